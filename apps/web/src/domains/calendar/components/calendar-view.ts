/** The view state of the calendar, as stored in the address, and the days that it shows. */
import { addDays, daysBetween, shortenName, weekdayName } from '@mainstay/contract/rules/dates';
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';
import type { Period } from '../queries.ts';
import { getDayStartMs, toInstant } from './zoned-time.ts';

export const CALENDAR_VIEWS = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export interface CalendarState {
  /** By default `day`. */
  view?: CalendarView;
  /** By default today. */
  day?: string;
  /** Id of the event whose panel is open; `new` for a new event. */
  open?: string;
  /** When a new event starts, as an instant. */
  at?: string;
  /** Ids of the contacts whose events are shown; by default all events. */
  people?: number[];
}

const EVENT_ID_LENGTH = 2000;
const PEOPLE_LIMIT = 100;
const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Parses the view state from the address; invalid values are ignored. */
export function parseCalendarState(value: unknown): CalendarState {
  const { view, day, open, at, people } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const shownView = CALENDAR_VIEWS.find((known) => known === view);
  const ids = Array.isArray(people) ? people.map(parsePositiveInt).filter((id) => id !== undefined) : [];
  const hasOpen = typeof open === 'string' && open !== '' && open.length <= EVENT_ID_LENGTH;
  return {
    ...(shownView && { view: shownView }),
    ...(isDay(day) && { day }),
    ...(hasOpen && { open }),
    ...(hasOpen && isInstant(at) && { at }),
    ...(ids.length > 0 && { people: ids.slice(0, PEOPLE_LIMIT) }),
  };
}

const DAYS_OF_WEEK = 7;
/** Weeks that a month can have days in. */
const WEEKS_OF_MONTH = 6;
const SOME_MONDAY = '1900-01-01';
/** Returns 0 for Monday. */
const getWeekday = (day: string): number => daysBetween(SOME_MONDAY, day) % DAYS_OF_WEEK;
const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** `Sat` */
export const formatWeekday = (day: string): string => shortenName(weekdayName((getWeekday(day) + 1) % DAYS_OF_WEEK));

/** Weeks begin on Monday. */
const getWeekStart = (day: string): string => addDays(day, -getWeekday(day));
const getMonthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export const isSameMonth = (a: string, b: string): boolean => a.slice(0, 7) === b.slice(0, 7);

/** Returns the first day of another month. */
function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the weeks that contain a day of the month. */
export function getWeeksOfMonth(day: string): string[][] {
  const first = getWeekStart(getMonthStart(day));
  const weeks = Array.from({ length: WEEKS_OF_MONTH }, (_, at) =>
    listDays(addDays(first, at * DAYS_OF_WEEK), DAYS_OF_WEEK),
  );
  return weeks.filter((days) => days.some((one) => isSameMonth(one, day)));
}

/** On phones, a week shows three days. */
const PHONE_DAYS = 3;

/** Returns the days whose hours are shown. */
export function getShownDays(view: CalendarView, day: string, isPhone: boolean): string[] {
  if (view !== 'week') return [day];
  return isPhone ? listDays(day, PHONE_DAYS) : listDays(getWeekStart(day), DAYS_OF_WEEK);
}

/** Returns the day to show after moving by a number of days, weeks or months. */
export function moveDay(view: CalendarView, day: string, steps: number, isPhone: boolean): string {
  if (view === 'month') return addMonths(day, steps);
  return addDays(day, steps * (view === 'day' ? 1 : isPhone ? PHONE_DAYS : DAYS_OF_WEEK));
}

/** Returns the period of the month of a day, extended to whole weeks. It contains every day that a view of that day shows. */
export function getMonthPeriod(day: string, timeZone: string): Period {
  const first = getWeekStart(getMonthStart(day));
  const getStart = (one: string) => toInstant(getDayStartMs(one, timeZone));
  return { min: getStart(first), max: getStart(addDays(first, WEEKS_OF_MONTH * DAYS_OF_WEEK)) };
}
