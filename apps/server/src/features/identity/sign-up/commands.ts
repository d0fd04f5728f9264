/** Write operations for sign-up: a code for an email, and then a tenant with its first administrator. */
import { type NewCompany, SIGN_UP_MESSAGES } from '@mainstay/contract/identity/sign-up';
import { DOMAIN_TAKEN, isReservedDomain } from '@mainstay/contract/rules/domain-name';
import { DEFAULT_PASSWORD_POLICY } from '@mainstay/contract/rules/password';
import type { ClientBase } from 'pg';
import { BusinessError, FieldError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { recordAudit } from '../../audit/commands.ts';
import { sendSignUpCode } from '../../mail/commands.ts';
import { createUser } from '../../people/commands.ts';
import { createTenant } from '../../tenants/commands.ts';
import { type CompletedSignIn, completeSignIn } from '../complete-sign-in.ts';
import { createPassword } from '../passwords/commands.ts';
import {
  CODE_MINUTES,
  type CodeCheck,
  getCodeError,
  PURGE_AFTER_HOURS,
  hashOneTimeCode,
  generateOneTimeCode,
  NOT_SENT,
  MAX_SENDS,
  MAX_ATTEMPTS,
  VERIFIED_MINUTES,
} from './rules.ts';

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
async function consumeVerifiedCode(owner: ClientBase, email: string, hash: Buffer, now: Date): Promise<void> {
  const result = await owner.query(
    `delete from signup_codes where email_key = $1 and code_hash = $2 and verified_at is not null and expires_at > $3
     returning email_key`,
    [email.toLowerCase(), hash, now],
  );
  if (result.rows.length === 0) {
    throw new FieldError('otp', SIGN_UP_MESSAGES.wrongCode);
  }
}

/** The origin and the browser of a sign-up. */
export type SignUpContext = Pick<CompletedSignIn, 'origin' | 'browser'>;

/**
 * Creates a tenant and its administrator in one transaction.
 *
 * @returns the code that signs the administrator in, once
 * @throws BusinessError if the code or the domain is invalid
 */
export async function createCompany(services: Services, company: NewCompany, context: SignUpContext): Promise<string> {
  const { email, domain_name: domain } = company;
  const { origin, browser } = context;
  await verifyCode(services, company);
  if (isReservedDomain(domain)) throw new FieldError('domain_name', DOMAIN_TAKEN);
  const password = await createPassword(DEFAULT_PASSWORD_POLICY, { text: company.password, field: 'password' });
  password.assertImpersonal({ ...company, entity_name: company.company_name });
  const now = services.now();
  const hash = hashOneTimeCode(services.key.codes, email.toLowerCase(), company.otp);
  let code = '';
  await createTenant(
    services.database,
    { domain, name: company.company_name },
    {
      before: (owner) => consumeVerifiedCode(owner, email, hash, now),
      async after(tx) {
        const id = await createUser(tx, {
          email,
          firstName: company.first_name,
          lastName: company.last_name,
          phone: company.phone,
          roles: ['ADM'],
          passwordHash: password.hash,
        });
        await recordAudit(tx, {
          verb: 'create',
          entity: 'company',
          userId: id,
          changes: { domain, name: company.company_name, email },
          requestId: origin.requestId,
          ip: origin.ip,
          now,
        });
        code = await completeSignIn(tx, services, { user: { id, email }, strategy: 'local', origin, browser });
      },
    },
  );
  return code;
}
