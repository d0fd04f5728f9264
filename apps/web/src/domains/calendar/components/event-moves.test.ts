import { expect, test } from 'vitest';
import type { CalendarEvent } from '../queries.ts';
import { type Grip, isMoved, moveEvent } from './event-moves.ts';

const BERLIN = 'Europe/Berlin';
const TIMED = { isAllDay: false, start: '2026-03-27T09:00:00.000Z', end: '2026-03-27T10:30:00.000Z' } as CalendarEvent;
const ALL_DAY = { isAllDay: true, start: '2026-03-27', end: '2026-03-29' } as CalendarEvent;

const move = (event: CalendarEvent, grip: Grip, days: number, minutes = 0, timeZone = BERLIN) => {
  const to = { day: `2026-03-${String(10 + days).padStart(2, '0')}`, minutes: 600 + minutes };
  const { start, end } = moveEvent(event, grip, { from: { day: '2026-03-10', minutes: 600 }, to, timeZone });
  return [start, end];
};

test('an event moves to the nearest quarter of an hour and keeps its length', () => {
  expect(move(TIMED, 'time', 0, 52)).toEqual(['2026-03-27T09:45:00.000Z', '2026-03-27T11:15:00.000Z']);
  expect(move(TIMED, 'time', 1, -67)).toEqual(['2026-03-28T08:00:00.000Z', '2026-03-28T09:30:00.000Z']);
  const offGrid = { ...TIMED, start: '2026-03-27T09:07:00.000Z', end: '2026-03-27T09:20:00.000Z' };
  expect(move(offGrid, 'time', 0, 14)).toEqual(['2026-03-27T09:15:00.000Z', '2026-03-27T09:28:00.000Z']);
});

test('a change of the day alone keeps the local time, also across a change of the clock', () => {
  expect(move(TIMED, 'day', 3)).toEqual(['2026-03-30T08:00:00.000Z', '2026-03-30T09:30:00.000Z']);
  expect(move(TIMED, 'time', 3, 7)).toEqual(['2026-03-30T08:00:00.000Z', '2026-03-30T09:30:00.000Z']);
  expect(move(TIMED, 'day', 3, 0, 'Etc/UTC')).toEqual(['2026-03-30T09:00:00.000Z', '2026-03-30T10:30:00.000Z']);
  const offGrid = { ...TIMED, start: '2026-03-27T09:07:00.000Z' };
  expect(move(offGrid, 'time', 3, 7)[0]).toBe('2026-03-30T08:07:00.000Z');
});

test('a start stays on the day of the pointer', () => {
  expect(move(TIMED, 'time', 0, -900)).toEqual(['2026-03-26T23:00:00.000Z', '2026-03-27T00:30:00.000Z']);
  expect(move(TIMED, 'time', 0, 900)).toEqual(['2026-03-27T22:45:00.000Z', '2026-03-28T00:15:00.000Z']);
});

test('an event of whole days moves by days', () => {
  expect(move(ALL_DAY, 'day', 4)).toEqual(['2026-03-31', '2026-04-02']);
});

test('the end moves on the grid, and never before a quarter of an hour after the start', () => {
  expect(move(TIMED, 'end', 0, 38)).toEqual([TIMED.start, '2026-03-27T11:15:00.000Z']);
  expect(move(TIMED, 'end', 1, 0)).toEqual([TIMED.start, '2026-03-28T10:30:00.000Z']);
  expect(move(TIMED, 'end', 0, -600)).toEqual([TIMED.start, '2026-03-27T09:15:00.000Z']);
});

test('times are compared as instants', () => {
  const times = { isAllDay: false, start: '2026-03-27T10:00:00+01:00', end: TIMED.end };
  expect(isMoved(TIMED, times)).toBe(false);
  expect(isMoved(TIMED, { ...times, end: '2026-03-27T10:45:00.000Z' })).toBe(true);
  expect(isMoved(ALL_DAY, { isAllDay: true, start: '2026-03-28', end: '2026-03-30' })).toBe(true);
});
