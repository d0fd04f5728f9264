import { expect, test } from 'vitest';
import { createKeySequenceMatcher } from './key-sequences.ts';

const sequences = new Map([
  ['G A', 'accounts'],
  ['G I', 'imports'],
]);

test('matches keys pressed one after another, in either case', () => {
  const press = createKeySequenceMatcher(sequences);
  expect([press('g', 0), press('A', 300)]).toEqual([undefined, 'accounts']);
  expect([press('G', 400), press('i', 500)]).toEqual([undefined, 'imports']);
});

test('a pause and a wrong key restart the sequence', () => {
  const press = createKeySequenceMatcher(sequences);
  press('g', 0);
  expect(press('a', 1500)).toBeUndefined();
  expect([press('g', 2000), press('x', 2100), press('a', 2200)]).toEqual([undefined, undefined, undefined]);
  expect([press('g', 3000), press('g', 3100), press('a', 3200)].at(-1)).toBe('accounts');
});
