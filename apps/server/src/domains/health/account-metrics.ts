/** Computes the metrics of accounts as of any day from their facts, health included. */
import type { HealthMeasureName } from '@mainstay/contract/health/metrics';
import { daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { TenantClock } from '../../platform/session/tenant-clock.ts';
import { type Facts, findAccountFacts } from '../account-facts/account-facts.ts';
import { findStoredKpiValues, getActiveDefinition, type KpiValues } from './health-definition.ts';
import { type HealthInputs, type HealthScore, roundTotal, scoreHealth } from './health-score.ts';

type MeasureInputs = Pick<Facts, 'day' | 'usage_count' | 'usage_before' | 'use_days' | 'renewal_on' | 'case_load'>;

/**
 * @param licenseUtilization share of the entitled seats in use, in basis points
 *
 * @returns each measure in its own unit; null if the source lacks the input
 */
function computeMeasures(
  facts: MeasureInputs,
  licenseUtilization: number | null,
): Record<HealthMeasureName, number | null> {
  return {
    usage_trend: computeUsageTrend(facts.usage_count, facts.usage_before),
    license_utilization: licenseUtilization === null ? null : licenseUtilization / 100,
    renewal_distance: facts.renewal_on === null ? null : daysBetween(facts.day, facts.renewal_on),
    open_tickets: facts.case_load,
    engagement: facts.use_days,
  };
}

/**
 * Returns the percentage by which the uses of 30 days differ from those of the previous 30. Without previous uses there
 * is no trend.
 */
function computeUsageTrend(now: number | null, before: number | null): number | null {
  if (now === null || !before) return null;
  return ((now - before) * 100) / before;
}

/** Facts with the health computed from them. */
export interface AccountMetrics extends Facts {
  user_reach_bp: number | null;
  license_utilization_bp: number | null;
  mrr_change_bp: number | null;
  inputs: HealthInputs;
  score: HealthScore;
  /** Rounded up; null without data for half of the weight. */
  health: number | null;
}

/** The maximum of an `int` column. Growth from one yen to a million would exceed it. */
const MAX_BASIS_POINTS = 2 ** 31 - 1;

const toBasisPoints = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.min(Math.round((part * 10_000) / whole), MAX_BASIS_POINTS);

/** Adds shares and health to facts. */
export function withHealth(facts: Facts, weights: Parameters<typeof scoreHealth>[0], kpis?: KpiValues): AccountMetrics {
  const licenseUtilization =
    facts.entitlements_total > 0 ? toBasisPoints(facts.entitlements_used, facts.entitlements_total) : null;
  const inputs = { ...computeMeasures(facts, licenseUtilization), ...Object.fromEntries(kpis ?? []) };
  const score = scoreHealth(weights, inputs);
  return {
    ...facts,
    user_reach_bp: toBasisPoints(facts.mau, facts.licensed_seats),
    license_utilization_bp: licenseUtilization,
    mrr_change_bp:
      facts.mrr_before_minor > 0
        ? toBasisPoints(facts.mrr_minor - facts.mrr_before_minor, facts.mrr_before_minor)
        : null,
    inputs,
    score,
    health: roundTotal(score.total),
  };
}

/** Returns the metrics of one account on each of the given days, in their order. */
export async function getAccountMetrics(
  tx: TenantTx,
  accountId: number,
  days: readonly string[],
  clock: TenantClock,
): Promise<AccountMetrics[]> {
  const pairs = days.map((day) => ({ account: accountId, day }));
  const [definition, facts] = await Promise.all([getActiveDefinition(tx), findAccountFacts(tx, pairs, clock)]);
  const getStoredValues = await findStoredKpiValues(tx, definition, pairs);
  const byDay = new Map(
    facts.map((f) => [f.day, withHealth(f, definition.weights, getStoredValues(accountId, f.day))]),
  );
  return days.flatMap((day) => byDay.get(day) ?? []);
}

export interface HistoryPoint {
  month: string;
  mrr_minor: number;
  health: number | null;
  avg_daily_active_users: number | null;
  usage_count: number;
}

/**
 * Returns the months up to that of the given day from the stored history, oldest first. The usage of the last month is
 * summed up to that day, because the stored month may include later days.
 */
export function findHistory(tx: TenantTx, accountId: number, day: string, months: number): Promise<HistoryPoint[]> {
  return tx.rows<HistoryPoint>(
    `select m.month::date as month, coalesce(r.mrr_minor, 0) as mrr_minor, d.health,
       u.avg_daily_active_users, coalesce(u.usage_count, 0) as usage_count
     from generate_series(date_trunc('month', $3::date) - make_interval(months => $4 - 1), date_trunc('month', $3::date),
       interval '1 month') m (month)
     left join mrr_monthly r on r.tenant_id = $1 and r.account_id = $2 and r.month <= m.month::date and r.until > m.month::date
     left join (
       select month, avg_daily_active_users, usage_count from usage_monthly
       where tenant_id = $1 and account_id = $2 and product_id = 0 and month < date_trunc('month', $3::date)::date
       union all
       select date_trunc('month', $3::date)::date, round(avg(active_users))::int, sum(usage_count)::bigint from usage_daily
       where tenant_id = $1 and account_id = $2 and product_id = 0 and day >= date_trunc('month', $3::date)::date
         and day <= $3::date) u on u.month = m.month::date
     left join lateral (select least((m.month + interval '1 month')::date - 1, $3::date) as day) e on true
     left join account_daily d on d.tenant_id = $1 and d.account_id = $2 and d.day <= e.day and d.until > e.day
     order by m.month`,
    [tx.tenant, accountId, day, months],
  );
}
