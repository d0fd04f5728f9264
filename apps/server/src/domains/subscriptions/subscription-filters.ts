/** Converts filters of subscriptions and products to conditions. */
import type { ListFilter } from '@mainstay/contract/kit';
import type { Values } from '../../platform/database/values.ts';
import {
  isIncomplete,
  isPlainText,
  parseRangeFilter,
  type RangeColumn,
  rejectFilter,
} from '../../platform/http/range-filters.ts';

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
