/** Computes the active users and entitlements of a day, and their changes since an earlier day. */
import type { UsageMetrics } from '@mainstay/contract/usage';

/** Active users and entitlements of one day, from which metrics are computed. */
interface DayFacts {
  dau: number | null;
  wau: number | null;
  mau: number | null;
  entitlements_total: number | null;
  entitlements_used: number | null;
}

const computeChange = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : now - before;

/** Returns the active users of a day and their changes since an earlier day. */
export const computeUserMetrics = (now: DayFacts | undefined, before: DayFacts | undefined) =>
  ({
    daily_active_users: now?.dau ?? null,
    change_in_daily_active_users: computeChange(now?.dau, before?.dau),
    weekly_active_users: now?.wau ?? null,
    change_in_weekly_active_users: computeChange(now?.wau, before?.wau),
    monthly_active_users: now?.mau ?? null,
    change_in_monthly_active_users: computeChange(now?.mau, before?.mau),
  }) satisfies Partial<UsageMetrics>;

/** Returns the entitlements of a day and their changes since an earlier day. A total of zero means that no source contains entitlements. */
export function computeEntitlementMetrics(now: DayFacts | undefined, before: DayFacts | undefined) {
  const total = now?.entitlements_total || null;
  return {
    total_entitlements: total,
    change_in_entitlements: total && computeChange(total, before?.entitlements_total),
    entitlements_usage: total && (now?.entitlements_used ?? null),
    change_in_usage: total && computeChange(now?.entitlements_used, before?.entitlements_used),
  } satisfies Partial<UsageMetrics>;
}
