/** Pure rules of sign-up: the one-time code and its limits (1-S-19). */
import { randomInt } from 'node:crypto';
import { SIGN_UP_MESSAGES } from '@mainstay/contract/identity/sign-up';
import { hashCode } from '../../../platform/crypto/codes.ts';

export const CODE_MINUTES = 10;
/** From the right code on: time enough to think of a name for the company. */
export const VERIFIED_MINUTES = 30;
export const MAX_ATTEMPTS = 5;
export const MAX_SENDS = 3;
/** How long an address is remembered whose sign-up was given up. */
export const PURGE_AFTER_HOURS = 24;

export const NO_MAIL_SERVER =
  'Sign-up needs a mail server, and none is configured. An operator makes a company with: ' +
  'npm run mainstay -- tenant create --domain acme --name Acme --admin you@acme.com';
export const SIGN_UP_DISABLED = 'Sign-up is switched off. Ask the operator of this installation for a company.';
export const NOT_SENT = 'The code could not be sent. Check the address, or try again later.';

export const generateOneTimeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Six digits are soon tried through by whoever has a copy of the table, so the address and a secret go in as well. */
export const hashOneTimeCode = (key: Uint8Array, emailKey: string, otp: string): Buffer =>
  hashCode(key, `sign-up:${emailKey}:${otp}`);

/** What the database knows of a code that somebody showed. */
export interface CodeCheck {
  right: boolean;
  fresh: boolean;
}

/** Why a code opens nothing; undefined where it does. `check` is undefined for an unknown address and for used-up tries. */
export function getCodeError(check: CodeCheck | undefined): string | undefined {
  if (check && !check.fresh) return SIGN_UP_MESSAGES.codeExpired;
  return check?.right ? undefined : SIGN_UP_MESSAGES.wrongCode;
}
