/** Which users can use a single-use code, and until when. */
import { expect, test } from 'vitest';
import { setUpPasswordUsers } from '../../app/testing/password-users.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import {
  consumeCode,
  createCode,
  deleteExpiredCodes,
  findActiveCode,
  getCodeStatus,
  type NewCode,
  rebindCode,
  recordSingleUse,
  revokeCodes,
  revokeSignInCodes,
} from './one-time-codes.ts';

const { t, addPerson } = setUpPasswordUsers();
const LIFETIME_MS = 60_000;
const after = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const getCodeKey = () => t.services.key.codes;
const write = <T>(work: Parameters<typeof t.inTenant<T>>[2]) => t.inTenant('acme', 'write', work);

async function createTestCode(overrides: Partial<NewCode> = {}) {
  const { id: userId, email } = await addPerson();
  const code = {
    purpose: 'reset',
    userId,
    email,
    browser: 'mine',
    expiresAt: after(LIFETIME_MS),
    ...overrides,
  } as const;
  const secret = await write((tx) => createCode(tx, getCodeKey(), code));
  const query = { purpose: code.purpose, secret, email, browser: 'mine' };
  return {
    userId,
    email,
    use: (change: object = {}, ms = 0) =>
      write((tx) => consumeCode(tx, getCodeKey(), { ...query, ...change, now: after(ms) })),
    find: (change: object = {}, ms = 0) =>
      write((tx) => findActiveCode(tx, getCodeKey(), { ...query, ...change, now: after(ms) })),
    status: (ms = 0, change: object = {}) =>
      write((tx) => getCodeStatus(tx, getCodeKey(), { ...query, ...change, now: after(ms) })),
    rebind: (from: string, ms = 0) =>
      write((tx) => rebindCode(tx, getCodeKey(), { purpose: code.purpose, secret, from, to: 'other', now: after(ms) })),
  };
}

test('a code is valid until just before its expiry, and once', async () => {
  const code = await createTestCode();
  const { userId, email } = code;
  for (const ms of [LIFETIME_MS, LIFETIME_MS + 1]) {
    expect([ms, await code.find({}, ms), await code.use({}, ms), await code.status(ms)]).toEqual([
      ms,
      undefined,
      undefined,
      'expired',
    ]);
  }
  const last = LIFETIME_MS - 1;
  expect([await code.find({}, last), await code.status(last)]).toEqual([
    { userId, email, data: { browser: 'mine' } },
    undefined,
  ]);
  expect(await code.use({}, last)).toEqual({ userId, email, data: { browser: 'mine' } });
  expect([await code.find({}, last), await code.use({}, last), await code.status(last)]).toEqual([
    undefined,
    undefined,
    'used',
  ]);
});

test.each([
  ['another purpose', { purpose: 'invitation' }],
  ['another email', { email: 'other@acme.test' }],
  ['another browser', { browser: 'other' }],
  ['another secret', { secret: 'guessed' }],
] as const)('a code is not valid for %s, and stays unused', async (_what, change) => {
  const code = await createTestCode();
  expect([await code.find(change), await code.use(change)]).toEqual([undefined, undefined]);
  expect(await code.use({ email: code.email.toUpperCase() })).toMatchObject({ userId: code.userId });
});

test('a code of a deactivated user is not valid', async () => {
  const code = await createTestCode();
  await write((tx) => tx.rows(`update users set status = 'inactive' where id = $1`, [code.userId]));
  expect([await code.use(), await code.status()]).toEqual([undefined, undefined]);
});

test('a code can be rebound to another browser only by its own browser', async () => {
  const code = await createTestCode();
  await code.rebind('third');
  expect(await code.find()).toBeDefined();
  await code.rebind('mine');
  expect(await code.find()).toBeUndefined();
  expect(await code.use({ browser: 'other' })).toBeDefined();
});

test('codes are revoked by purpose; a code that undoes an email change outlives a sign-out', async () => {
  const [reset, undo] = [await createTestCode(), await createTestCode({ purpose: 'email_change' })];
  await write((tx) => revokeCodes(tx, { userId: reset.userId, purposes: ['invitation', 'exchange'], now: TEST_NOW }));
  expect(await reset.find()).toBeDefined();
  await write((tx) => revokeCodes(tx, { userId: reset.userId, purposes: ['reset'], now: TEST_NOW }));
  await write((tx) => revokeSignInCodes(tx, undo.userId, TEST_NOW));
  expect([await reset.find(), await undo.find()]).toEqual([undefined, expect.anything()]);
  const other = await createTestCode();
  await write((tx) => revokeSignInCodes(tx, undo.userId, TEST_NOW));
  expect(await other.find()).toBeDefined();
  await write((tx) => revokeSignInCodes(tx, other.userId, TEST_NOW));
  expect(await other.find()).toBeUndefined();
});

test('a single-use value is accepted once per purpose', async () => {
  const recordOnce = (purpose: 'saml_assertion' | 'saml_logout') =>
    write((tx) => recordSingleUse(tx, getCodeKey(), { purpose, secret: 'id-1', expiresAt: after(LIFETIME_MS) }));
  expect([
    await recordOnce('saml_assertion'),
    await recordOnce('saml_assertion'),
    await recordOnce('saml_logout'),
  ]).toEqual([true, false, true]);
});

test('deletes the codes that expired before a given time', async () => {
  const code = await createTestCode();
  await write((tx) => deleteExpiredCodes(tx, after(LIFETIME_MS)));
  expect(await code.status(LIFETIME_MS)).toBe('expired');
  await write((tx) => deleteExpiredCodes(tx, after(LIFETIME_MS + 1)));
  expect(await code.status(LIFETIME_MS)).toBeUndefined();
});
