import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, updateSession } from '../../../platform/lib/session.ts';
import { buildEvent } from '../../../testing/calendar-event.ts';
import type { CalendarEvent } from '../queries.ts';
import { describeEvent, findResponse, formatEventTime, isOfAccount, isOver } from './event-text.ts';

const EVENT = buildEvent({
  organizer: { name: '', address: 'Ann@harbor.test' },
  attendees: [
    { name: '', address: 'ben@harbor.test', response: 'tentative' },
    { name: 'Dana', address: 'Dana@Alder.test', response: 'none' },
  ],
  isPrivate: true,
  isRecurring: true,
  accountId: 8,
  start: '2026-10-25T00:30:00Z',
  end: '2026-10-25T01:30:00Z',
});
const ALL_DAY: CalendarEvent = { ...EVENT, isAllDay: true, start: '2026-11-27', end: '2026-11-29' };

beforeEach(() => updateSession({ token: 'x', entity_timezone: 'Europe/Berlin' }));
afterEach(() => {
  clearSession();
  vi.useRealTimers();
});

test('times are those of the company, also in the hour that occurs twice', () => {
  expect(formatEventTime(EVENT)).toBe('Sun, Oct 25th, 2026, 02:30 – 02:30');
  expect(formatEventTime({ ...EVENT, end: '2026-10-25T23:30:00Z' })).toBe(
    'Oct 25th, 2026 at 02:30 – Oct 26th, 2026 at 00:30',
  );
  expect(formatEventTime(ALL_DAY)).toBe('Fri, Nov 27th, 2026 – Sat, Nov 28th, 2026');
  expect(formatEventTime({ ...ALL_DAY, end: '2026-11-28' })).toBe('Fri, Nov 27th, 2026');
});

test('the description for screen readers contains what the look of an event shows', () => {
  expect(describeEvent(EVENT, 'tentative')).toBe(
    'Sun, Oct 25th, 2026, 02:30 – 02:30, recurring, private, invitation: maybe',
  );
});

test('only people who are invited have a response, under any of their addresses', () => {
  expect(findResponse(EVENT, ['ann@harbor.test'])).toBeUndefined();
  expect(findResponse(EVENT, ['b@other.test', 'BEN@harbor.test'])).toBe('tentative');
  expect(findResponse(EVENT, ['stranger@harbor.test'])).toBeUndefined();
});

test('an event is about an account for which it was created, or with one of its contacts', () => {
  expect(isOfAccount(EVENT, 8, [])).toBe(true);
  expect(isOfAccount(EVENT, 7, ['dana@alder.test'])).toBe(true);
  expect(isOfAccount(EVENT, 7, ['ann@harbor.test'])).toBe(true);
  expect(isOfAccount(EVENT, 7, ['omar@alder.test'])).toBe(false);
});

test('an event is over when it has ended, a day at the midnight of the company', () => {
  const isOverAt = (now: string, event: CalendarEvent) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    return isOver(event);
  };
  expect([isOverAt('2026-10-25T01:29:59Z', EVENT), isOverAt('2026-10-25T01:30:00Z', EVENT)]).toEqual([false, true]);
  expect([isOverAt('2026-11-28T22:59:59Z', ALL_DAY), isOverAt('2026-11-28T23:00:00Z', ALL_DAY)]).toEqual([false, true]);
});
