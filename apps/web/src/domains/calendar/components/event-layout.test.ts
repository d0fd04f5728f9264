import { expect, test } from 'vitest';
import { buildEvent } from '../../../testing/calendar-event.ts';
import type { CalendarEvent } from '../queries.ts';
import { findEventsOn, isAboveHours, toEventOnDays } from './event-days.ts';
import { layOutBars, layOutBlocks, limitLanes } from './event-layout.ts';

const event = (title: string, start: string, end: string): CalendarEvent =>
  buildEvent({ id: title, title, start, end, isAllDay: !start.includes('T') });
const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const place = (...events: CalendarEvent[]) =>
  layOutBars(
    WEEK,
    events.map((one) => toEventOnDays(one, 'Europe/Berlin')),
  );
const call = (title: string, day: string, hour: number) =>
  event(title, `${day}T${hour}:00:00Z`, `${day}T${hour}:30:00Z`);

test('an event takes the days of the company, without the day at whose midnight it ends', () => {
  const days = (start: string, end: string) => {
    const { first, last } = toEventOnDays(event('a', start, end), 'Europe/Berlin');
    return [first, last];
  };
  expect(days('2026-11-28', '2026-11-30')).toEqual(['2026-11-28', '2026-11-29']);
  expect(days('2026-11-28T22:30:00Z', '2026-11-28T23:00:00Z')).toEqual(['2026-11-28', '2026-11-28']);
  expect(days('2026-11-28T23:30:00Z', '2026-11-29T00:30:00Z')).toEqual(['2026-11-29', '2026-11-29']);
  expect(days('2026-11-28T20:00:00Z', '2026-11-29T01:00:00Z')).toEqual(['2026-11-28', '2026-11-29']);
});

test('events that last all day or 24 hours are above the hours and come first in a list', () => {
  const [trip, night, day] = [
    event('Trip', '2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z'),
    event('Night', '2026-11-24T20:00:00Z', '2026-11-25T04:00:00Z'),
    event('Day', '2026-11-25', '2026-11-26'),
  ];
  expect([trip, night, day].map(isAboveHours)).toEqual([true, false, true]);
  const found = findEventsOn(
    [night, day, trip].map((one) => toEventOnDays(one, 'UTC')),
    '2026-11-25',
  );
  expect(found.map(({ event: { title } }) => title)).toEqual(['Trip', 'Day', 'Night']);
});

test('bars take the first lane that is free on all their days, and are cut at the edges of the week', () => {
  const bars = place(
    call('Call', '2026-11-24', 10),
    event('Fair', '2026-11-20', '2026-11-25'),
    event('Leave', '2026-11-25', '2026-12-02'),
  );
  expect(
    bars.map(({ event: { title }, column, span, lane, continues }) => [title, column, span, lane, continues]),
  ).toEqual([
    ['Fair', 0, 2, 0, { before: true, after: false }],
    ['Leave', 2, 5, 0, { before: false, after: true }],
    ['Call', 1, 1, 1, { before: false, after: false }],
  ]);
});

test('a day with more events than lanes keeps the last lane for their number', () => {
  const calls = [10, 11, 12, 13].map((hour) => call(`At ${hour}`, '2026-11-24', hour));
  const bars = place(...calls, call('Alone', '2026-11-26', 10));
  const titles = (lanes: number) => {
    const { shown, hidden } = limitLanes(bars, 7, lanes);
    return [shown.map(({ event: { title } }) => title), hidden];
  };
  expect(titles(3)).toEqual([
    ['At 10', 'At 11', 'Alone'],
    [0, 2, 0, 0, 0, 0, 0],
  ]);
  expect(titles(4)[1]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(titles(0)).toEqual([[], [0, 4, 0, 1, 0, 0, 0]]);
});

test('blocks that overlap are side by side; a block takes the free columns on its right', () => {
  expect(
    layOutBlocks([
      { from: 9, to: 12 },
      { from: 9, to: 10 },
      { from: 9.5, to: 10.5 },
      { from: 11, to: 12 },
      { from: 13, to: 14 },
    ]),
  ).toEqual([
    { column: 0, columns: 3, span: 1 },
    { column: 1, columns: 3, span: 1 },
    { column: 2, columns: 3, span: 1 },
    { column: 1, columns: 3, span: 2 },
    { column: 0, columns: 1, span: 1 },
  ]);
});
