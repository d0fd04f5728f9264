/** Structured logs, one JSON object per line. Secrets are redacted. */
import { type DestinationStream, type Logger, pino } from 'pino';

const SECRET_FIELDS = [
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

/** @param destination destination of the lines; defaults to standard output */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [
        ...SECRET_FIELDS,
        ...SECRET_FIELDS.map((s) => `*.${s}`),
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '•••',
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};
