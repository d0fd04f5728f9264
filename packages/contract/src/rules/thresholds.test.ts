import { expect, test } from 'vitest';
import { matchThreshold } from './thresholds.ts';

test('the first threshold that matches counts', () => {
  const color = '#D64545';
  const list = [
    { op: 'lt', from: 10, color },
    { op: 'between', from: 10, to: 20, color: '#FFA630' },
    { op: 'gte', from: 15, color: '#3BA55D' },
  ] as const;
  expect([9, 10, 20, 21].map((value) => matchThreshold(list, value)?.color)).toEqual([
    '#D64545',
    '#FFA630',
    '#FFA630',
    '#3BA55D',
  ]);
  expect(matchThreshold([{ op: 'lte', from: 10, color }], 10)?.color).toBe(color);
  expect(matchThreshold([{ op: 'gt', from: 10, color }], 10)).toBeUndefined();
  expect([matchThreshold(list, 'text'), matchThreshold(list, null)]).toEqual([undefined, undefined]);
});
