/** Wrong passwords: how many are allowed, what is recorded, and that no response reveals which emails exist. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { findTestMails } from '../../../app/testing/mail.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';

const acme = { domain: 'acme' };
const PASSWORD = 'Kettle-42';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  const passwordHash = await hashPassword(PASSWORD);
  await t.inTenant('acme', 'write', async (tx) => {
    for (const name of ['una', 'otto', 'ida', 'max', 'eve'])
      await createUser(tx, { email: `${name}@acme.test`, firstName: name, roles: ['CSM'], passwordHash });
  });
});
afterAll(() => t.close());

const addMinutes = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);
const attempt = (username: string, password = 'not this one') =>
  t.call(acme, identity.authenticate, { body: { username, password } });
const findAuditEntries = (email: string) =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ verb: string; ip: string; reason: string | null; user_id: number | null }>(
      `select verb, host(ip) as ip, changes ->> 'reason' as reason, user_id from audit_log
         where tenant_id = $1 and changes ->> 'email' = $2 order by id`,
      [tx.tenant, email],
    ),
  );

test('simultaneous attempts have the same limit as sequential ones', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => attempt('una@acme.test')));
  const messages = replies.map((reply) => reply.error);
  expect(messages.filter((m) => m === 'Invalid email or password.')).toHaveLength(5);
  expect(messages.filter((m) => m === 'Too many attempts. Try again later.')).toHaveLength(7);
  await t.runJobs();
  expect(await findTestMails(t, 'acme', 'una@acme.test')).toHaveLength(1);
});

test('the fifth failure blocks, and notifies the user once', async () => {
  for (let n = 1; n <= 4; n += 1) expect((await attempt('otto@acme.test')).body).toMatchObject({ block: false });
  await t.runJobs();
  expect(await findTestMails(t, 'acme', 'otto@acme.test')).toEqual([]);
  expect((await attempt('otto@acme.test')).body).toMatchObject({ block: true });
  expect((await attempt('otto@acme.test', PASSWORD)).error).toBe('Too many attempts. Try again later.');
  await t.runJobs();
  const mails = await findTestMails(t, 'acme', 'otto@acme.test');
  expect(mails.map((mail) => mail.purpose)).toEqual(['account_locked']);
  expect(mails[0]?.text).toMatch(/15 minutes[\s\S]*127\.0\.0\.1/);
  t.setNow(addMinutes(15));
  expect((await attempt('otto@acme.test', PASSWORD)).status).toBe(200);
  t.setNow(TEST_NOW);
});

test('a success clears the earlier failures, regardless of the case of the email', async () => {
  for (let n = 0; n < 4; n += 1) await attempt('Ida@Acme.Test');
  expect((await attempt('ida@acme.test', PASSWORD)).status).toBe(200);
  for (let n = 0; n < 4; n += 1) expect((await attempt('IDA@ACME.TEST')).body).toMatchObject({ block: false });
  expect((await attempt('ida@acme.test', PASSWORD)).status).toBe(200);
});

test('simultaneous successes all succeed, and leave no counted failure', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => attempt('ida@acme.test', PASSWORD)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (let n = 1; n <= 4; n += 1) expect((await attempt('ida@acme.test')).body).toMatchObject({ block: false });
  expect((await attempt('ida@acme.test', PASSWORD)).status).toBe(200);
});

test('every rejection is recorded with the attempted email', async () => {
  for (let n = 0; n < 6; n += 1) await attempt('ghost@acme.test');
  const rejections = await findAuditEntries('ghost@acme.test');
  expect(rejections.map((r) => [r.verb, r.reason])).toEqual([
    ...Array.from({ length: 5 }, () => ['refuse', 'password']),
    ['lock', null],
    ['refuse', 'blocked'],
  ]);
  expect(new Set(rejections.map((r) => `${r.ip} ${r.user_id}`))).toEqual(new Set(['127.0.0.1 null']));
  await t.call(acme, identity.authenticateAdmin, { body: { username: 'max@acme.test', password: PASSWORD } });
  expect(await findAuditEntries('max@acme.test')).toMatchObject([{ verb: 'refuse', reason: 'not_an_administrator' }]);
});

/** Returns the statements that a call sends, without their values. */
async function getStatements(work: () => Promise<unknown>): Promise<string[]> {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = querySpy.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  querySpy.mockRestore();
  // A previous read may still send its commit here.
  return statements.filter((text) => text !== 'commit');
}

test('known and unknown emails get the same reply with the same work', async () => {
  const requestReset = (email: string) => t.call(acme, recovery.forgotPassword, { body: { email } });
  for (const callEndpoint of [requestReset, attempt]) {
    const observations: unknown[] = [];
    for (const email of ['eve@acme.test', 'nobody@acme.test']) {
      let reply: Awaited<ReturnType<typeof callEndpoint>> | undefined;
      const statements = await getStatements(async () => {
        reply = await callEndpoint(email);
      });
      // Only the request id differs from call to call.
      const body = { ...reply?.raw.json<object>(), request_id: undefined };
      observations.push({ statements, body, status: reply?.status });
    }
    expect(observations[0]).toEqual(observations[1]);
  }
  for (let n = 0; n < 3; n += 1) await Promise.all([attempt('eve@acme.test'), attempt('nobody@acme.test')]);
  const countStatements = async (email: string) => (await getStatements(() => attempt(email))).length;
  expect(await countStatements('eve@acme.test')).toBe(await countStatements('nobody@acme.test'));
});

test('text that the database cannot store is rejected, never a server error', async () => {
  for (const invalidText of ['\u0000', 'a\u0000@acme.test', '\ud800', 'x'.repeat(351)]) {
    expect([invalidText, (await attempt(invalidText)).status]).toEqual([invalidText, 400]);
    const credentials = { username: 'una@acme.test', password: PASSWORD, domain: invalidText };
    expect([invalidText, (await t.call(acme, identity.authenticateOn, { body: credentials })).status]).toEqual([
      invalidText,
      400,
    ]);
    const resetRequest = { email: 'una@acme.test', domain: invalidText };
    const { status } = await t.call(acme, recovery.forgotPasswordOn, { body: resetRequest });
    expect([invalidText, status]).toEqual([invalidText, 400]);
  }
});

test('if a company signs in with a provider, passwords are only for its administrators', async () => {
  const ada = { email: 'ada@acme.test', firstName: 'Ada', roles: ['ADM'] };
  const setProvider = (enabled: boolean) =>
    t.inTenant('acme', 'write', (tx) =>
      tx.rows(
        `insert into sign_in_providers (tenant_id, strategy, enabled) values ($1, 'SAML2', $2)
           on conflict (tenant_id, strategy) do update set enabled = $2`,
        [tx.tenant, enabled],
      ),
    );
  const passwordHash = await hashPassword(PASSWORD);
  await t.inTenant('acme', 'write', (tx) => createUser(tx, { ...ada, passwordHash }));
  await setProvider(true);
  expect((await attempt('max@acme.test', PASSWORD)).error).toBe('Your company signs in through its identity provider.');
  expect((await attempt('max@acme.test')).error).toBe('Invalid email or password.');
  expect((await attempt(ada.email, PASSWORD)).status).toBe(200);
  for (const email of ['max@acme.test', ada.email]) await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  expect(await findTestMails(t, 'acme', 'max@acme.test')).toEqual([]);
  expect((await findTestMails(t, 'acme', ada.email)).map((mail) => mail.purpose)).toEqual(['password_reset']);
  await setProvider(false);
  expect((await attempt('max@acme.test', PASSWORD)).status).toBe(200);
});
