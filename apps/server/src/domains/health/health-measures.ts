/** Converts the facts of an account to the measures that health weighs. */
import type { HealthMeasureName } from '@mainstay/contract/health/metrics';
import { daysBetween } from '@mainstay/contract/rules/dates';
import type { Facts } from '../account-facts/account-facts.ts';

type MeasureInputs = Pick<Facts, 'day' | 'usage_count' | 'usage_before' | 'use_days' | 'renewal_on' | 'case_load'>;

/**
 * @param licenseUtilization share of the entitled seats in use, in basis points
 *
 * @returns each measure in its own unit; null if the source lacks the input
 */
export function computeMeasures(
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
