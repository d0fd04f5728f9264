/** Filterable columns with the names that headers and chips show. */
import { PRODUCT_FILTERS, PRODUCT_SUBSCRIPTION_FILTERS, SUBSCRIPTION_FILTERS } from '@mainstay/contract/subscriptions';
import type { FilterKind } from '../../../platform/lib/filters.ts';

export interface FilteredColumn {
  id: string;
  name: string;
  kind: FilterKind;
}

const toFilteredColumns = (kinds: Readonly<Record<string, FilterKind>>, names: Readonly<Record<string, string>>) =>
  Object.entries(kinds).map(([id, kind]): FilteredColumn => ({ id, name: names[id] ?? id, kind }));

export const SUBSCRIPTION_COLUMNS = toFilteredColumns(SUBSCRIPTION_FILTERS, {
  status: 'Status',
  subscription_id: 'Subscription',
  current_term_rd: 'Renewal',
});
export const PRODUCT_COLUMNS = toFilteredColumns(PRODUCT_FILTERS, {
  sku_id: 'SKU',
  sku_name: 'Product',
  total_subs: 'Subscriptions',
});
const AMOUNTS = { quantity: 'Quantity', price: 'Unit price', net_price: 'Net price' };
export const PRODUCT_SUBSCRIPTION_COLUMNS = toFilteredColumns(PRODUCT_SUBSCRIPTION_FILTERS, {
  subscription_id: 'Subscription',
  ...AMOUNTS,
});
/** The lines of a subscription, which are filtered on the client because all of them are loaded. */
export const LINE_COLUMNS: readonly FilteredColumn[] = [
  { id: 'name', name: 'Product', kind: 'search' },
  { id: 'quantity', name: AMOUNTS.quantity, kind: 'numrange' },
  { id: 'unit_price', name: AMOUNTS.price, kind: 'numrange' },
  { id: 'net_price', name: AMOUNTS.net_price, kind: 'numrange' },
];
