/** The only module that formats how long ago something happened. */
import { formatLongDate, toCalendarDay } from './dates.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

interface RelativeTimeContext {
  now: Date;
  /** Time zone of the date that replaces the time after one day. */
  timeZone: string;
  /** Instants before this number of minutes are `just now`, because they are not known more exactly. */
  justNowMinutes?: number | undefined;
}

/** `just now`, `5 min ago`, `3 h ago`, and after one day `Nov 20th, 2026`. An instant in the future is `just now`. */
export function formatRelativeTime(instant: Date, { now, timeZone, justNowMinutes = 1 }: RelativeTimeContext): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
  if (minutes < justNowMinutes) return 'just now';
  if (minutes < HOUR) return `${minutes} min ago`;
  return minutes < DAY ? `${Math.floor(minutes / HOUR)} h ago` : formatLongDate(toCalendarDay(instant, timeZone));
}
