/** Guesses from many addresses delay each other, but never lock the owner out of the account. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { waitUntilBlocking } from '../../../testing/lock-wait.ts';
import { findTestMails } from '../../../testing/mail.ts';
import { parseLink } from '../../../testing/password-users.ts';
import { TEST_NOW } from '../../../testing/services.ts';
import { createUser } from '../../people/commands.ts';
import { createTenant } from '../../tenants/commands.ts';
import { beginAttempt, clearFailedAttempts } from './commands.ts';
import { BLOCK_AFTER } from './rules.ts';

const RIGHT = 'Kettle-42';
const OFFICE = '203.0.113.9';
const WRONG = 'Invalid email or password.';
const BLOCKED = 'Too many attempts. Try again later.';
const host = 'acme.localhost:3000';

let t: TestApp;
let people = 0;
let email = '';
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  email = `person${(people += 1)}@acme.test`;
  const passwordHash = await hashPassword(RIGHT);
  await t.inTenant('acme', 'write', (tx) => createUser(tx, { email, firstName: 'Pat', roles: ['CSM'], passwordHash }));
});

const setSeconds = (n: number) => t.setNow(new Date(TEST_NOW.getTime() + n * 1000));
const post = (url: string, from: { ip: string; cookie?: string }, payload: object) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { host, ...(from.cookie && { cookie: from.cookie }) },
    remoteAddress: from.ip,
    payload,
  });
const attempt = (ip: string, password = 'not this one', cookie?: string) =>
  post(identity.authenticate.path, { ip, ...(cookie && { cookie }) }, { username: email, password });
const getAnswer = async (reply: ReturnType<typeof attempt>): Promise<string> => {
  const { errors } = (await reply).json<{ errors: { e: string } | null }>();
  return errors?.e ?? 'signed in';
};
/** Returns the nth address of an attacker who has many. */
const strange = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Signs in as a user does. @returns the cookies of the browser afterwards */
async function signIn(ip: string): Promise<string> {
  const reply = await attempt(ip, RIGHT);
  const code = new URLSearchParams(reply.json<{ acs_url: string }>().acs_url.split('?')[1]).get('code');
  const browser = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const session = await post(identity.exchangeCode.path, { ip, cookie: browser }, { email, code });
  expect(session.statusCode).toBe(200);
  return [...reply.cookies, ...session.cookies].map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('after ten failures each attempt from an unknown source waits one second, then twice as long, up to 15 minutes', async () => {
  for (let n = 0; n < 10; n += 1) expect(await getAnswer(attempt(strange(n)))).toBe(WRONG);
  let at = 0;
  let address = 10;
  for (const delay of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    setSeconds(at + delay - 1);
    expect([delay, await getAnswer(attempt(strange((address += 1))))]).toEqual([delay, BLOCKED]);
    setSeconds((at += delay));
    expect([delay, await getAnswer(attempt(strange((address += 1))))]).toEqual([delay, WRONG]);
  }
  expect(at).toBe(2823);
});

test('the right password is rejected during the delay, and all failures expire after a day', async () => {
  for (let n = 0; n < 10; n += 1) await attempt(strange(n));
  expect(await getAnswer(attempt(OFFICE, RIGHT))).toBe(BLOCKED);
  setSeconds(1);
  expect(await getAnswer(attempt(OFFICE, RIGHT))).toBe('signed in');
  setSeconds(86_400);
  for (let n = 0; n < 10; n += 1) expect(await getAnswer(attempt(strange(n)))).toBe(WRONG);
});

test('simultaneous attempts have the same limit as sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => getAnswer(attempt(strange(n)))));
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(10);
  expect(answers.filter((answer) => answer === BLOCKED)).toHaveLength(4);
});

test('a browser that signed in before can sign in from anywhere, regardless of other attempts', async () => {
  const cookie = await signIn(OFFICE);
  for (let n = 0; n < 10; n += 1) await attempt(strange(n));
  expect(await getAnswer(attempt('192.0.2.77', RIGHT))).toBe(BLOCKED);
  expect(await getAnswer(attempt('192.0.2.77', RIGHT, cookie))).toBe('signed in');
});

test('a network that the user signed in from before has no delay either', async () => {
  await signIn(OFFICE);
  await signIn('2001:db8:1:2::7');
  for (let n = 0; n < 10; n += 1) await attempt(strange(n));
  expect(await getAnswer(attempt(OFFICE, RIGHT))).toBe('signed in');
  expect(await getAnswer(attempt('2001:db8:1:2:a:b:c:d', RIGHT))).toBe('signed in');
  expect(await getAnswer(attempt('2001:db8:1:3::7', RIGHT))).toBe(BLOCKED);
});

