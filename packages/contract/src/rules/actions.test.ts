import { expect, test } from 'vitest';
import { validateAction, isLastPending, playProgress, PRIORITIES, PRIORITY_COLORS, PRIORITY_NAMES } from './actions.ts';

test('2-playbooks-06 2-playbooks-04 the progress of a play is the share of actions that are no longer pending', () => {
  expect([playProgress(4, 1), playProgress(3, 3), playProgress(2, 0)]).toEqual([75, 0, 100]);
});

test('1-playbooks-03 the four codes of priorities have their names', () => {
  expect(PRIORITIES.map((code) => PRIORITY_NAMES[code])).toEqual(['Critical', 'High', 'Medium', 'Low']);
});

test('2-actions-26 the four priority codes have their colors', () => {
  const colors = ['#FF0000', '#E76318', '#FFA630', '#5B2A86'];
  expect((['C', 'H', 'M', 'L'] as const).map((code) => PRIORITY_COLORS[code])).toEqual(colors);
});

test('2-playbooks-07 a play without actions has no progress', () => {
  expect(playProgress(0, 0)).toBe(0);
});

test('name, description and priority of an action cannot be emptied, but can be omitted', () => {
  const messages = ['Action name is required!', 'Action description is required!', 'Action priority is required!'];
  expect(Object.values(validateAction({ text: ' ', description: '', actionPriority: '' }))).toEqual(messages);
  expect(validateAction({ actionPriority: null })).toEqual({ actionPriority: messages[2] });
  expect([validateAction({}), validateAction({ text: 'Call', description: 'Why', actionPriority: 'H' })]).toEqual([
    {},
    {},
  ]);
});

test('only a pending action can be the last pending one', () => {
  expect([isLastPending('Pending', 1), isLastPending('Pending', 2), isLastPending('Skip', 1)]).toEqual([
    true,
    false,
    false,
  ]);
});
