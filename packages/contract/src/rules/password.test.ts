import { expect, test } from 'vitest';
import { isPassword } from './password.ts';

const LISTED = '!@#$%^&*()_+-=.,?:;';
/** Printable, on a keyboard, and not listed. */
const OTHERS = '"\'/<>[\\]`{|}~ ';

test('1-identity-75 a password has 8 to 20 characters', () => {
  const lengths = [0, 7, 8, 20, 21].filter((length) => isPassword('a'.repeat(length)));
  expect(lengths).toEqual([8, 20]);
});

test('1-identity-75 its characters are letters, digits and the listed symbols, and no others', () => {
  expect(['Mainstay!2026', 'ABCDEFGH', '12345678', LISTED].filter((text) => !isPassword(text))).toEqual([]);
  const accepted = (symbols: string) => [...symbols].filter((symbol) => isPassword(`Harbour${symbol}42`)).join('');
  expect(accepted(LISTED)).toBe(LISTED);
  expect(accepted(OTHERS)).toBe('');
  expect(accepted('äéß€日🔑\t\n')).toBe('');
  // An end of line behind it is a character too.
  expect(isPassword('Mainstay!2026\n')).toBe(false);
});
