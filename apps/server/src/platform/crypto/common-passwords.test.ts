import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const filter = async (passwords: readonly string[], expected: boolean) => {
  const found = await Promise.all(passwords.map(isCommonPassword));
  return passwords.filter((_, index) => found[index] === expected);
};

test('recognizes passwords that attackers try first, in any case', async () => {
  const common = ['12345678', 'password', 'PASSWORD', 'Password1', 'qwertyuiop', 'iloveyou', 'letmein1', 'P@ssw0rd'];
  expect(await filter(common, false)).toEqual([]);
});

test('recognizes repeated characters and runs of letters or digits as common', async () => {
  expect(await filter(['aaaaaaaa', 'zzzzzzzzzzzz', 'abcdefgh', 'ABCDEFGH', '87654321', '--------'], false)).toEqual([]);
});

test('does not recognize other passwords, including that of the demo, as common', async () => {
  expect(await filter(['Mainstay!2026', 'Harbour!42', 'Kettle-42', 'abcdefgi', 'correct horse battery'], true)).toEqual(
    [],
  );
});
