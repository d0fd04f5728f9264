/** The periods that a portfolio page can show, and the days whose values it compares. */
import { type NAMED_RANGES, resolveRange } from './date-ranges.ts';
import { addDays, daysBetween } from './dates.ts';

/** Date ranges in display order. */
export const PAGE_PERIODS = [
  'Current Month',
  'Last Month',
  'Current Quarter',
  'Last 30 Days',
  'Last 90 Days',
  'Current Year',
] as const satisfies readonly (typeof NAMED_RANGES)[number][];
export type PagePeriod = (typeof PAGE_PERIODS)[number];
export const DEFAULT_PERIOD: PagePeriod = 'Last 30 Days';

export const PERIOD_LABELS: Readonly<Record<PagePeriod, string>> = {
  'Current Month': 'This month',
  'Last Month': 'Last month',
  'Current Quarter': 'This quarter',
  'Last 30 Days': 'Last 30 days',
  'Last 90 Days': 'Last 90 days',
  'Current Year': 'This year',
};

export const isPagePeriod = (value: unknown): value is PagePeriod => PAGE_PERIODS.some((period) => period === value);

/** The last days of a period and of the previous one. The value of a period is the value at the end of its last day. */
export interface ComparedDays {
  day: string;
  previous_day: string;
  /** Only for a metric of a single day: the day that the value describes. It is the same weekday as `previous_day`. */
  value_day?: string | undefined;
}

export function resolveComparedDays(condition: PagePeriod, today: string): ComparedDays {
  const interval = resolveRange({ condition }, today);
  if (!interval) throw new Error(`${condition} has no days.`);
  return { day: addDays(interval.to, -1), previous_day: addDays(interval.from, -1) };
}

const WEEK_DAYS = 7;
/**
 * Compares a metric of a single day, such as daily active users, with the same weekday, because weekends differ from working days: with the
 * one that is nearest to the end of the previous period, and at least a week earlier.
 * @param valueDay the day that the value describes: the last complete day of the period
 */
export function toSameWeekday({ day, previous_day }: ComparedDays, valueDay: string): ComparedDays {
  const weeks = Math.max(1, Math.round(daysBetween(previous_day, valueDay) / WEEK_DAYS));
  return { day, previous_day: addDays(valueDay, -weeks * WEEK_DAYS), value_day: valueDay };
}
