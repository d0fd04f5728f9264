import { expect, test } from 'vitest';
import { applyCompletion, findCompletions, getWordBefore } from './formula-completion.ts';

const NAMES = [
  { name: 'mrr', label: 'Monthly revenue' },
  { name: 'account.name', label: 'Account' },
];

test('lists columns before functions, found by their name or their label', () => {
  expect(findCompletions('mr', NAMES)[0]).toMatchObject({ text: 'mrr', call: false });
  expect(findCompletions('revenue', NAMES)[0]).toMatchObject({ text: 'mrr' });
  expect(findCompletions('account.n', NAMES)[0]).toMatchObject({ text: 'account.name' });
  expect(findCompletions('su', NAMES).map(({ text }) => text)).toContain('sum');
  expect(findCompletions('', NAMES)).toEqual([]);
  expect(findCompletions('mrr', NAMES).map(({ text }) => text)).not.toContain('mrr');
});

test('a completion replaces the word at the cursor, a function including its bracket', () => {
  const sum = { text: 'sum', label: 'Sum', about: '', call: true };
  expect(getWordBefore('1 + su * 2', 6)).toBe('su');
  expect(applyCompletion('1 + su * 2', 6, sum)).toEqual({ text: '1 + sum( * 2', cursor: 8 });
  expect(applyCompletion('su(mrr)', 2, sum)).toEqual({ text: 'sum(mrr)', cursor: 3 });
  expect(applyCompletion('sum(account.n', 13, { ...sum, text: 'account.name', call: false }).text).toBe(
    'sum(account.name',
  );
});
