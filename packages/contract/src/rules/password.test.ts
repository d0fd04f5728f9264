import { expect, test } from 'vitest';
import { formatPasswordMessage, isPassword } from './password.ts';

const LISTED = '!@#$%^&*()_+-=.,?:;';
/** Printable keyboard characters that are not on the list of symbols. */
const OTHERS = '"\'/<>[\\]`{|}~ ';

test('1-identity-75 decisions-55 a password has 8 to 20 characters', () => {
  const lengths = [0, 7, 8, 20, 21].filter((length) => isPassword('a'.repeat(length)));
  expect(lengths).toEqual([8, 20]);
});

test('1-identity-75 its characters are letters, digits and the listed symbols, and no others', () => {
  expect(['Mainstay!2026', 'ABCDEFGH', '12345678', LISTED].filter((text) => !isPassword(text))).toEqual([]);
  const accepted = (symbols: string) => [...symbols].filter((symbol) => isPassword(`Harbour${symbol}42`)).join('');
  expect(accepted(LISTED)).toBe(LISTED);
  expect(accepted(OTHERS)).toBe('');
  expect(accepted('äéß€日🔑\t\n')).toBe('');
  // A trailing line break counts as a character.
  expect(isPassword('Mainstay!2026\n')).toBe(false);
});

test('decisions-55 a company sets the lengths, and the message includes them', () => {
  const policy = { min: 12, max: 64 };
  const lengths = [11, 12, 64, 65].filter((length) => isPassword('a'.repeat(length), policy));
  expect(lengths).toEqual([12, 64]);
  expect(formatPasswordMessage(policy)).toBe(
    'Password must be 12 to 64 characters of letters, digits, spaces and allowed symbols.',
  );
  expect(formatPasswordMessage({ min: 10, max: 20 })).toBe(
    'Password must be 10 to 20 characters of letters, digits and allowed symbols.',
  );
});

test('decisions-55 allows spaces if passwords can be longer than 20 characters, and never other whitespace', () => {
  expect(isPassword('four words make one', { min: 8, max: 21 })).toBe(true);
  expect(isPassword('four words make one', { min: 8, max: 20 })).toBe(false);
  expect(isPassword('four\twords make one', { min: 8, max: 128 })).toBe(false);
  expect(isPassword('four words make one\n', { min: 8, max: 128 })).toBe(false);
});
