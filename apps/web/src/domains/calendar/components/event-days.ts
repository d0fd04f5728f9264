/** Which days events take, and which events a view shows at the top or in its hours. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { CalendarEvent } from '../queries.ts';
import { toDay } from './zoned-time.ts';

const DAY_MS = 86_400_000;

/** An event with its first and last day in the time zone of the company. */
export interface EventOnDays {
  event: CalendarEvent;
  first: string;
  last: string;
}

const toMs = (instant: string): number => new Date(instant).getTime();

export function toEventOnDays(event: CalendarEvent, timeZone: string): EventOnDays {
  if (event.isAllDay) return { event, first: event.start, last: addDays(event.end, -1) };
  const start = toMs(event.start);
  // An event that ends at midnight does not take the next day.
  const end = Math.max(start, toMs(event.end) - 1);
  return { event, first: toDay(start, timeZone), last: toDay(end, timeZone) };
}

/** Returns whether an event is shown above the hours: it lasts all day or for at least 24 hours. */
export const isAboveHours = ({ isAllDay, start, end }: CalendarEvent): boolean =>
  isAllDay || toMs(end) - toMs(start) >= DAY_MS;

/** Long events first, then by start, then by title. */
export const compareEvents = (a: EventOnDays, b: EventOnDays): number =>
  Number(isAboveHours(b.event)) - Number(isAboveHours(a.event)) ||
  (isAboveHours(a.event) ? a.first.localeCompare(b.first) : toMs(a.event.start) - toMs(b.event.start)) ||
  b.last.localeCompare(a.last) ||
  a.event.title.localeCompare(b.event.title);

/** Returns the events that take a day, in the order in which a list shows them. */
export const findEventsOn = (events: readonly EventOnDays[], day: string): EventOnDays[] =>
  events.filter(({ first, last }) => first <= day && day <= last).sort(compareEvents);
