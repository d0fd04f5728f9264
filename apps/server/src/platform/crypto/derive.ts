/** Derives one key per purpose from the master secret: HKDF-SHA-256 with a label. */
import { hkdfSync } from 'node:crypto';

/** @returns 32 bytes */
export const deriveKey = (secret: string, label: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'mainstay', label, 32));
