/** Creates partitions for days of usage, and checks which days can be stored. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { Database } from '../../platform/database/database.ts';

/** Creates the monthly partitions of usage, which needs more rights than those of a tenant. */
export async function ensureUsagePartitions(
  { requestPool }: Pick<Database, 'requestPool'>,
  days: readonly string[],
): Promise<void> {
  const [first, ...others] = days;
  if (first === undefined) return;
  const [from, to] = others.reduce(([a, b], day) => [day < a ? day : a, day > b ? day : b], [first, first]);
  await requestPool.query(
    `select month_partitions(t::regclass, $1, $2) from unnest(array['usage_daily', 'usage_features_daily', 'usage_users_monthly']) t`,
    [from, to],
  );
}

/** Returns why usage of a day cannot be stored, or null. @param allowed first and last day, inclusive */
export const validateUsageDay = (day: string, { first, last }: { first: string; last: string }): string | null =>
  day < first || day > last ? `Usage is stored from ${formatLongDate(first)} to ${formatLongDate(last)}.` : null;