test('others behind the same address block themselves, but not a known browser', async () => {
  const cookie = await signIn(OFFICE);
  for (let n = 0; n < 5; n += 1) expect(await getAnswer(attempt(OFFICE))).toBe(WRONG);
  expect(await getAnswer(attempt(OFFICE, RIGHT))).toBe(BLOCKED);
  expect(await getAnswer(attempt(OFFICE, RIGHT, cookie))).toBe('signed in');
});

test('a known browser is unknown to another account, and has its own five attempts', async () => {
  const cookie = await signIn(OFFICE);
  for (let n = 0; n < 5; n += 1) expect(await getAnswer(attempt('192.0.2.77', 'no', cookie))).toBe(WRONG);
  expect(await getAnswer(attempt('192.0.2.78', RIGHT, cookie))).toBe(BLOCKED);
  const other = `other@acme.test`;
  const tryOther = (ip: string) =>
    post(identity.authenticate.path, { ip, cookie }, { username: other, password: 'no' }).then(
      (reply) => reply.json<{ errors: { e: string } }>().errors.e,
    );
  for (let n = 0; n < 10; n += 1) expect(await tryOther(strange(n))).toBe(WRONG);
  expect(await tryOther('192.0.2.79')).toBe(BLOCKED);
});

test('a browser is known for 180 days', async () => {
  const cookie = await signIn(OFFICE);
  const signedInBefore = (seconds: number) =>
    t.query(
      'acme',
      'update sessions set created_at = $2 where tenant_id = $1',
      new Date(TEST_NOW.getTime() - seconds * 1000),
    );
  for (let n = 0; n < 10; n += 1) await attempt(strange(n));
  await signedInBefore(180 * 86_400);
  expect(await getAnswer(attempt(OFFICE, RIGHT, cookie))).toBe(BLOCKED);
  await signedInBefore(180 * 86_400 - 1);
  expect(await getAnswer(attempt(OFFICE, RIGHT, cookie))).toBe('signed in');
});

test('a password reset ends the delay', async () => {
  for (let n = 0; n < 10; n += 1) await attempt(strange(n));
  await t.call({ domain: 'acme' }, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  const mails = await findTestMails(t, 'acme', email);
  const link = parseLink(mails.find(({ purpose }) => purpose === 'password_reset'));
  const NEXT = 'Harbour!42';
  const body = { ...link, newPassword: NEXT, confirmPassword: NEXT };
  expect((await t.call({ domain: 'acme' }, recovery.resetPassword, { body })).status).toBe(200);
  expect(await getAnswer(attempt('192.0.2.80', NEXT))).toBe('signed in');
});

test('the addresses of one IPv6 /64 are one source', async () => {
  for (let n = 0; n < 5; n += 1) expect(await getAnswer(attempt(`2001:db8:9:9::${n + 1}`))).toBe(WRONG);
  expect(await getAnswer(attempt('2001:db8:9:9:ffff::1', RIGHT))).toBe(BLOCKED);
  expect(await getAnswer(attempt('2001:db8:9:a::1', RIGHT))).toBe('signed in');
});

test('a link-local address with its interface is an address', async () => {
  expect(await getAnswer(attempt('fe80::1%eth0'))).toBe(WRONG);
});

test('an attempt waits for a concurrent one and counts it', async () => {
  for (let n = 1; n < BLOCK_AFTER; n += 1) expect(await getAnswer(attempt(OFFICE))).toBe(WRONG);
  const from = { email, ip: OFFICE, device: undefined, now: TEST_NOW };
  let second: Promise<string> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    expect(await beginAttempt(tx, from)).toMatchObject({ number: BLOCK_AFTER });
    second = getAnswer(attempt(OFFICE, RIGHT));
    await waitUntilBlocking(tx);
  });
  expect(await second).toBe(BLOCKED);
});

test('a success does not wait for another one that clears the same failures', async () => {
  await attempt(OFFICE);
  const from = { email, ip: OFFICE, device: undefined };
  await t.inTenant('acme', 'write', async (tx) => {
    await clearFailedAttempts(tx, from);
    await t.inTenant('acme', 'write', (other) => clearFailedAttempts(other, from));
  });
  expect(await t.query('acme', 'select from sign_in_attempts where tenant_id = $1 and email_key = $2', email)).toEqual(
    [],
  );
});
