/**
 * The schedule of a report and its next occurrence. Rows 1-report-delivery-19 to 27, decision 41. The functions are pure: the time zone is
 * a parameter, and times of day are local to it.
 */
import { addDays, daysBetween, formatTimestamp, getWeekday, toCalendarDay, monthName, weekdayName } from './dates.ts';
import { toEpochMs } from './time-zones.ts';

export const REPEATS = ['minutes', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];
export const REPEAT_NAMES: Readonly<Record<Repeat, string>> = {
  minutes: 'By minutes',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The unit of an interval with its allowed range: every n minutes, hours, days or weeks. Months are selected by name and not counted. */
export const INTERVALS = {
  minutes: { key: 'minutes', unit: 'minutes', min: 1, max: 59 },
  hourly: { key: 'hours', unit: 'hours', min: 1, max: 23 },
  daily: { key: 'day', unit: 'days', min: 1, max: 31 },
  weekly: { key: 'weeks', unit: 'weeks', min: 1, max: 54 },
} as const;
export type Interval = keyof typeof INTERVALS;

/** Returns whether the count is within the range of the interval. */
export const isValidInterval = (repeat: Interval, count: number): boolean =>
  Number.isInteger(count) && count >= INTERVALS[repeat].min && count <= INTERVALS[repeat].max;

const createRange = (count: number, from = 0): readonly number[] => Array.from({ length: count }, (_, at) => at + from);
/** Options for the parts of a time. */
export const SECONDS = createRange(60);
export const MINUTES = createRange(60);
export const HOURS = createRange(24);
export const MONTHDAYS = createRange(31, 1);
export const MONTHS = createRange(12, 1);
/** Sunday is 0. */
export const WEEKDAYS = createRange(7);

/**
 * For hourly schedules, `hours` is the interval and `minutes` the minute of the hour. For schedules in minutes, `minutes` is the interval.
 * Otherwise both are the time of day.
 */
export interface Cron {
  seconds: number;
  minutes: number;
  hours: number;
  day: number;
  weeks: number;
  weekdays: readonly number[];
  monthdays: readonly number[];
  months: readonly number[];
}

export interface Schedule {
  repeat: Repeat;
  cron: Cron;
  /** The start for counting days and weeks. */
  starts_on: string;
}

const FIRST_OF_LISTS: Record<Repeat, readonly (readonly ['weekdays' | 'monthdays' | 'months', number])[]> = {
  minutes: [],
  hourly: [],
  daily: [],
  weekly: [['weekdays', 0]],
  monthly: [
    ['monthdays', 1],
    ['months', 1],
  ],
};

const sortUnique = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** Selects the first value of a required list that is empty. Values are sorted and deduplicated. */
export function normalizeCron(repeat: Repeat, cron: Cron): Cron {
  const lists = { weekdays: cron.weekdays, monthdays: cron.monthdays, months: cron.months };
  for (const [key, first] of FIRST_OF_LISTS[repeat]) if (lists[key].length === 0) lists[key] = [first];
  return {
    ...cron,
    weekdays: sortUnique(lists.weekdays),
    monthdays: sortUnique(lists.monthdays),
    months: sortUnique(lists.months),
  };
}

/** 29 February occurs in some years; 30 February and 31 April never occur. */
const MAX_MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Validates a schedule. Returns the key of `cron` with the reason, or undefined if it is valid. */
export function validateSchedule({ repeat, cron }: Pick<Schedule, 'repeat' | 'cron'>) {
  const createIssue = (key: keyof Cron, reason: string) => ({ key, reason });
  if (repeat !== 'monthly') {
    const { key, unit, min, max } = INTERVALS[repeat];
    if (!isValidInterval(repeat, cron[key])) return createIssue(key, `Must be ${min} to ${max} ${unit}.`);
  }
  if (
    repeat === 'monthly' &&
    !cron.months.some((month) => cron.monthdays.some((day) => day <= (MAX_MONTH_DAYS[month - 1] ?? 0)))
  )
    return createIssue('monthdays', 'None of these days is in these months.');
  return undefined;
}

const pad = (value: number): string => String(value).padStart(2, '0');
const MINUTE_MS = 60_000;

/** Returns whether a report is sent on a day. Weeks start on Sunday. */
function isScheduledDay({ repeat, cron, starts_on: start }: Schedule, day: string): boolean {
  if (repeat === 'daily') return daysBetween(start, day) % cron.day === 0;
  if (repeat === 'weekly') {
    const getWeekStart = (date: string) => addDays(date, -getWeekday(date));
    const weeks = daysBetween(getWeekStart(start), getWeekStart(day)) / 7;
    return weeks % cron.weeks === 0 && cron.weekdays.includes(getWeekday(day));
  }
  return cron.months.includes(Number(day.slice(5, 7))) && cron.monthdays.includes(Number(day.slice(8, 10)));
}

/** Longer than the time between two leap days around a century year without one. */
const MAX_SEARCHED_DAYS = 366 * 9;

function nextOnDay(schedule: Schedule, after: number, zone: string): number | undefined {
  const { hours, minutes, seconds } = schedule.cron;
  const time = `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;
  let day = toCalendarDay(new Date(after), zone);
  for (let step = 0; step <= MAX_SEARCHED_DAYS; step += 1, day = addDays(day, 1)) {
    if (day < schedule.starts_on || !isScheduledDay(schedule, day)) continue;
    const moment = toEpochMs(day, time, zone);
    if (moment > after) return moment;
  }
  return undefined;
}

const MAX_SEARCHED_MINUTES = 3 * 24 * 60;

/** Counts minutes and hours from local midnight. During the hour that repeats in autumn, reports are sent twice. */
function nextOnClock({ repeat, cron }: Schedule, after: number, zone: string): number | undefined {
  const firstMinute = Math.floor(after / MINUTE_MS) * MINUTE_MS;
  for (let step = 0; step <= MAX_SEARCHED_MINUTES; ) {
    const moment = firstMinute + step * MINUTE_MS + cron.seconds * 1000;
    const localTimestamp = formatTimestamp(new Date(moment), zone);
    const [hour, minute] = [Number(localTimestamp.slice(11, 13)), Number(localTimestamp.slice(14, 16))];
    const isMatch =
      repeat === 'minutes'
        ? (hour * 60 + minute) % cron.minutes === 0
        : hour % cron.hours === 0 && minute === cron.minutes;
    if (isMatch && moment > after) return moment;
    // Clocks change by at least half an hour, so no repeated time is skipped.
    step += repeat === 'hourly' && minute === cron.minutes ? 30 : 1;
  }
  return undefined;
}

/** Returns the next occurrence after an instant, or undefined if the schedule has no further occurrence. */
export function nextOccurrence(schedule: Schedule, after: Date, zone: string): Date | undefined {
  const findNext = schedule.repeat === 'minutes' || schedule.repeat === 'hourly' ? nextOnClock : nextOnDay;
  const moment = findNext(schedule, after.getTime(), zone);
  return moment === undefined ? undefined : new Date(moment);
}

const formatList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const formatInterval = (count: number, unit: string): string =>
  count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;

/** Formats a schedule as text: `Every 2 weeks on Monday and Friday at 08:00`. */
export function formatSchedule({ repeat, cron }: Pick<Schedule, 'repeat' | 'cron'>): string {
  const second = cron.seconds > 0 ? `:${pad(cron.seconds)}` : '';
  const at = `at ${pad(cron.hours)}:${pad(cron.minutes)}${second}`;
  if (repeat === 'minutes') return formatInterval(cron.minutes, 'minute');
  if (repeat === 'hourly') return `${formatInterval(cron.hours, 'hour')} at minute ${cron.minutes}`;
  if (repeat === 'daily') return `${formatInterval(cron.day, 'day')} ${at}`;
  if (repeat === 'weekly')
    return `${formatInterval(cron.weeks, 'week')} on ${formatList(cron.weekdays.map(weekdayName))} ${at}`;
  const months = cron.months.length === MONTHS.length ? 'every month' : formatList(cron.months.map(monthName));
  return `On day ${formatList(cron.monthdays.map(String))} of ${months} ${at}`;
}
