/** The last step of every sign-in method: what the exchange stores, records and notifies. */
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCode, hashCode } from '../../../platform/crypto/codes.ts';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { findTestMails } from '../../../app/testing/mail.ts';
import { TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { type CompletedSignIn, completeSignIn } from '../complete-sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36';

let t: TestApp;
let personCount = 0;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
});
afterAll(() => t.close());

async function addPerson() {
  const email = `person${(personCount += 1)}@acme.test`;
  const id = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email, firstName: 'Pat', roles: ['CSM'], passwordHash: 'none' }),
  );
  return { id, email };
}
async function signIn(
  user: { id: number; email: string },
  from: { ip?: string; userAgent?: string } = {},
  overrides: Partial<CompletedSignIn> = {},
) {
  const { ip = '203.0.113.9', userAgent = FIREFOX } = from;
  const origin = { ip, userAgent, requestId: 'a' };
  const browserCookie = generateCode();
  const browser = hashCode(t.services.key.codes, browserCookie).toString('base64url');
  const code = await t.inTenant('acme', 'write', (tx) =>
    completeSignIn(tx, t.services, { user, strategy: 'local', origin, browser, ...overrides }),
  );
  const reply = await t.app.inject({
    method: 'POST',
    url: identity.exchangeCode.path,
    headers: { host: 'acme.localhost:3000', 'user-agent': userAgent, cookie: `sign_in_browser=${browserCookie}` },
    remoteAddress: ip,
    payload: { email: user.email, code },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: { token: string; auth_strategy: string } }>().data;
}
const findNotifications = async (email: string) =>
  (await findTestMails(t, 'acme', email)).filter((mail) => mail.purpose === 'sign_in_notice');
const getLog = (user: number) =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ verb: string; ip: string; changes: object | null }>(
      `select verb, host(ip) as ip, changes from audit_log where tenant_id = $1 and user_id = $2 order by id`,
      [tx.tenant, user],
    ),
  );

test('the session has the strategy that created the code, with the data of the provider', async () => {
  const user = await addPerson();
  const providerId = await t.inTenant('acme', 'write', async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      `insert into sign_in_providers (tenant_id, strategy) values ($1, 'SAML2') returning id`,
      [tx.tenant],
    );
    return row?.id ?? 0;
  });
  const session = { providerId, nameId: 'pat#1', sessionIndex: '_7' };
  const { auth_strategy } = await signIn(user, {}, { strategy: 'SAML2', session });
  expect(auth_strategy).toBe('SAML2');
  const storedSessions = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      'select strategy, provider_id, name_id, session_index from sessions where tenant_id = $1 and user_id = $2',
      [tx.tenant, user.id],
    ),
  );
  expect(storedSessions).toEqual([
    { strategy: 'SAML2', provider_id: providerId, name_id: 'pat#1', session_index: '_7' },
  ]);
});

test('signing in and out is recorded', async () => {
  const user = await addPerson();
  const { token } = await signIn(user);
  await t.call({ domain: 'acme', token }, identity.signOut, {});
  expect(await getLog(user.id)).toEqual([
    { verb: 'sign_in', ip: '203.0.113.9', changes: { strategy: 'local' } },
    { verb: 'sign_out', ip: '127.0.0.1', changes: null },
  ]);
});

test('a new browser or network is notified by email, a known one and a first sign-in are not', async () => {
  const user = await addPerson();
  await signIn(user);
  await signIn(user, { userAgent: FIREFOX.replaceAll('130.0', '131.0'), ip: '203.0.113.77' });
  expect(await findNotifications(user.email)).toEqual([]);
  await signIn(user, { userAgent: CHROME });
  await signIn(user, { ip: '198.51.100.4' });
  await signIn(user, { ip: '2001:db8:1:2::1' });
  await signIn(user, { ip: '2001:db8:1:2::9' });
  const notifications = await findNotifications(user.email);
  expect(notifications).toHaveLength(3);
  expect(notifications[0]?.text).toMatch(
    /Nov 20th, 2026 at 00:30 \(Pacific\/Auckland\)[\s\S]*203\.0\.113\.9[\s\S]*Chrome on Windows/,
  );
});

test('a browser that was not used for half a year is new again', async () => {
  const user = await addPerson();
  await signIn(user);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update sessions set created_at = created_at - interval '181 days' where tenant_id = $1 and user_id = $2`, [
      tx.tenant,
      user.id,
    ]),
  );
  await signIn(user);
  expect(await findNotifications(user.email)).toHaveLength(1);
  await signIn(user);
  expect(await findNotifications(user.email)).toHaveLength(1);
});
