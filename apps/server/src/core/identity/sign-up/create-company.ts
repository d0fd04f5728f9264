/** Completes a sign-up by creating a company with its first administrator, and checks whether a subdomain is free. */
import type { NewCompany } from '@mainstay/contract/identity/sign-up';
import { DOMAIN_TAKEN, isReservedDomain } from '@mainstay/contract/rules/domain-name';
import { DEFAULT_PASSWORD_POLICY } from '@mainstay/contract/rules/password';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { companyCreated } from '../../tenants/events.ts';
import { type CompletedSignIn, completeSignIn } from '../complete-sign-in.ts';
import { createPassword } from '../passwords/passwords.ts';
import { consumeVerifiedCode, hashOneTimeCode, verifyCode } from './sign-up-codes.ts';

/** Returns the reason why sign-up is not possible, or undefined if it is open. */
export function getSignUpBlocker(config: Pick<Config, 'signUp' | 'smtpUrl'>): string | undefined {
  if (!config.signUp) return SIGN_UP_DISABLED;
  return config.smtpUrl ? undefined : NO_MAIL_SERVER;
}

export const NO_MAIL_SERVER =
  'Sign-up requires a mail server, and none is configured. An operator can create a company with: ' +
  'npm run mainstay -- tenant create --domain acme --name Acme --admin you@acme.com';
export const SIGN_UP_DISABLED = 'Sign-up is disabled. Ask the operator of this installation to create a company.';

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
        const created = event(companyCreated, { tenant: tx.tenant, domain, name: company.company_name, email });
        await record(tx, created, { userId: id, ...origin, now });
        code = await completeSignIn(tx, services, { user: { id, email }, strategy: 'local', origin, browser });
      },
    },
  );
  return code;
}

/** Returns whether no tenant has this subdomain, whatever its state, and the name is not reserved. */
export async function isDomainFree(database: Database, domain: string): Promise<boolean> {
  if (isReservedDomain(domain)) return false;
  const result = await database.requestPool.query('select from find_tenant($1) where id is not null', [domain]);
  return result.rows.length === 0;
}
