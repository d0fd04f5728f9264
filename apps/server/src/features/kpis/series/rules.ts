/** Periods of a series. */
import { addDays } from '@mainstay/contract/rules/dates';
import { periodStart } from '@mainstay/contract/rules/date-ranges';
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';

/** Asks for the points of one KPI to be computed: `{ kpi }`. */
export const RECORD_KPI = 'record-kpi';

/** How many periods a preview looks back, the present one included. */
const PREVIEW_PERIODS = 12;

export interface Period {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
}

/** The last periods, newest first, the present one up to today. */
export function lastPeriods(every: KpiPeriod, today: string): Period[] {
  const periods: Period[] = [];
  let to = today;
  while (periods.length < PREVIEW_PERIODS) {
    const from = periodStart(to, every);
    periods.push({ from, to });
    to = addDays(from, -1);
  }
  return periods;
}
