/** Periods of a series. */
import { addDays } from '@mainstay/contract/rules/dates';
import { periodStart } from '@mainstay/contract/rules/date-ranges';
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';

/** Name of the queue that computes the points of one KPI: `{ kpi }`. */
export const RECORD_KPI = 'record-kpi';

/** Number of periods of a preview, including the current one. */
const PREVIEW_PERIODS = 12;

export interface Period {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
}

/** Returns the last periods, newest first. The current one ends today. */
export function getLastPeriods(every: KpiPeriod, today: string): Period[] {
  const periods: Period[] = [];
  let to = today;
  while (periods.length < PREVIEW_PERIODS) {
    const from = periodStart(to, every);
    periods.push({ from, to });
    to = addDays(from, -1);
  }
  return periods;
}
