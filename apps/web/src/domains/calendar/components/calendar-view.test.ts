import { expect, test } from 'vitest';
import { getMonthPeriod, getShownDays, getWeeksOfMonth, moveDay, parseCalendarState } from './calendar-view.ts';

test('the address keeps valid values only', () => {
  const state = { view: 'month', day: '2026-11-28', open: 'new', at: '2026-11-28T09:00:00.000Z', people: [3] };
  expect(parseCalendarState(state)).toEqual(state);
  expect(parseCalendarState({ view: 'year', day: '2026-02-30', open: '', at: 'x', people: ['a', -1] })).toEqual({});
  expect(parseCalendarState(null)).toEqual({});
  // Without a panel, there is no start of a new event.
  expect(parseCalendarState({ at: state.at })).toEqual({});
});

test('a month has the weeks from Monday that contain its days', () => {
  const weeks = getWeeksOfMonth('2026-11-28');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(getWeeksOfMonth('2027-02-10').length).toBe(4);
});

test('a step moves by a day, a week, three days on phones, or to the first of a month', () => {
  expect(moveDay('day', '2026-11-30', 1, false)).toBe('2026-12-01');
  expect(moveDay('week', '2026-11-28', -1, false)).toBe('2026-11-21');
  expect(moveDay('week', '2026-11-28', 1, true)).toBe('2026-12-01');
  expect(moveDay('month', '2026-12-31', 2, false)).toBe('2027-02-01');
  expect(getShownDays('week', '2026-11-28', false)[0]).toBe('2026-11-23');
  expect(getShownDays('week', '2026-11-28', true)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30']);
});

test('events are requested for whole weeks of the month, which begin at local midnight in every season', () => {
  expect(getMonthPeriod('2026-10-15', 'Europe/Berlin')).toEqual({
    min: '2026-09-27T22:00:00.000Z',
    max: '2026-11-08T23:00:00.000Z',
  });
  // Every view of the last day is within the period.
  const { max } = getMonthPeriod('2026-11-30', 'UTC');
  expect(`${getShownDays('week', '2026-11-30', true).at(-1)}T24:00:00.000Z` <= max).toBe(true);
});
