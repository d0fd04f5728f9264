/** Defines the columns of exports of subscriptions and products. */
import { statusName } from '@mainstay/contract/rules/subscription-status';
import type {
  ProductSubscription,
  SubscribedProduct,
  Subscription,
  SubscriptionLine,
} from '@mainstay/contract/subscriptions';
import type { SheetColumn } from '../../platform/files/sheets.ts';

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
