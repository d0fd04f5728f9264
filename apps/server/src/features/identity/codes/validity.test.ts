/** Which users can use a single-use code, and until when. */
import { expect, test } from 'vitest';
import { passwordUsers } from '../../../testing/password-users.ts';
import { TEST_NOW } from '../../../testing/services.ts';
import {
  consumeCode,
  createCode,
  deleteExpiredCodes,
  type NewCode,
  rebindCode,
  recordSingleUse,
  revokeCodes,
  revokeSignInCodes,
} from './commands.ts';
import { findActiveCode, getCodeStatus } from './data.ts';

const { t, addPerson } = passwordUsers();
const LIFE_MS = 60_000;
const after = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const key = () => t.services.key.codes;
const write = <T>(work: Parameters<typeof t.inTenant<T>>[2]) => t.inTenant('acme', 'write', work);

async function make(more: Partial<NewCode> = {}) {
  const { id: userId, email } = await addPerson();
  const code = { purpose: 'reset', userId, email, browser: 'mine', expiresAt: after(LIFE_MS), ...more } as const;
  const secret = await write((tx) => createCode(tx, key(), code));
  const given = { purpose: code.purpose, secret, email, browser: 'mine' };
  return {
    userId,
    email,
    use: (change: object = {}, ms = 0) =>
      write((tx) => consumeCode(tx, key(), { ...given, ...change, now: after(ms) })),
    find: (change: object = {}, ms = 0) =>
      write((tx) => findActiveCode(tx, key(), { ...given, ...change, now: after(ms) })),
    status: (ms = 0, change: object = {}) =>
      write((tx) => getCodeStatus(tx, key(), { ...given, ...change, now: after(ms) })),
    rebind: (from: string, ms = 0) =>
      write((tx) => rebindCode(tx, key(), { purpose: code.purpose, secret, from, to: 'other', now: after(ms) })),
  };
}

test('a code is valid until just before its expiry, and once', async () => {
  const code = await make();
  const { userId, email } = code;
  for (const ms of [LIFE_MS, LIFE_MS + 1]) {
    expect([ms, await code.find({}, ms), await code.use({}, ms), await code.status(ms)]).toEqual([
      ...[ms, undefined, undefined, 'expired'],
    ]);
  }
  const last = LIFE_MS - 1;
  expect([await code.find({}, last), await code.status(last)]).toEqual([
    { userId, email, data: { browser: 'mine' } },
    undefined,
  ]);
  expect(await code.use({}, last)).toEqual({ userId, email, data: { browser: 'mine' } });
  expect([await code.find({}, last), await code.use({}, last), await code.status(last)]).toEqual([
    ...[undefined, undefined, 'used'],
  ]);
});

test.each([
  ['another purpose', { purpose: 'invitation' }],
  ['another email', { email: 'other@acme.test' }],
  ['another browser', { browser: 'other' }],
  ['another secret', { secret: 'guessed' }],
] as const)('a code is not valid for %s, and stays unused', async (_what, change) => {
  const code = await make();
  expect([await code.find(change), await code.use(change)]).toEqual([undefined, undefined]);
  expect(await code.use({ email: code.email.toUpperCase() })).toMatchObject({ userId: code.userId });
});

test('a code of a deactivated user is not valid', async () => {
  const code = await make();
  await write((tx) => tx.rows(`update users set status = 'inactive' where id = $1`, [code.userId]));
  expect([await code.use(), await code.status()]).toEqual([undefined, undefined]);
});

test('a code can be rebound to another browser only by its own browser', async () => {
  const code = await make();
  await code.rebind('third');
  expect(await code.find()).toBeDefined();
  await code.rebind('mine');
  expect(await code.find()).toBeUndefined();
  expect(await code.use({ browser: 'other' })).toBeDefined();
});

test('codes are revoked by purpose; a code that undoes an email change outlives a sign-out', async () => {
  const [reset, undo] = [await make(), await make({ purpose: 'email_change' })];
  await write((tx) => revokeCodes(tx, { userId: reset.userId, purposes: ['invitation', 'exchange'], now: TEST_NOW }));
  expect(await reset.find()).toBeDefined();
  await write((tx) => revokeCodes(tx, { userId: reset.userId, purposes: ['reset'], now: TEST_NOW }));
  await write((tx) => revokeSignInCodes(tx, undo.userId, TEST_NOW));
  expect([await reset.find(), await undo.find()]).toEqual([undefined, expect.anything()]);
  const other = await make();
  await write((tx) => revokeSignInCodes(tx, undo.userId, TEST_NOW));
  expect(await other.find()).toBeDefined();
  await write((tx) => revokeSignInCodes(tx, other.userId, TEST_NOW));
  expect(await other.find()).toBeUndefined();
});

test('a single-use value is accepted once per purpose', async () => {
  const see = (purpose: 'saml_assertion' | 'saml_logout') =>
    write((tx) => recordSingleUse(tx, key(), { purpose, secret: 'id-1', expiresAt: after(LIFE_MS) }));
  expect([await see('saml_assertion'), await see('saml_assertion'), await see('saml_logout')]).toEqual([
    ...[true, false, true],
  ]);
});

test('deletes the codes that expired before a given time', async () => {
  const code = await make();
  await write((tx) => deleteExpiredCodes(tx, after(LIFE_MS)));
  expect(await code.status(LIFE_MS)).toBe('expired');
  await write((tx) => deleteExpiredCodes(tx, after(LIFE_MS + 1)));
  expect(await code.status(LIFE_MS)).toBeUndefined();
});
