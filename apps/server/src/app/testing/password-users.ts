/** Two companies whose users have passwords, and the emails that these users receive. */
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll } from 'vitest';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from './app.ts';
import { findTestMails, type TestMail } from './mail.ts';
import { TEST_ZONE } from './services.ts';

export const FIRST_PASSWORD = 'Kettle-42';
export const NEXT_PASSWORD = 'Harbour!42';

export interface TokenLink {
  email: string;
  tokenId: string;
}

interface Person {
  email?: string;
  roles?: string[];
  userAccessType?: 'read_only';
}

/** Returns the parameters of the link of an email. */
export function parseLink(mail: TestMail | undefined): TokenLink {
  const query = new URLSearchParams(mail?.link?.split('?')[1]);
  return { email: query.get('email') ?? '', tokenId: query.get('tokenId') ?? '' };
}

/** Opens `acme` and `zenith` before the tests of a file and closes them afterwards. */
export function setUpPasswordUsers() {
  const t = {} as TestApp;
  let passwordHash: string;
  let people = 0;
  beforeAll(async () => {
    Object.assign(t, await openTestApp());
    for (const domain of ['acme', 'zenith'])
      await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
    passwordHash = await hashPassword(FIRST_PASSWORD);
  });
  afterAll(() => t.close());
  /** Creates a user of a company, with the first password. */
  const addPerson = async (domain = 'acme', changes: Person = {}) => {
    const person = {
      email: `person${(people += 1)}@acme.test`,
      firstName: 'Pat',
      roles: ['CSM'],
      passwordHash,
      ...changes,
    };
    const id = await t.inTenant(domain, 'write', (tx) => createUser(tx, person));
    return { id, email: person.email };
  };
  const authenticate = (username: string, password: string) =>
    t.call({ domain: 'acme' }, identity.authenticate, { body: { username, password } });
  return {
    t,
    addPerson,
    authenticate,
    opens: async (email: string, password: string) => (await authenticate(email, password)).status === 200,
    mailsTo: async (email: string, purpose: string, domain = 'acme') =>
      (await findTestMails(t, domain, email)).filter((mail) => mail.purpose === purpose),
    /** Returns the audit entries about a user. */
    audited: (userId: number) =>
      t.query<{ verb: string; user_id: number; ip: string; request_id: string; changes: object }>(
        'acme',
        `select verb, user_id, host(ip) as ip, request_id, changes from audit_log
           where tenant_id = $1 and entity = 'user' and entity_id = $2 order by id`,
        userId,
      ),
  };
}
