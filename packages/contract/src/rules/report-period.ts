/** The periods that reports can show, and how many days each of them reaches back. */
import { periodStart } from './date-ranges.ts';
import { daysBetween } from './dates.ts';

/** In display order. Without one of them, each report shows its own period. */
export const REPORT_PERIODS = ['Last 6 Months', 'Last 12 Months', 'Last 24 Months', 'Current Year'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const REPORT_PERIOD_LABELS: Readonly<Record<ReportPeriod, string>> = {
  'Last 6 Months': 'Last 6 months',
  'Last 12 Months': 'Last 12 months',
  'Last 24 Months': 'Last 24 months',
  'Current Year': 'This year',
};

/** The integer parameter with which a component takes the selected period, as a number of days before today. */
export const PERIOD_PARAM = 'period_days';

const MONTHS: Readonly<Record<ReportPeriod, number | undefined>> = {
  'Last 6 Months': 6,
  'Last 12 Months': 12,
  'Last 24 Months': 24,
  'Current Year': undefined,
};

/**
 * Returns the number of days from the first day of a period to today. A number of months counts full months; the current month, which is
 * not over, is included in addition.
 */
export function getPeriodDays(period: ReportPeriod, today: string): number {
  const months = MONTHS[period];
  if (months === undefined) return daysBetween(periodStart(today, 'year'), today);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const firstDay = new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
  return daysBetween(firstDay, today);
}
