/** Sends, verifies and consumes the codes that confirm an email during sign-up. */
import { randomInt } from 'node:crypto';
import { SIGN_UP_MESSAGES } from '@mainstay/contract/identity/sign-up';
import type { ClientBase } from 'pg';
import { hashCode } from '../../../platform/crypto/codes.ts';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { sendSignUpCode } from '../../mail/send-sign-up-code.ts';

const MINUTE_MS = 60_000;

/**
 * Creates a code for an email and sends it. The previous code becomes invalid. If the email cannot be sent, nothing is
 * stored and the attempt does not count.
 *
 * @throws BusinessError after too many attempts, or if the mail server rejects the email
 */
export async function sendCode(services: Services, email: string): Promise<void> {
  const emailKey = email.toLowerCase();
  const code = generateOneTimeCode();
  const hash = hashOneTimeCode(services.key.codes, emailKey, code);
  const now = services.now().getTime();
  const { ownerPool } = services.database;
  const result = await ownerPool.query(
    `with forgotten as (delete from signup_codes where expires_at < $6 and email_key <> $1)
     insert into signup_codes as c (email_key, code_hash, sent_at, expires_at) values ($1, $2, $3, $4)
     on conflict (email_key) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
       verified_at = null, sends = case when c.sent_at > $5 then c.sends + 1 else 1 end,
       sent_at = case when c.sent_at > $5 then c.sent_at else excluded.sent_at end
     where c.sent_at <= $5 or c.sends < $7 returning sends`,
    [
      emailKey,
      hash,
      new Date(now),
      new Date(now + CODE_MINUTES * MINUTE_MS),
      new Date(now - CODE_MINUTES * MINUTE_MS),
      new Date(now - PURGE_AFTER_HOURS * 60 * MINUTE_MS),
      MAX_SENDS,
    ],
  );
  if (result.rows.length === 0) throw new BusinessError(SIGN_UP_MESSAGES.tooManyTries);
  try {
    await sendSignUpCode(services, { to: email, code });
  } catch (error) {
    services.log.warn({ err: error }, 'sign-up code not sent');
    await ownerPool.query('delete from signup_codes where email_key = $1 and code_hash = $2', [emailKey, hash]);
    throw new BusinessError(NOT_SENT);
  }
}

/** Verifies a code and counts a wrong one. A verified code remains valid for the last step. @throws BusinessError */
export async function verifyCode(services: Services, input: { email: string; otp: string }): Promise<void> {
  const emailKey = input.email.toLowerCase();
  const now = services.now();
  const result = await services.database.ownerPool.query<CodeCheck>(
    `update signup_codes set tries = tries + case when code_hash = $2 then 0 else 1 end,
       verified_at = case when code_hash = $2 and expires_at > $3 then coalesce(verified_at, $3) else verified_at end,
       expires_at = case when code_hash = $2 and expires_at > $3 and verified_at is null then $4 else expires_at end
     where email_key = $1 and tries < $5 returning code_hash = $2 as right, expires_at > $3 as fresh`,
    [
      emailKey,
      hashOneTimeCode(services.key.codes, emailKey, input.otp),
      now,
      new Date(now.getTime() + VERIFIED_MINUTES * MINUTE_MS),
      MAX_ATTEMPTS,
    ],
  );
  const message = getCodeError(result.rows[0]);
  if (message) throw new FieldError('otp', message);
}

/** Consumes a verified code. Only one of two concurrent calls succeeds. @throws BusinessError */
export async function consumeVerifiedCode(owner: ClientBase, email: string, hash: Buffer, now: Date): Promise<void> {
  const result = await owner.query(
    `delete from signup_codes where email_key = $1 and code_hash = $2 and verified_at is not null and expires_at > $3
     returning email_key`,
    [email.toLowerCase(), hash, now],
  );
  if (result.rows.length === 0) {
    throw new FieldError('otp', SIGN_UP_MESSAGES.wrongCode);
  }
}

export const CODE_MINUTES = 10;
/** Minutes after the right code, which is enough time to choose a name for the company. */
export const VERIFIED_MINUTES = 30;
export const MAX_ATTEMPTS = 5;
export const MAX_SENDS = 3;
/** Hours for which an abandoned sign-up is retained. */
export const PURGE_AFTER_HOURS = 24;

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
