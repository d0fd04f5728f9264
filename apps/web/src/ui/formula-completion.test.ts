import { expect, test } from 'vitest';
import { completed, completionsFor, wordBefore } from './formula-completion.ts';

const NAMES = [
  { name: 'mrr', label: 'Monthly revenue' },
  { name: 'account.name', label: 'Account' },
];

test('columns come before functions, found by their name or their label', () => {
  expect(completionsFor('mr', NAMES)[0]).toMatchObject({ text: 'mrr', call: false });
  expect(completionsFor('revenue', NAMES)[0]).toMatchObject({ text: 'mrr' });
  expect(completionsFor('account.n', NAMES)[0]).toMatchObject({ text: 'account.name' });
  expect(completionsFor('su', NAMES).map(({ text }) => text)).toContain('sum');
  expect(completionsFor('', NAMES)).toEqual([]);
  expect(completionsFor('mrr', NAMES).map(({ text }) => text)).not.toContain('mrr');
});

test('what is chosen takes the place of the word at the cursor, a function with its bracket', () => {
  const sum = { text: 'sum', label: 'Sum', about: '', call: true };
  expect(wordBefore('1 + su * 2', 6)).toBe('su');
  expect(completed('1 + su * 2', 6, sum)).toEqual({ text: '1 + sum( * 2', cursor: 8 });
  expect(completed('su(mrr)', 2, sum)).toEqual({ text: 'sum(mrr)', cursor: 3 });
  expect(completed('sum(account.n', 13, { ...sum, text: 'account.name', call: false }).text).toBe('sum(account.name');
});
