/** Pure rules of sign-up: the one-time code and its limits (1-S-19). */
import { randomInt } from 'node:crypto';
import { SIGN_UP_MESSAGES } from '@mainstay/contract/identity/sign-up';
import { hashCode } from '../../../platform/crypto/codes.ts';

export const CODE_MINUTES = 10;
/** Minutes after the right code, which is enough time to choose a name for the company. */
export const VERIFIED_MINUTES = 30;
export const MAX_ATTEMPTS = 5;
export const MAX_SENDS = 3;
/** Hours for which an abandoned sign-up is retained. */
export const PURGE_AFTER_HOURS = 24;

export const NO_MAIL_SERVER =
  'Sign-up requires a mail server, and none is configured. An operator can create a company with: ' +
  'npm run mainstay -- tenant create --domain acme --name Acme --admin you@acme.com';
export const SIGN_UP_DISABLED = 'Sign-up is disabled. Ask the operator of this installation to create a company.';
export const NOT_SENT = 'The code could not be sent. Check the address, or try again later.';

export const generateOneTimeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Hashes a one-time code. Six digits are quick to brute-force with a copy of the table, so the hash also includes the
 * email and a secret key.
 */
export const hashOneTimeCode = (key: Uint8Array, emailKey: string, otp: string): Buffer =>
  hashCode(key, `sign-up:${emailKey}:${otp}`);

/** The database's view of a submitted code. */
export interface CodeCheck {
  right: boolean;
  fresh: boolean;
}

/**
 * Returns why a code is invalid, or undefined if it is valid. `check` is undefined for an unknown email and after too
 * many attempts.
 */
export function getCodeError(check: CodeCheck | undefined): string | undefined {
  if (check && !check.fresh) return SIGN_UP_MESSAGES.codeExpired;
  return check?.right ? undefined : SIGN_UP_MESSAGES.wrongCode;
}
