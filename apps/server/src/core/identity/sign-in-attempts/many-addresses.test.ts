/** Guesses from many addresses delay each other, but never lock the owner out of the account. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { waitUntilBlocking } from '../../../app/testing/lock-wait.ts';
import { findTestMails } from '../../../app/testing/mail.ts';
import { parseLink } from '../../../app/testing/password-users.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { beginAttempt, BLOCK_AFTER, clearFailedAttempts } from './sign-in-attempts.ts';

const PASSWORD = 'Kettle-42';
const OFFICE_IP = '203.0.113.9';
const WRONG_MESSAGE = 'Invalid email or password.';
const BLOCKED_MESSAGE = 'Too many attempts. Try again later.';
const host = 'acme.localhost:3000';

let t: TestApp;
let personCount = 0;
let email = '';
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  email = `person${(personCount += 1)}@acme.test`;
  const passwordHash = await hashPassword(PASSWORD);
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
const getResult = async (reply: ReturnType<typeof attempt>): Promise<string> => {
  const { errors } = (await reply).json<{ errors: { e: string } | null }>();
  return errors?.e ?? 'signed in';
};
/** Returns the nth address of an attacker who has many. */
const getAttackerIp = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Signs in as a user does. @returns the cookies of the browser afterwards */
async function signIn(ip: string): Promise<string> {
  const reply = await attempt(ip, PASSWORD);
  const code = new URLSearchParams(reply.json<{ acs_url: string }>().acs_url.split('?')[1]).get('code');
  const browser = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const session = await post(identity.exchangeCode.path, { ip, cookie: browser }, { email, code });
  expect(session.statusCode).toBe(200);
  return [...reply.cookies, ...session.cookies].map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('after ten failures each attempt from an unknown source waits one second, then twice as long, up to 15 minutes', async () => {
  for (let n = 0; n < 10; n += 1) expect(await getResult(attempt(getAttackerIp(n)))).toBe(WRONG_MESSAGE);
  let elapsed = 0;
  let address = 10;
  for (const delay of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    setSeconds(elapsed + delay - 1);
    expect([delay, await getResult(attempt(getAttackerIp((address += 1))))]).toEqual([delay, BLOCKED_MESSAGE]);
    setSeconds((elapsed += delay));
    expect([delay, await getResult(attempt(getAttackerIp((address += 1))))]).toEqual([delay, WRONG_MESSAGE]);
  }
  expect(elapsed).toBe(2823);
});

test('the right password is rejected during the delay, and all failures expire after a day', async () => {
  for (let n = 0; n < 10; n += 1) await attempt(getAttackerIp(n));
  expect(await getResult(attempt(OFFICE_IP, PASSWORD))).toBe(BLOCKED_MESSAGE);
  setSeconds(1);
  expect(await getResult(attempt(OFFICE_IP, PASSWORD))).toBe('signed in');
  setSeconds(86_400);
  for (let n = 0; n < 10; n += 1) expect(await getResult(attempt(getAttackerIp(n)))).toBe(WRONG_MESSAGE);
});

test('simultaneous attempts have the same limit as sequential ones', async () => {
  const results = await Promise.all(Array.from({ length: 14 }, (_, n) => getResult(attempt(getAttackerIp(n)))));
  expect(results.filter((result) => result === WRONG_MESSAGE)).toHaveLength(10);
  expect(results.filter((result) => result === BLOCKED_MESSAGE)).toHaveLength(4);
});

test('a browser that signed in before can sign in from anywhere, regardless of other attempts', async () => {
  const cookie = await signIn(OFFICE_IP);
  for (let n = 0; n < 10; n += 1) await attempt(getAttackerIp(n));
  expect(await getResult(attempt('192.0.2.77', PASSWORD))).toBe(BLOCKED_MESSAGE);
  expect(await getResult(attempt('192.0.2.77', PASSWORD, cookie))).toBe('signed in');
});

test('a network that the user signed in from before has no delay either', async () => {
  await signIn(OFFICE_IP);
  await signIn('2001:db8:1:2::7');
  for (let n = 0; n < 10; n += 1) await attempt(getAttackerIp(n));
  expect(await getResult(attempt(OFFICE_IP, PASSWORD))).toBe('signed in');
  expect(await getResult(attempt('2001:db8:1:2:a:b:c:d', PASSWORD))).toBe('signed in');
  expect(await getResult(attempt('2001:db8:1:3::7', PASSWORD))).toBe(BLOCKED_MESSAGE);
});

test('others behind the same address block themselves, but not a known browser', async () => {
  const cookie = await signIn(OFFICE_IP);
  for (let n = 0; n < 5; n += 1) expect(await getResult(attempt(OFFICE_IP))).toBe(WRONG_MESSAGE);
  expect(await getResult(attempt(OFFICE_IP, PASSWORD))).toBe(BLOCKED_MESSAGE);
  expect(await getResult(attempt(OFFICE_IP, PASSWORD, cookie))).toBe('signed in');
});

test('a known browser is unknown to another account, and has its own five attempts', async () => {
  const cookie = await signIn(OFFICE_IP);
  for (let n = 0; n < 5; n += 1) expect(await getResult(attempt('192.0.2.77', 'no', cookie))).toBe(WRONG_MESSAGE);
  expect(await getResult(attempt('192.0.2.78', PASSWORD, cookie))).toBe(BLOCKED_MESSAGE);
  const other = `other@acme.test`;
  const tryOther = (ip: string) =>
    post(identity.authenticate.path, { ip, cookie }, { username: other, password: 'no' }).then(
      (reply) => reply.json<{ errors: { e: string } }>().errors.e,
    );
  for (let n = 0; n < 10; n += 1) expect(await tryOther(getAttackerIp(n))).toBe(WRONG_MESSAGE);
  expect(await tryOther('192.0.2.79')).toBe(BLOCKED_MESSAGE);
});

test('a browser is known for 180 days', async () => {
  const cookie = await signIn(OFFICE_IP);
  const setSessionAge = (seconds: number) =>
    t.query(
      'acme',
      'update sessions set created_at = $2 where tenant_id = $1',
      new Date(TEST_NOW.getTime() - seconds * 1000),
    );
  for (let n = 0; n < 10; n += 1) await attempt(getAttackerIp(n));
  await setSessionAge(180 * 86_400);
  expect(await getResult(attempt(OFFICE_IP, PASSWORD, cookie))).toBe(BLOCKED_MESSAGE);
  await setSessionAge(180 * 86_400 - 1);
  expect(await getResult(attempt(OFFICE_IP, PASSWORD, cookie))).toBe('signed in');
});

test('a password reset ends the delay', async () => {
  for (let n = 0; n < 10; n += 1) await attempt(getAttackerIp(n));
  await t.call({ domain: 'acme' }, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  const mails = await findTestMails(t, 'acme', email);
  const link = parseLink(mails.find(({ purpose }) => purpose === 'password_reset'));
  const NEXT = 'Harbour!42';
  const body = { ...link, newPassword: NEXT, confirmPassword: NEXT };
  expect((await t.call({ domain: 'acme' }, recovery.resetPassword, { body })).status).toBe(200);
  expect(await getResult(attempt('192.0.2.80', NEXT))).toBe('signed in');
});

test('the addresses of one IPv6 /64 are one source', async () => {
  for (let n = 0; n < 5; n += 1) expect(await getResult(attempt(`2001:db8:9:9::${n + 1}`))).toBe(WRONG_MESSAGE);
  expect(await getResult(attempt('2001:db8:9:9:ffff::1', PASSWORD))).toBe(BLOCKED_MESSAGE);
  expect(await getResult(attempt('2001:db8:9:a::1', PASSWORD))).toBe('signed in');
});

test('a link-local address with its interface is an address', async () => {
  expect(await getResult(attempt('fe80::1%eth0'))).toBe(WRONG_MESSAGE);
});

test('an attempt waits for a concurrent one and counts it', async () => {
  for (let n = 1; n < BLOCK_AFTER; n += 1) expect(await getResult(attempt(OFFICE_IP))).toBe(WRONG_MESSAGE);
  const source = { email, ip: OFFICE_IP, device: undefined, now: TEST_NOW };
  let second: Promise<string> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    expect(await beginAttempt(tx, source)).toMatchObject({ number: BLOCK_AFTER });
    second = getResult(attempt(OFFICE_IP, PASSWORD));
    await waitUntilBlocking(tx);
  });
  expect(await second).toBe(BLOCKED_MESSAGE);
});

test('a success does not wait for another one that clears the same failures', async () => {
  await attempt(OFFICE_IP);
  const source = { email, ip: OFFICE_IP, device: undefined };
  await t.inTenant('acme', 'write', async (tx) => {
    await clearFailedAttempts(tx, source);
    await t.inTenant('acme', 'write', (otherTx) => clearFailedAttempts(otherTx, source));
  });
  expect(await t.query('acme', 'select from sign_in_attempts where tenant_id = $1 and email_key = $2', email)).toEqual(
    [],
  );
});
