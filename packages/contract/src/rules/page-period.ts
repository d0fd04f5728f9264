/** The periods that a portfolio page can show, and the days whose values it compares. */
import { type NAMED_RANGES, resolveRange } from './date-ranges.ts';
import { addDays } from './dates.ts';

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
}

export function resolveComparedDays(condition: PagePeriod, today: string): ComparedDays {
  const interval = resolveRange({ condition }, today);
  if (!interval) throw new Error(`${condition} has no days.`);
  return { day: addDays(interval.to, -1), previous_day: addDays(interval.from, -1) };
}
