/** Structured logs, one JSON object a line; secrets never enter them. */
import { type Logger, pino } from 'pino';

const SECRET = ['password', 'newPassword', 'confirmPassword', 'oldPassword', 'token', 'tokenId', 'code', 'authorization', 'cookie', 'secret'];

export const makeLogger = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: { paths: [...SECRET, ...SECRET.map((s) => `*.${s}`), 'req.headers.authorization', 'req.headers.cookie'], censor: '•••' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
