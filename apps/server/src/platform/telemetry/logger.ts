/** Structured logs, one JSON object per line. Secrets are redacted. */
import { type DestinationStream, type Logger, pino } from 'pino';

const SECRET = [
  'password',
  'newPassword',
  'confirmPassword',
  'oldPassword',
  'token',
  'tokenId',
  'code',
  'authorization',
  'cookie',
  'secret',
];

/** @param to destination of the lines; defaults to standard output */
export const createLogger = (level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [...SECRET, ...SECRET.map((s) => `*.${s}`), 'req.headers.authorization', 'req.headers.cookie'],
      censor: '•••',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to ? pino(options, to) : pino(options);
};
