/** Wrong passwords: how many are allowed, what is recorded, and that no response reveals which emails exist. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { findTestMails } from '../../../testing/mail.ts';
import { TEST_NOW, TEST_ZONE } from '../../../testing/services.ts';
import { createUser } from '../../people/commands.ts';
import { createTenant } from '../../tenants/commands.ts';

const acme = { domain: 'acme' };
const RIGHT = 'Kettle-42';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  const passwordHash = await hashPassword(RIGHT);
  await t.inTenant('acme', 'write', async (tx) => {
    for (const name of ['una', 'otto', 'ida', 'max', 'eve'])
      await createUser(tx, { email: `${name}@acme.test`, firstName: name, roles: ['CSM'], passwordHash });
  });
});
afterAll(() => t.close());

const minutesLater = (n: number) => new Date(TEST_NOW.getTime() + n * 60_000);
const tryOut = (username: string, password = 'not this one') =>
  t.call(acme, identity.authenticate, { body: { username, password } });
const logged = (email: string) =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ verb: string; ip: string; reason: string | null; user_id: number | null }>(
      `select verb, host(ip) as ip, changes ->> 'reason' as reason, user_id from audit_log
         where tenant_id = $1 and changes ->> 'email' = $2 order by id`,
      [tx.tenant, email],
    ),
  );

test('simultaneous attempts have the same limit as sequential ones', async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => tryOut('una@acme.test')));
  const messages = tries.map((answer) => answer.error);
  expect(messages.filter((m) => m === 'Invalid email or password.')).toHaveLength(5);
  expect(messages.filter((m) => m === 'Too many attempts. Try again later.')).toHaveLength(7);
  await t.runJobs();
  expect(await findTestMails(t, 'acme', 'una@acme.test')).toHaveLength(1);
});

test('the fifth failure blocks, and notifies the user once', async () => {
  for (let n = 1; n <= 4; n += 1) expect((await tryOut('otto@acme.test')).body).toMatchObject({ block: false });
  await t.runJobs();
  expect(await findTestMails(t, 'acme', 'otto@acme.test')).toEqual([]);
  expect((await tryOut('otto@acme.test')).body).toMatchObject({ block: true });
  expect((await tryOut('otto@acme.test', RIGHT)).error).toBe('Too many attempts. Try again later.');
  await t.runJobs();
  const mails = await findTestMails(t, 'acme', 'otto@acme.test');
  expect(mails.map((mail) => mail.purpose)).toEqual(['account_locked']);
  expect(mails[0]?.text).toMatch(/15 minutes[\s\S]*127\.0\.0\.1/);
  t.setNow(minutesLater(15));
  expect((await tryOut('otto@acme.test', RIGHT)).status).toBe(200);
  t.setNow(TEST_NOW);
});

test('a success clears the earlier failures, regardless of the case of the email', async () => {
  for (let n = 0; n < 4; n += 1) await tryOut('Ida@Acme.Test');
  expect((await tryOut('ida@acme.test', RIGHT)).status).toBe(200);
  for (let n = 0; n < 4; n += 1) expect((await tryOut('IDA@ACME.TEST')).body).toMatchObject({ block: false });
  expect((await tryOut('ida@acme.test', RIGHT)).status).toBe(200);
});

test('simultaneous successes all succeed, and leave no counted failure', async () => {
  const tries = await Promise.all(Array.from({ length: 4 }, () => tryOut('ida@acme.test', RIGHT)));
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (let n = 1; n <= 4; n += 1) expect((await tryOut('ida@acme.test')).body).toMatchObject({ block: false });
  expect((await tryOut('ida@acme.test', RIGHT)).status).toBe(200);
});

test('every rejection is recorded with the attempted email', async () => {
  for (let n = 0; n < 6; n += 1) await tryOut('ghost@acme.test');
  const refusals = await logged('ghost@acme.test');
  expect(refusals.map((r) => [r.verb, r.reason])).toEqual([
    ...Array.from({ length: 5 }, () => ['refuse', 'password']),
    ['lock', null],
    ['refuse', 'blocked'],
  ]);
  expect(new Set(refusals.map((r) => `${r.ip} ${r.user_id}`))).toEqual(new Set(['127.0.0.1 null']));
  await t.call(acme, identity.authenticateAdmin, { body: { username: 'max@acme.test', password: RIGHT } });
  expect(await logged('max@acme.test')).toMatchObject([{ verb: 'refuse', reason: 'not_an_administrator' }]);
});

/** Returns the statements that a call sends, without their values. */
async function getStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = sent.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  sent.mockRestore();
  // A previous read may still send its commit here.
  return statements.filter((text) => text !== 'commit');
}

test('known and unknown emails get the same reply with the same work', async () => {
  const forget = (email: string) => t.call(acme, recovery.forgotPassword, { body: { email } });
  for (const ask of [forget, tryOut]) {
    const seen: unknown[] = [];
    for (const email of ['eve@acme.test', 'nobody@acme.test']) {
      let answer: Awaited<ReturnType<typeof ask>> | undefined;
      const statements = await getStatements(async () => {
        answer = await ask(email);
      });
      // Only the request id differs from call to call.
      const body = { ...answer?.raw.json<object>(), request_id: undefined };
      seen.push({ statements, body, status: answer?.status });
    }
    expect(seen[0]).toEqual(seen[1]);
  }
  for (let n = 0; n < 3; n += 1) await Promise.all([tryOut('eve@acme.test'), tryOut('nobody@acme.test')]);
  const blocking = async (email: string) => (await getStatements(() => tryOut(email))).length;
  expect(await blocking('eve@acme.test')).toBe(await blocking('nobody@acme.test'));
});

test('text that the database cannot store is rejected, never a server error', async () => {
  for (const odd of ['\u0000', 'a\u0000@acme.test', '\ud800', 'x'.repeat(351)]) {
    expect([odd, (await tryOut(odd)).status]).toEqual([odd, 400]);
    const on = { username: 'una@acme.test', password: RIGHT, domain: odd };
    expect([odd, (await t.call(acme, identity.authenticateOn, { body: on })).status]).toEqual([odd, 400]);
    const forgotten = { email: 'una@acme.test', domain: odd };
    const { status } = await t.call(acme, recovery.forgotPasswordOn, { body: forgotten });
    expect([odd, status]).toEqual([odd, 400]);
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
  const passwordHash = await hashPassword(RIGHT);
  await t.inTenant('acme', 'write', (tx) => createUser(tx, { ...ada, passwordHash }));
  await setProvider(true);
  expect((await tryOut('max@acme.test', RIGHT)).error).toBe('Your company signs in through its identity provider.');
  expect((await tryOut('max@acme.test')).error).toBe('Invalid email or password.');
  expect((await tryOut(ada.email, RIGHT)).status).toBe(200);
  for (const email of ['max@acme.test', ada.email]) await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  expect(await findTestMails(t, 'acme', 'max@acme.test')).toEqual([]);
  expect((await findTestMails(t, 'acme', ada.email)).map((mail) => mail.purpose)).toEqual(['password_reset']);
  await setProvider(false);
  expect((await tryOut('max@acme.test', RIGHT)).status).toBe(200);
});
