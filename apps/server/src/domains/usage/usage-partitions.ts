/** Creates partitions for days of usage, and formats the days that are allowed. */
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

/** Returns the allowed days of a fact as text. */
export const formatAllowedDays = ({ first, last }: { first: string; last: string }): string =>
  `Usage is stored from ${first} to ${last}.`;
