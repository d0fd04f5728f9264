/** Builds the conditions, order and source that all lists of subscriptions and products share. */
import type { ListFilter } from '@mainstay/contract/kit';
import { type Keyset, type KeysetRange, keysetRangeSql } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { knownSubscriptionsSql } from './known-subscriptions-sql.ts';
import { type FilterColumns, toConditions } from './subscription-filters.ts';

/** Filters and range of a list. */
export type SubscriptionsQuery = {
  filters?: readonly ListFilter[] | undefined;
  /** Undefined means the present. */
  pastDay?: string | undefined;
} & KeysetRange;
export type MoneyAccess = Pick<Access, 'minorDigits'>;

/** The latest renewal comes first; subscriptions without a renewal come last. */
export const RENEWAL = [`coalesce(s.current_term_rd, '-infinity')`, 'date'] as const;

/** `$1` is the tenant and `$2` the account; further values come after the values in `first`. */
export function buildStatement(
  tx: TenantTx,
  { minorDigits }: MoneyAccess,
  query: SubscriptionsQuery,
  { first, columns, order }: { first: unknown[]; columns: FilterColumns; order: Keyset },
) {
  const values = new Values(tx.tenant, ...first);
  const where = toConditions(values, columns, query.filters, minorDigits);
  const { and, end } = keysetRangeSql(order, query, (value) => `$${values.list.push(value)}`);
  const known = knownSubscriptionsSql(query.pastDay && values.bind(query.pastDay, 'date'));
  return { rest: `${where}${and} ${end}`, known, values: values.list };
}
