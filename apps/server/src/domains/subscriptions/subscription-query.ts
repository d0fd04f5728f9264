/** Builds the conditions, order and source that all lists of subscriptions and products share. */
import type { ListFilter } from '@mainstay/contract/kit';
import { type FilterEntry, getAlternatives } from '@mainstay/contract/rules/list-filters';
import { type Keyset, type KeysetRange, keysetRangeSql } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import {
  anyAlternativeSql,
  isIncomplete,
  isPlainText,
  parseRangeFilter,
  type RangeColumn,
  rejectFilter,
} from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';

/** A column that is compared as text, ignoring case: the whole text, a part of it, or both. */
interface TextColumn {
  label: string;
  column: string;
  type: 'search' | 'choice';
}
const isText = (column: RangeColumn | TextColumn): column is TextColumn =>
  column.type === 'search' || column.type === 'choice';
type FilterColumns = Readonly<Record<string, RangeColumn | TextColumn>>;

export const SUBSCRIPTION_COLUMNS: FilterColumns = {
  status: { label: 'Status', column: 's.status', type: 'choice' },
  subscription_id: { label: 'Subscription', column: 's.subscription_id', type: 'search' },
  current_term_rd: { label: 'Renewal', column: 's.current_term_rd', type: 'date' },
};
export const PRODUCT_COLUMNS: FilterColumns = {
  sku_id: { label: 'SKU', column: 'x.sku_id', type: 'search' },
  sku_name: { label: 'Product', column: 'x.sku_name', type: 'search' },
  total_subs: { label: 'Subscriptions', column: 'x.total_subs', type: 'int' },
};
export const PRODUCT_SUBSCRIPTION_COLUMNS: FilterColumns = {
  subscription_id: { label: 'Subscription', column: 's.subscription_id', type: 'search' },
  quantity: { label: 'Quantity', column: 'l.quantity', type: 'bigint' },
  price: { label: 'Unit price', column: 'l.unit_price_minor', type: 'bigint', money: true },
  net_price: { label: 'Net price', column: 'l.net_price_minor', type: 'bigint', money: true },
};

function textCondition(values: Values, filter: ListFilter, { label, column, type }: TextColumn): string {
  const value = values.bind(String(filter.from).trim(), 'text');
  if (filter.condition === 'equal') return `lower(${column}) = lower(${value})`;
  if (filter.condition === 'contains' && type === 'search') return `position(lower(${value}) in lower(${column})) > 0`;
  const requirement = type === 'search' ? 'equal or contains' : 'equal';
  return rejectFilter(filter.column_name, label, `filtered with the condition ${requirement}`);
}

/** @returns conditions, each with a leading `and` @throws BusinessError for a value or a condition that a column does not support */
function toConditions(
  values: Values,
  columns: FilterColumns,
  filters: readonly FilterEntry<ListFilter>[] = [],
  minorDigits: number,
): string {
  const filterConditions = (filter: ListFilter): string[] => {
    const column = columns[filter.column_name];
    if (!column || isIncomplete(filter)) return [];
    if (!isPlainText(String(filter.from))) rejectFilter(filter.column_name, column.label, 'plain text');
    if (isText(column)) return [textCondition(values, filter, column)];
    return parseRangeFilter(filter, column, minorDigits).map(
      (c) => `${c.column} ${c.operator} ${values.bind(c.value, c.type)}`,
    );
  };
  return filters
    .map((entry) => getAlternatives(entry).map(filterConditions))
    .map((alternatives) => alternatives.filter((conditions) => conditions.length > 0))
    .filter((alternatives) => alternatives.length > 0)
    .map((alternatives) => ` and ${anyAlternativeSql(alternatives)}`)
    .join('');
}

const TERM_DAYS = ['current_term_sd', 'current_term_ed', 'current_term_rd'] as const;
/** A term that started after the day does not describe the term before it. */
const termDaySql = (column: string, day: string) =>
  `(case when coalesce(x.current_term_sd, x.subscription_sd) <= ${day} then x.${column} end)`;

/**
 * Values of a subscription `x` as they were known at the end of a past day, by column (ruling 58). The other columns are the same on every
 * day. A planned end is known from the start. Any other end is known from the end date or from the company's day on which it was written.
 * The metrics of accounts (`account-facts/account-facts.ts`) use the same rule.
 *
 * @param day a date in SQL
 * @param tenant its id in SQL
 */
export const knownColumnsSql = (day: string, tenant: string): Readonly<Record<string, string>> => ({
  status: `(case when x.subscription_ed <= ${day} then x.status else 'active' end)`,
  ...Object.fromEntries(TERM_DAYS.map((column) => [column, termDaySql(column, day)])),
  subscription_ed: `(case when x.subscription_ed <= ${day}
    or (not x.churned and x.subscription_ed >= least(x.current_term_ed, x.current_term_rd))
    or (x.updated_at at time zone (select entity_timezone from settings where tenant_id = ${tenant}))::date <= ${day}
    then x.subscription_ed end)`,
});

/** Selects the subscriptions `x` that had started. */
export const isStartedSql = (day: string): string =>
  `x.subscription_sd <= ${day} and x.status not in ('draft', 'pending')`;

/**
 * The next renewal of a subscription `x` as it was known at the end of a day. Null if it was not running, or known to end
 * before the renewal.
 */
export function renewalSql(day: string, tenant: string): string {
  const known = knownColumnsSql(day, tenant);
  const renewal = `coalesce(${known.current_term_rd}, ${known.current_term_ed})`;
  return `(case when ${isStartedSql(day)} and (x.subscription_ed is null or x.subscription_ed > ${day})
    and ${renewal} >= ${day} and coalesce(${known.subscription_ed} >= ${renewal}, true) then ${renewal} end)`;
}

const SAME_COLUMNS = `x.tenant_id, x.id, x.account_id, x.subscription_id, x.mrr_minor, x.seats, x.plan, x.current_term_ar,
  x.initial_term, x.initial_term_type, x.renewal_term, x.renewal_term_type, x.pre_subs_id, x.nxt_subs_id, x.customer_sid`;

/** Returns the source of subscriptions, either the current ones or those known on a day, given as a date in SQL. `$1` is the tenant. */
export function knownSubscriptionsSql(day: string | undefined): string {
  if (day === undefined) return 'subscriptions';
  const knownColumns = { ...knownColumnsSql(day, '$1'), subscription_rd: termDaySql('subscription_rd', day) };
  const columns = Object.entries(knownColumns).map(([name, text]) => `${text} as ${name}`);
  return `(select ${SAME_COLUMNS}, ${columns.join(', ')} from subscriptions x where x.tenant_id = $1 and ${isStartedSql(day)})`;
}

/** Filters and range of a list. */
export type SubscriptionsQuery = {
  filters?: readonly FilterEntry<ListFilter>[] | undefined;
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
