import { formatShortDate, formatPlainDate, formatTime } from '@mainstay/contract/rules/dates';
import { getEntityTimeZone, getToday, toEntityDay } from '../../../platform/lib/dates.ts';

/** Formats when a message was sent for a list: the time of today, the day of this year, or the full date. */
export function formatListTime(instant: string): string {
  const day = toEntityDay(instant);
  const today = getToday();
  if (day === today) return formatTime(new Date(instant), getEntityTimeZone());
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDate(day) : formatPlainDate(day);
}
