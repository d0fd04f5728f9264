/** Codes of authenticator apps (TOTP, RFC 6238) and recovery codes: how they are generated, validated and hashed. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@mainstay/contract/rules/second-factor';
import { Secret, TOTP } from 'otpauth';
import { hashCode } from '../../../platform/crypto/codes.ts';

/** Minutes from showing the QR code to the first code of the app. */
export const ENROLLMENT_MINUTES = 15;
/** Minutes from the right password to the right code. */
export const STEP_MINUTES = 10;

const PERIOD_SECONDS = 30;
/** Time steps that a clock may be ahead or behind. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const generateSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const toTotp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

/** Returns the content of the QR code of an enrollment. */
export const toEnrollmentUri = (secret: string, names: { issuer: string; label: string }): string =>
  toTotp(secret, names).toString();

/** Returns the time step that a code belongs to, or undefined if the code is wrong or not current. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = toTotp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

/** Removes the spaces and dashes that users type in codes, and ignores case. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Excludes 0, 1, i, l, o and u, which are hard to tell apart or make words. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 10;

/** Generates codes of 49 bits, such as `k7w2m-9xq4t`. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
      .join('')
      .replace(/^.{5}/, '$&-'),
  );

/** Hashes a recovery code. The hash is bound to the user, so that a row that is copied to another user is invalid. */
export const hashRecoveryCode = (key: Uint8Array, userId: number, code: string): Buffer =>
  hashCode(key, `recovery code of ${userId}: ${normalizeCode(code)}`);
