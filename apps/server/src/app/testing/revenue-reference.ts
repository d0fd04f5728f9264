/**
 * Movements of MRR, retention and the forecast of renewals, computed independently from subscriptions in memory, without
 * any of the product's statements. All amounts are in minor units and all months are their first days.
 */
import { findKnownEnd, type ReferenceSubscription } from './history-reference.ts';

export type PaidTerm = Pick<ReferenceSubscription, 'status' | 'startsOn' | 'endsOn' | 'mrrMinor'>;

const shiftMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 10);
};
const getLastDay = (month: string): string => {
  const next = new Date(`${shiftMonth(month, 1)}T00:00:00Z`);
  return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
};
const getMonthDistance = (from: string, to: string): number => {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
};

/** Returns the months from that of one day to that of another. */
export function listMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = shiftMonth(month, 1)) months.push(month);
  return months;
}

export interface Movements {
  opening: number;
  new: number;
  reactivation: number;
  expansion: number;
  contraction: number;
  churn: number;
  mrr: number;
}
export interface Retention {
  before: number;
  now: number;
  retained: number;
  customers: number;
  paying: number;
}
export interface CohortCell {
  mrr: number;
  first: number;
  customers: number;
  paying: number;
}

/** Adds the values of an object to the sums of a key. */
function addTo<T extends object>(sums: Map<string, T>, key: string, values: T): void {
  const sum = sums.get(key);
  if (!sum) {
    sums.set(key, { ...values });
    return;
  }
  for (const name of Object.keys(values) as (keyof T)[]) (sum[name] as number) += values[name] as number;
}

/** Returns the period of a month: the month, or the first month of its quarter or year. */
export function getPeriod(month: string, grain: 'month' | 'quarter' | 'year'): string {
  if (grain === 'month') return month;
  if (grain === 'year') return `${month.slice(0, 4)}-01-01`;
  const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${month.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/**
 * Omits months without any MRR or movement.
 *
 * @param accounts the subscriptions of each account
 * @param at the day as of which the last month ends, and whether that day is over, so that its month can be complete
 */
export function computeRevenue(
  accounts: readonly (readonly PaidTerm[])[],
  months: readonly string[],
  { day: today, isDayOver }: { day: string; isDayOver: boolean },
) {
  const movements = new Map<string, Movements>();
  const retention = new Map<string, Retention>();
  const cohorts = {
    month: new Map<string, CohortCell>(),
    quarter: new Map<string, CohortCell>(),
    year: new Map<string, CohortCell>(),
  };
  for (const subscriptions of accounts) {
    const sold = subscriptions.filter(({ status }) => status !== 'draft' && status !== 'pending');
    const getMrr = (month: string): number => {
      const end = getLastDay(month);
      const day = end < today ? end : today;
      return sold
        .filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn > day))
        .reduce((sum, { mrrMinor }) => sum + mrrMinor, 0);
    };
    const firstStart = sold.map(({ startsOn }) => startsOn).toSorted()[0];
    if (firstStart === undefined) continue;
    const first = listMonths(firstStart, today).find((month) => getMrr(month) > 0);
    for (const month of months) {
      const opening = getMrr(shiftMonth(month, -1));
      const mrr = getMrr(month);
      if (first === undefined || month < first) continue;
      const gained = opening === 0 ? mrr : 0;
      addTo(movements, month, {
        opening,
        new: month === first ? gained : 0,
        reactivation: month === first ? 0 : gained,
        expansion: opening > 0 ? Math.max(mrr - opening, 0) : 0,
        contraction: mrr > 0 ? Math.max(opening - mrr, 0) : 0,
        churn: mrr === 0 ? opening : 0,
        mrr,
      });
      const lastDay = getLastDay(month);
      if (isDayOver ? lastDay > today : lastDay >= today) continue;
      const before = getMrr(shiftMonth(month, -12));
      if (before > 0)
        addTo(retention, month, {
          before,
          now: mrr,
          retained: Math.min(mrr, before),
          customers: 1,
          paying: mrr > 0 ? 1 : 0,
        });
      const cell = { mrr, first: getMrr(first), customers: 1, paying: mrr > 0 ? 1 : 0 };
      for (const grain of ['month', 'quarter', 'year'] as const)
        addTo(cohorts[grain], `${getPeriod(first, grain)} ${getMonthDistance(first, month)}`, cell);
    }
  }
  return { movements, retention, cohorts };
}

interface ForecastAccount {
  /** The recorded health on the day. */
  health: number | null;
  subscriptions: readonly (ReferenceSubscription & { autoRenewal: boolean })[];
}

/**
 * Returns MRR and number of subscriptions by quarter of the next renewal and by forecast, as it was known at the end of a
 * day: of running subscriptions that are not known to end before their renewal.
 */
export function computeForecast(accounts: readonly ForecastAccount[], day: string) {
  const sums = new Map<string, { mrr: number; subscriptions: number }>();
  for (const { health, subscriptions } of accounts)
    for (const s of subscriptions) {
      if (s.status === 'draft' || s.startsOn > day || (s.endsOn !== null && s.endsOn <= day)) continue;
      const renewal = s.termStartsOn <= day ? (s.renewsOn ?? s.termEndsOn) : null;
      const end = findKnownEnd(s, day);
      if (renewal === null || renewal < day || (end !== null && end < renewal)) continue;
      const kind = health !== null && health <= 50 ? 'At risk' : s.autoRenewal ? 'Committed' : 'Likely';
      addTo(sums, `${getPeriod(`${renewal.slice(0, 7)}-01`, 'quarter')} ${kind}`, {
        mrr: s.mrrMinor,
        subscriptions: 1,
      });
    }
  return Object.fromEntries(sums);
}
