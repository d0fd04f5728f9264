import { expect, test } from 'vitest';
import { defaultEnd, snapStart } from './calendar.ts';

const snap = (time: string) =>
  snapStart(new Date(`2026-03-29T${time}Z`))
    .toISOString()
    .slice(11, 19);

test('1-C-23 1-calendar-10 2-calendar-14 2-calendar-15 2-S-79 a start moves to the nearest quarter of an hour', () => {
  expect(['10:00:00', '10:08:59', '10:09:00', '10:54:00', '23:59:00'].map(snap)).toEqual([
    '10:00:00',
    '10:00:00',
    '10:15:00',
    '11:00:00',
    '00:00:00',
  ]);
});

test('2-calendar-13 a new event lasts an hour, also when the clock changes', () => {
  expect(defaultEnd(new Date('2026-03-29T00:30:00Z')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});
