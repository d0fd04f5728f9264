import { expect, test } from 'vitest';
import { moveEnd, toEventValues, toFormValues, toNewValues, validateEvent } from './event-values.ts';
import { toLocal } from './zoned-time.ts';

const ZONE = 'Europe/Berlin';
const start = '2026-11-28T09:00:00.000Z';
const NEW = { ...toNewValues(start, 7, ZONE), title: ' Talk ' };
const ORIGINAL = { start, end: '2026-11-28T10:00:00.000Z' };
const validate = (change: Partial<typeof NEW>) => {
  const values = { ...NEW, ...change };
  return validateEvent(values, () => toEventValues(values, ZONE, ORIGINAL));
};

test('1-calendar-11 2-calendar-13 a new event lasts 60 minutes from its start, in local time', () => {
  expect([NEW.start, NEW.end]).toEqual(['2026-11-28T10:00', '2026-11-28T11:00']);
  expect(toEventValues(NEW, ZONE, ORIGINAL)).toMatchObject({ title: 'Talk', ...ORIGINAL, accountId: 7 });
});

test('local times are those of the season', () => {
  const values = { ...NEW, start: '2026-07-01T10:00', end: '2026-07-01T11:00' };
  expect(toEventValues(values, ZONE, ORIGINAL)).toMatchObject({
    start: '2026-07-01T08:00:00.000Z',
    end: '2026-07-01T09:00:00.000Z',
  });
});

test('an unchanged time keeps its instant where clocks show it twice', () => {
  const second = { start: '2026-10-25T01:30:00.000Z', end: '2026-10-25T02:30:00.000Z' };
  const values = { ...NEW, start: toLocal(second.start, ZONE), end: toLocal(second.end, ZONE) };
  expect([values.start, values.end]).toEqual(['2026-10-25T02:30', '2026-10-25T03:30']);
  expect(toEventValues(values, ZONE, second)).toMatchObject(second);
  expect(toEventValues(values, ZONE, ORIGINAL).start).toBe('2026-10-25T00:30:00.000Z');
});

test('the form shows the last day of an event that lasts all day; the day after it is saved', () => {
  const allDay = { ...toEventValues({ ...NEW, isAllDay: true }, ZONE, ORIGINAL) };
  expect([allDay.start, allDay.end]).toEqual(['2026-11-28', '2026-11-29']);
  const shown = toFormValues(
    {
      ...allDay,
      id: 'a',
      end: '2026-12-01',
      attendees: [{ name: 'Dana', address: 'dana@alder.test', response: 'none' }],
      joinUrl: null,
      organizer: null,
      isTentative: false,
      isPrivate: false,
      canEdit: true,
      isRecurring: false,
      hasNotified: false,
    },
    ZONE,
  );
  expect(shown).toMatchObject({ start: '2026-11-28T09:00', end: '2026-11-30T10:00', attendees: ['dana@alder.test'] });
});

test('2-S-78 reports missing and impossible values at their fields', () => {
  expect(validate({})).toEqual({});
  expect(validate({ title: ' ' })).toEqual({ title: 'Title is required' });
  expect(validate({ start: 'T10:00' })).toEqual({ start: 'Enter a date and a time.' });
  expect(validate({ end: '2026-11-28T' })).toEqual({ end: 'Enter a date and a time.' });
  expect(validate({ end: '2026-11-28T', isAllDay: true })).toEqual({});
  for (const end of ['2026-11-28T10:00', '2026-11-28T09:00'])
    expect(validate({ end })).toEqual({ end: 'End time should be greater than start time' });
  expect(validate({ attendees: ['dana@alder.test', 'nobody'] })).toEqual({
    attendees: 'Invalid Email Address - nobody',
  });
  expect(validate({ attendees: Array.from({ length: 101 }, (_, at) => `a${at}@alder.test`) })).toEqual({
    attendees: 'At most 100 recipients are allowed.',
  });
});

test('an event keeps its length when its start moves', () => {
  expect(moveEnd(NEW, '2026-11-29T08:15')).toBe('2026-11-29T09:15');
  expect(moveEnd(NEW, '2026-11-29T')).toBe(NEW.end);
});
