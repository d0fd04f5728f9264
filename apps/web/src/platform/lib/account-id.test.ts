import { expect, test } from 'vitest';
import { resolveAccountId } from './account-id.ts';

test('2-account-tabs-23 uses the given account', () => {
  expect(resolveAccountId({ account_id: 7, context: { account_id: 8 } }, '9')).toBe(7);
});

test('2-account-tabs-24 without one, uses the account of the context, then that of the route', () => {
  expect(resolveAccountId({ context: { account_id: 8 } }, '9')).toBe(8);
  expect(resolveAccountId({ context: {} }, '9')).toBe(9);
  expect(resolveAccountId({}, 'Halden')).toBe(0);
  expect(resolveAccountId({})).toBe(0);
});
