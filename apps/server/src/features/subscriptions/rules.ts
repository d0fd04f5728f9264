/** Converts filters of subscriptions and products to conditions, and rows to a tree. */
import type { ListFilter } from '@mainstay/contract/kit';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { statusName } from '@mainstay/contract/rules/subscription-status';
import type {
  ProductNode,
  ProductSubscription,
  SubscribedProduct,
  Subscription,
  SubscriptionLine,
} from '@mainstay/contract/subscriptions';
import { resolvePastDay } from '../../platform/engine/past.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import {
  isPlainText,
  isIncomplete,
  type RangeColumn,
  parseRangeFilter,
  rejectFilter,
} from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';
import type { Values } from '../accounts/rules.ts';

/** Returns the requested past day; undefined means the present. */
export function getPastDay(
  requestedDay: string | undefined,
  access: Pick<Access, 'timeZone'>,
  now: Date,
): string | undefined {
  return resolvePastDay(requestedDay, { today: toCalendarDay(now, access.timeZone) });
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

const SAME_COLUMNS = `x.tenant_id, x.id, x.account_id, x.subscription_id, x.mrr_minor, x.seats, x.plan, x.current_term_ar,
  x.initial_term, x.initial_term_type, x.renewal_term, x.renewal_term_type, x.pre_subs_id, x.nxt_subs_id, x.customer_sid`;

/** Returns the source of subscriptions, either the current ones or those known on a day, given as a date in SQL. `$1` is the tenant. */
export function knownSubscriptionsSql(day: string | undefined): string {
  if (day === undefined) return 'subscriptions';
  const knownColumns = { ...knownColumnsSql(day, '$1'), subscription_rd: termDaySql('subscription_rd', day) };
  const columns = Object.entries(knownColumns).map(([name, text]) => `${text} as ${name}`);
  return `(select ${SAME_COLUMNS}, ${columns.join(', ')} from subscriptions x where x.tenant_id = $1 and ${isStartedSql(day)})`;
}

/** A column that is compared as text, ignoring case: the whole text, a part of it, or both. */
interface TextColumn {
  label: string;
  column: string;
  type: 'search' | 'choice';
}
const isText = (column: RangeColumn | TextColumn): column is TextColumn =>
  column.type === 'search' || column.type === 'choice';
export type FilterColumns = Readonly<Record<string, RangeColumn | TextColumn>>;

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
export function toConditions(
  values: Values,
  columns: FilterColumns,
  filters: readonly ListFilter[] | undefined,
  minorDigits: number,
): string {
  const conditions = (filters ?? []).flatMap((filter) => {
    const column = columns[filter.column_name];
    if (!column || isIncomplete(filter)) return [];
    if (!isPlainText(String(filter.from))) rejectFilter(filter.column_name, column.label, 'plain text');
    if (isText(column)) return [textCondition(values, filter, column)];
    return parseRangeFilter(filter, column, minorDigits).map(
      (c) => `${c.column} ${c.operator} ${values.bind(c.value, c.type)}`,
    );
  });
  return conditions.map((condition) => ` and ${condition}`).join('');
}

/** A family or a product, with the key of its parent. */
export interface FamilyRow {
  key: string;
  above: string | null;
  name: string;
  sku_id: string | null;
}

/** Converts rows to trees. A row whose parent is not among them is a root. */
export function buildFamilyTree(rows: readonly FamilyRow[]): ProductNode[] {
  const nodes = new Map(rows.map(({ key, name, sku_id }) => [key, { name, sku_id, children: [] as ProductNode[] }]));
  const roots: ProductNode[] = [];
  for (const { key, above } of rows) {
    const node = nodes.get(key);
    if (node) (nodes.get(above ?? '')?.children ?? roots).push(node);
  }
  return roots;
}

/** Formats a term, such as `12 months`. */
const formatTerm = (length: number | null, type: Subscription['initial_term_type']): string | null =>
  length === null ? null : `${length} ${type ?? ''}${length === 1 ? '' : 's'}`;
/** Formats a line, such as `2 × Core seats`. */
const formatLine = ({ quantity, name }: SubscriptionLine): string => `${quantity} × ${name}`;

/** Columns of the list and of the terms next to it. Money is in major units of the given currency, and days are `YYYY-MM-DD`. */
export const subscriptionColumns = (currency: string): SheetColumn<Subscription>[] => [
  ['Subscription', (row) => row.subscription_id],
  ['Status', (row) => statusName(row.status)],
  ['Renewal', (row) => row.current_term_rd],
  ['Auto-renewal', (row) => (row.current_term_ar ? 'On' : 'Off')],
  [`MRR (${currency})`, (row) => row.mrr],
  ['Plan', (row) => row.plan],
  ['Seats', (row) => row.seats],
  ['Current term from', (row) => row.current_term_sd],
  ['Current term to', (row) => row.current_term_ed],
  ['Ends', (row) => row.subscription_ed],
  ['Initial term', (row) => formatTerm(row.initial_term, row.initial_term_type)],
  ['Renewal term', (row) => formatTerm(row.renewal_term, row.renewal_term_type)],
  ['Subscription before', (row) => row.pre_subs_id],
  ['Subscription after', (row) => row.nxt_subs_id],
  ["Customer's number", (row) => row.customer_sid],
  ['Products', (row) => row.product_list.map(formatLine).join(', ')],
];

export const PRODUCT_SHEET: readonly SheetColumn<SubscribedProduct>[] = [
  ['Product', (row) => row.sku_name],
  ['SKU', (row) => row.sku_id],
  ['Family', (row) => row.family],
  ['Subscriptions', (row) => row.total_subs],
];

/** Prices are in major units of the given currency. */
export const productSubscriptionColumns = (currency: string): SheetColumn<ProductSubscription>[] => [
  ['Subscription', (row) => row.subscription_id],
  ['Status', (row) => statusName(row.status)],
  ['Quantity', (row) => row.quantity],
  [`Unit price (${currency})`, (row) => row.price],
  [`Net price (${currency})`, (row) => row.net_price],
];
