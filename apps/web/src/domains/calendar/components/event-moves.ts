/** New times of an event that is moved or resized. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import type { CalendarEvent, EventTimes } from '../queries.ts';
import { getDay, getTime } from './event-values.ts';
import { addMs, toInstant, toLocal } from './zoned-time.ts';

const MINUTE_MS = 60_000;
const GRID_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** A place in the calendar. */
export interface CalendarPlace {
  day: string;
  /** Minutes from the start of the day; 0 in views without hours. */
  minutes: number;
}

/** `day` moves an event by days, `time` also by minutes, and `end` moves its end. */
export type Grip = 'day' | 'time' | 'end';

const snap = (minutes: number): number => Math.round(minutes / GRID_MINUTES) * GRID_MINUTES;

function moveStart(event: CalendarEvent, days: number, minutes: number, timeZone: string): EventTimes {
  const { isAllDay, start, end } = event;
  if (isAllDay) return { isAllDay, start: addDays(start, days), end: addDays(end, days) };
  const local = toLocal(start, timeZone);
  const [hour = 0, minute = 0] = getTime(local).split(':').map(Number);
  const current = hour * 60 + minute;
  const moved = snap(minutes) === 0 ? current : snap(current + minutes);
  const next = Math.min(DAY_MINUTES - GRID_MINUTES, Math.max(0, moved));
  const nextLocal = addMs(`${addDays(getDay(local), days)}T00:00`, next * MINUTE_MS);
  const nextStart = toEpochMs(getDay(nextLocal), `${getTime(nextLocal)}:00`, timeZone);
  return { isAllDay, start: toInstant(nextStart), end: toInstant(nextStart + Date.parse(end) - Date.parse(start)) };
}

/** Every time zone is a whole number of quarters of an hour from UTC, so the grid is the same in all of them. */
function moveEnd({ isAllDay, start, end }: CalendarEvent, minutes: number): EventTimes {
  const shortest = Date.parse(start) + GRID_MINUTES * MINUTE_MS;
  const moved = snap(Date.parse(end) / MINUTE_MS + minutes) * MINUTE_MS;
  return { isAllDay, start, end: toInstant(Math.max(shortest, moved)) };
}

/**
 * Returns the times of an event that is dragged from one place to another, on the 15-minute grid. The event keeps its length and, if only
 * the day changes, its local time, also when clocks change in between.
 */
export function moveEvent(
  event: CalendarEvent,
  grip: Grip,
  { from, to, timeZone }: { from: CalendarPlace; to: CalendarPlace; timeZone: string },
): EventTimes {
  const days = daysBetween(from.day, to.day);
  const minutes = to.minutes - from.minutes;
  if (grip === 'end') return moveEnd(event, days * DAY_MINUTES + minutes);
  return moveStart(event, days, grip === 'time' ? minutes : 0, timeZone);
}

/** Returns whether the times differ from those of the event. */
export const isMoved = (event: CalendarEvent, { start, end }: EventTimes): boolean =>
  Date.parse(event.start) !== Date.parse(start) || Date.parse(event.end) !== Date.parse(end);
