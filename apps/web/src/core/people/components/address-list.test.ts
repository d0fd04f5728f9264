import { expect, test } from 'vitest';
import { validateAddresses, normalizeAddresses, getAddressErrors } from './address-list.ts';

test('removes duplicates and display names from addresses', () => {
  expect(normalizeAddresses([' a@x.test ', 'A@x.test', 'Bo Ray <bo@x.test>', '', 'c d@x.test'])).toEqual([
    'a@x.test',
    'bo@x.test',
    'c',
    'd@x.test',
  ]);
});

test('reports invalid addresses', () => {
  expect(validateAddresses(['a@x.test', 'c', 'd@x'])).toEqual([
    'c: Invalid Email Address',
    'd@x: Invalid Email Address',
  ]);
});

test('lists the error of each rejected address, or of the field', () => {
  expect(getAddressErrors({ email: 'one', 'email.1': 'one', 'email.4': 'two' })).toEqual(['one', 'two']);
  expect(getAddressErrors({ email: 'Email is required.' })).toEqual(['Email is required.']);
  expect(getAddressErrors({ roles: 'Choose at least one role.' })).toEqual([]);
});
