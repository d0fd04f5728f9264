import { expect, test } from 'vitest';
import { ganttDays, ganttWindow } from './gantt.ts';

const TODAY = '2026-11-20';

test('2-gantt-05 2-gantt-06 the actions page shows 30 days back and 30 ahead', () => {
  expect(ganttWindow('actions', TODAY)).toEqual({ start: '2026-10-21', end: '2026-12-20' });
});

test('2-gantt-07 the account page shows 120 days ahead, and across a leap day', () => {
  expect(ganttWindow('account', TODAY)).toEqual({ start: '2026-10-21', end: '2027-03-20' });
  expect(ganttWindow('account', '2028-02-10')).toEqual({ start: '2028-01-11', end: '2028-06-09' });
});

test('2-gantt-08 2-gantt-09 shows a play from the day of its creation to 90 days ahead', () => {
  expect(ganttWindow('play', TODAY, '2026-06-01')).toEqual({ start: '2026-06-01', end: '2027-02-18' });
  expect(ganttWindow('play', TODAY)).toEqual({ start: TODAY, end: '2027-02-18' });
  // The creation day is tomorrow because of a clock that runs ahead. Today must still be visible.
  expect(ganttWindow('play', TODAY, '2026-11-21').start).toBe(TODAY);
});

const ACTION = {
  status: 'Pending',
  due_date: '2026-11-24',
  completed_on: null,
  created_at: '2026-11-02T09:00:00Z',
} as const;

test('a bar goes from creation to the due date or the completion; without either there is no bar', () => {
  expect(ganttDays(ACTION, 'UTC')).toEqual({ start: '2026-11-02', end: '2026-11-24' });
  const completedAction = { ...ACTION, status: 'Completed', completed_on: '2026-11-10T09:00:00Z' } as const;
  expect(ganttDays(completedAction, 'UTC')?.end).toBe('2026-11-10');
  expect(ganttDays({ ...ACTION, status: 'Skip' }, 'UTC')?.end).toBe('2026-11-24');
  expect(ganttDays({ ...ACTION, due_date: null }, 'UTC')).toBeNull();
  expect(ganttDays({ ...ACTION, due_date: '2026-10-30' }, 'UTC')).toEqual({ start: '2026-10-30', end: '2026-10-30' });
});

test('the day of a completion is the day in the time zone', () => {
  const getEnd = (completed_on: string, zone: string) =>
    ganttDays({ ...ACTION, status: 'Completed', completed_on }, zone)?.end;
  expect(getEnd('2026-11-10T23:30:00Z', 'Pacific/Auckland')).toBe('2026-11-11');
  expect(getEnd('2026-11-10T03:30:00Z', 'America/Los_Angeles')).toBe('2026-11-09');
  // Completed in the night of its creation, before midnight in New York and after it in UTC.
  const lateAction = { ...ACTION, status: 'Completed', created_at: '2026-11-10T04:50:00Z' } as const;
  expect(ganttDays({ ...lateAction, completed_on: '2026-11-10T04:59:59Z' }, 'America/New_York')).toEqual({
    start: '2026-11-09',
    end: '2026-11-09',
  });
});

test('uses days of the time zone before and after a clock change', () => {
  const getStart = (created_at: string, zone: string) => ganttDays({ ...ACTION, created_at }, zone)?.start;
  expect(getStart('2026-11-02T23:30:00Z', 'Pacific/Auckland')).toBe('2026-11-03');
  expect(getStart('2026-11-02T03:30:00Z', 'America/Los_Angeles')).toBe('2026-11-01');
  // In Berlin, daylight saving time ends on October 25th at 01:00 UTC: midnight is at 22:00 UTC before and 23:00 UTC after.
  expect([
    getStart('2026-10-24T21:59:00Z', 'Europe/Berlin'),
    getStart('2026-10-24T22:00:00Z', 'Europe/Berlin'),
  ]).toEqual(['2026-10-24', '2026-10-25']);
  expect([
    getStart('2026-10-25T22:59:00Z', 'Europe/Berlin'),
    getStart('2026-10-25T23:00:00Z', 'Europe/Berlin'),
  ]).toEqual(['2026-10-25', '2026-10-26']);
});
