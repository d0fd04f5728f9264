/**
 * Days, hours and local times in a time zone. A day on which clocks change has 23 or 25 hours: one is missing, or occurs twice.
 */
import { addDays, formatTime, formatTimestamp, toCalendarDay } from '@mainstay/contract/rules/dates';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** @param time milliseconds, or a date */
export const toInstant = (time: number | Date): string => new Date(time).toISOString();
/** Returns the local time of an instant, `YYYY-MM-DDTHH:mm`. */
export const toLocal = (instant: string, timeZone: string): string =>
  formatTimestamp(new Date(instant), timeZone).slice(0, 16).replace(' ', 'T');
/** @param time milliseconds */
export const toDay = (time: number, timeZone: string): string => toCalendarDay(new Date(time), timeZone);
/** Moves a local time. */
export const addMs = (local: string, ms: number): string => toInstant(Date.parse(`${local}Z`) + ms).slice(0, 16);

/** An hour on the axis of one or several days. */
export interface AxisHour {
  /** From 0 to 23. */
  hour: number;
  /** 1 for an hour that occurs for the second time on its day. */
  repeat: number;
}

/** An hour of one day. */
export interface DayHour extends AxisHour {
  /** Instant in milliseconds. */
  start: number;
  /** Minutes past the hour at the start: 0, except after a change by less than an hour. */
  minute: number;
}

/** Returns the instant at which a day begins, in milliseconds. */
export const getDayStartMs = (day: string, timeZone: string): number => toEpochMs(day, '00:00:00', timeZone);

/** Returns the hours of a day, in order. */
export function getDayHours(day: string, timeZone: string): DayHour[] {
  const end = getDayStartMs(addDays(day, 1), timeZone);
  const hours: DayHour[] = [];
  let previousMinute = 0;
  for (let start = getDayStartMs(day, timeZone); start < end; start += QUARTER_MS) {
    const [hour = 0, minute = 0] = formatTime(new Date(start), timeZone).split(':').map(Number);
    const last = hours.at(-1);
    if (last?.hour !== hour || minute <= previousMinute)
      hours.push({ hour, repeat: hours.filter((one) => one.hour === hour).length, start, minute });
    previousMinute = minute;
  }
  return hours;
}

const isSame = (a: AxisHour, b: AxisHour): boolean => a.hour === b.hour && a.repeat === b.repeat;

/** Returns the hours that at least one of the days has, in order. */
export function getAxis(days: readonly (readonly DayHour[])[]): AxisHour[] {
  const axis: AxisHour[] = [];
  for (const { hour, repeat } of days.flat())
    if (!axis.some((one) => isSame(one, { hour, repeat }))) axis.push({ hour, repeat });
  return axis.sort((a, b) => a.hour - b.hour || a.repeat - b.repeat);
}

/** Returns the hour of a day that is at a place of the axis, or undefined if clocks skip it on that day. */
export const findDayHour = (hours: readonly DayHour[], place: AxisHour): DayHour | undefined =>
  hours.find((one) => isSame(one, place));

/**
 * Returns the position of an instant on the axis, in hours from its start.
 * @param hours of the day of the instant
 * @param edge `end` if the instant is where an event ends, which does not extend over an hour that clocks skip
 */
export function getPosition(
  axis: readonly AxisHour[],
  hours: readonly DayHour[],
  instant: number,
  edge: 'start' | 'end' = 'start',
): number {
  const hour = hours.findLast(({ start }) => (edge === 'start' ? start <= instant : start < instant)) ?? hours[0];
  if (!hour) return 0;
  const minutes = hour.minute + (instant - hour.start) / MINUTE_MS;
  return axis.findIndex((one) => isSame(one, hour)) + Math.min(1, Math.max(0, minutes / 60));
}
