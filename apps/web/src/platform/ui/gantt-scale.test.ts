import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { expect, test } from 'vitest';
import {
  buildBands,
  buildColumns,
  moveDay,
  createGanttAxis,
  dayToPixels,
  toGanttSpan,
  buildWeekends,
} from './gantt-scale.ts';
import type { GanttScale } from './gantt-scales.ts';

/** From a Friday to the Monday of the week after next, across the end of a month. */
const WINDOW = { start: '2026-10-23', end: '2026-11-02' };
const axis = (scale: GanttScale, window = WINDOW, room = 0) => createGanttAxis(scale, window, room);
const texts = (columns: { text: string }[]) => columns.map(({ text }) => text);

test('a day is 28, 14 or 7 pixels wide, and wider if there is room', () => {
  expect([axis('day').px, axis('week').px, axis('month').px]).toEqual([28, 14, 7]);
  expect(axis('day')).toMatchObject({ days: 11, width: 308 });
  expect(axis('month', WINDOW, 1100)).toMatchObject({ px: 100, width: 1100 });
  expect(axis('day', WINDOW, 100).width).toBe(308);
  expect(axis('day', { start: '2026-11-02', end: '2026-11-01' })).toMatchObject({ days: 1, width: 28 });
});

test('columns of the day scale are days, under their months', () => {
  const days = axis('day');
  expect(texts(buildColumns(days))).toEqual(['23', '24', '25', '26', '27', '28', '29', '30', '31', '1', '2']);
  expect(buildColumns(days).every(({ width }) => width === 28)).toBe(true);
  expect(buildBands(days).map(({ text, width }) => [text, width])).toEqual([
    ['October 2026', 252],
    ['November 2026', 56],
  ]);
});

test('columns of the week scale begin on Mondays; the first is cut at the window', () => {
  const weeks = axis('week');
  expect(buildColumns(weeks)).toEqual([
    { day: '2026-10-23', left: 0, width: 3 * 14, text: 'Oct 23' },
    { day: '2026-10-26', left: 3 * 14, width: 7 * 14, text: 'Oct 26' },
    { day: '2026-11-02', left: 10 * 14, width: 14, text: 'Nov 2' },
  ]);
});

test('columns of the month scale have the length of their month, under their years', () => {
  const year = axis('month', { start: '2027-12-20', end: '2028-03-10' });
  expect(buildColumns(year).map(({ text, width }) => [text, width / 7])).toEqual([
    ['December', 12],
    ['January', 31],
    ['February', 29],
    ['March', 10],
  ]);
  expect(texts(buildBands(year))).toEqual(['2027', '2028']);
});

test('columns fill the axis without gap or overlap, on every scale and in any window', () => {
  for (const scale of ['day', 'week', 'month'] as const)
    for (let at = 0; at < 400; at += 13) {
      const start = addDays('2026-01-01', at);
      const anyAxis = axis(scale, { start, end: addDays(start, 1 + (at % 97)) }, 777);
      for (const columns of [buildColumns(anyAxis), buildBands(anyAxis)]) {
        const ends = columns.map(({ left, width }) => left + width);
        expect(columns[0]?.left).toBe(0);
        expect(ends.at(-1)).toBeCloseTo(anyAxis.width, 6);
        columns.slice(1).forEach(({ left }, before) => expect(left).toBeCloseTo(ends[before] ?? 0, 6));
      }
    }
});

test('a bar includes both of its days and is cut at the edges; one outside the axis has no width', () => {
  const days = axis('day');
  expect(toGanttSpan(days, { start: '2026-10-24', end: '2026-10-26' })).toEqual({ left: 28, width: 84 });
  expect(toGanttSpan(days, { start: '2026-09-01', end: '2026-10-23' })).toEqual({ left: 0, width: 28 });
  expect(toGanttSpan(days, { start: '2026-11-02', end: '2027-01-01' })).toEqual({ left: 280, width: 28 });
  expect(toGanttSpan(days, { start: '2026-09-01', end: '2026-10-22' })).toEqual({
    left: 0,
    width: 0,
    beside: 'before',
  });
  expect(toGanttSpan(days, { start: '2026-11-03', end: '2026-11-04' })).toEqual({
    left: 308,
    width: 0,
    beside: 'after',
  });
});

test('weekends are Saturdays and Sundays, cut at the edges; the month scale has none', () => {
  expect(buildWeekends(axis('day'))).toEqual([
    { left: 28, width: 56 },
    { left: 8 * 28, width: 56 },
  ]);
  expect(buildWeekends(axis('week', { start: '2026-10-25', end: '2026-10-31' }))).toEqual([
    { left: 0, width: 14 },
    { left: 6 * 14, width: 14 },
  ]);
  expect(buildWeekends(axis('month'))).toEqual([]);
});

test('pixels convert to whole days, and a day stays on the axis', () => {
  const days = axis('day');
  const from = '2026-10-26';
  expect([13, 14, 15, -13, -15].map((px) => moveDay(days, from, px))).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-27',
    '2026-10-26',
    '2026-10-25',
  ]);
  expect([moveDay(days, from, -9999), moveDay(days, from, 9999)]).toEqual([WINDOW.start, WINDOW.end]);
});

test('days of a clock change are as wide as others in any time zone', () => {
  const start = toCalendarDay(new Date('2026-10-24T22:30:00Z'), 'Europe/Berlin');
  const march = axis('day', { start: '2026-03-01', end: '2026-04-05' });
  const october = axis('day', { start, end: '2026-11-02' });
  expect(start).toBe('2026-10-25');
  expect(dayToPixels(october, '2026-10-26')).toBe(28);
  expect(dayToPixels(march, '2026-03-30') - dayToPixels(march, '2026-03-29')).toBe(28);
  expect(moveDay(march, '2026-03-28', 56)).toBe('2026-03-30');
  expect(buildColumns(march)).toHaveLength(36);
});
