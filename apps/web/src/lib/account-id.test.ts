import { expect, test } from 'vitest';
import { accountIdOf } from './account-id.ts';

test('2-account-tabs-23 the account is the one that is named', () => {
  expect(accountIdOf({ account_id: 7, context: { account_id: 8 } }, '9')).toBe(7);
});

test('2-account-tabs-24 where none is named it is that of the context, then that of the route', () => {
  expect(accountIdOf({ context: { account_id: 8 } }, '9')).toBe(8);
  expect(accountIdOf({ context: {} }, '9')).toBe(9);
  expect(accountIdOf({}, 'Halden')).toBe(0);
  expect(accountIdOf({})).toBe(0);
});
