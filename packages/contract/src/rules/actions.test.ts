import { expect, test } from 'vitest';
import { isLastPending, playProgress, PRIORITIES, PRIORITY_NAMES } from './actions.ts';

test('2-playbooks-06 2-playbooks-04 the progress of a play is what is no longer pending of it', () => {
  expect([playProgress(4, 1), playProgress(3, 3), playProgress(2, 0)]).toEqual([75, 0, 100]);
});

test('1-playbooks-03 the four codes of priorities have their names', () => {
  expect(PRIORITIES.map((code) => PRIORITY_NAMES[code])).toEqual(['Critical', 'High', 'Medium', 'Low']);
});

test('2-playbooks-07 a play without actions has made no progress', () => {
  expect(playProgress(0, 0)).toBe(0);
});

test('only a pending action can be the last pending one', () => {
  expect([isLastPending('Pending', 1), isLastPending('Pending', 2), isLastPending('Skip', 1)]).toEqual([
    true,
    false,
    false,
  ]);
});
