import { expect, test } from 'vitest';
import { validateAddresses, normalizeAddresses, getAddressErrors } from './address-list.ts';

test('an address stands once, without what a mail program writes round it', () => {
  expect(normalizeAddresses([' a@x.test ', 'A@x.test', 'Bo Ray <bo@x.test>', '', 'c d@x.test'])).toEqual([
    'a@x.test',
    'bo@x.test',
    'c',
    'd@x.test',
  ]);
});

test('what is no address says so', () => {
  expect(validateAddresses(['a@x.test', 'c', 'd@x'])).toEqual([
    'c: Invalid Email Address',
    'd@x: Invalid Email Address',
  ]);
});

test('a refusal names each address it is about, or the field', () => {
  expect(getAddressErrors({ email: 'one', 'email.1': 'one', 'email.4': 'two' })).toEqual(['one', 'two']);
  expect(getAddressErrors({ email: 'Email is required.' })).toEqual(['Email is required.']);
  expect(getAddressErrors({ roles: 'Choose at least one role.' })).toEqual([]);
});
