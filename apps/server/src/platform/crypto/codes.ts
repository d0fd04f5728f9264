/** Single-use codes: 256 random bits in a link, with only a keyed hash in the database. */
import { createHmac, randomBytes } from 'node:crypto';

export const generateCode = (): string => randomBytes(32).toString('base64url');
export const hashCode = (key: Uint8Array, code: string): Buffer => createHmac('sha256', key).update(code).digest();
