/** The kinds of imports that write products and subscriptions. */
import { describeKind } from '../../core/imports/import-kinds.ts';
import type { Fields, Row, RowError } from '../../core/imports/import-rows.ts';
import type { KindContext } from '../../core/imports/import-run.ts';
import { accountReference } from '../../core/imports/referenced-rows.ts';
import { createTableKind, mapToSameName, toJsonText } from '../../core/imports/table-kind.ts';
import { withTimelineEvents } from '../../core/timeline/imported-events.ts';
import { TOO_LARGE } from '../../platform/uploads/numbers.ts';
import { afterProductsWritten, afterSubscriptionsWritten } from './after-writes.ts';
import { subscriptionsImported } from './events.ts';

/** The only line of a subscription as `[product, quantity, unit price]`, or null if it has none or several. */
const LINE_SQL = `(select case when count(*) = 1 then min(jsonb_build_array(l.product_id, l.quantity,
  l.unit_price_minor)::text) end
  from subscription_lines l where l.tenant_id = t.tenant_id and l.subscription_id = t.id)`;

const subscriptionRows = {
  table: 'subscriptions',
  identity: ['id'],
  columns: {
    external_id: 'text',
    account_id: 'bigint',
    status: 'text',
    subscription_sd: 'date',
    subscription_ed: 'date',
    subscription_rd: 'date',
    current_term_sd: 'date',
    current_term_ed: 'date',
    current_term_rd: 'date',
    current_term_ar: 'boolean',
    plan: 'text',
    seats: 'int',
    billing_frequency: 'text',
    mrr_minor: 'bigint',
    arr_minor: 'bigint',
    currency: 'text',
    exchange_rate: 'double precision',
    is_trial: 'boolean',
    upgraded: 'boolean',
    downgraded: 'boolean',
    churned: 'boolean',
  },
  creation: { subscription_id: 'text' },
  uniques: [
    { columns: ['external_id'], label: 'Subscription ID' },
    { columns: ['subscription_id'], label: 'Subscription number' },
  ],
  computed: (row: Record<string, unknown>) => ({
    subscription_id: typeof row.external_id === 'string' ? row.external_id : null,
  }),
  linked: { line: LINE_SQL },
  touches: 'updated_at',
} as const;

const productRows = {
  table: 'products',
  identity: ['id'],
  columns: { external_id: 'text', sku_id: 'text', sku_name: 'text', list_price_minor: 'bigint' },
  uniques: [
    { columns: ['sku_id'], label: 'SKU' },
    { columns: ['external_id'], label: 'Product ID' },
  ],
  linked: {
    family: '(select f.name from product_families f where f.tenant_id = t.tenant_id and f.id = t.family_id)',
  },
} as const;

export const productKind = createTableKind({
  ...describeKind('products'),
  target: productRows,
  columns: { ...mapToSameName('external_id', 'sku_id', 'sku_name', 'family'), list_price: 'list_price_minor' },
  references: [],
  notNull: () => ({}),

  analyzedTables: ['products'],
  afterWrite: afterProductsWritten,
  ownTables: ['products'],
  // Usage has no foreign key.
  dependents: [{ table: 'usage_daily', column: 'product_id' }],
});

const SUBSCRIPTION_COLUMNS = {
  ...mapToSameName(
    'external_id',
    'status',
    'plan',
    'seats',
    'billing_frequency',
    'currency',
    'exchange_rate',
    'is_trial',
    'upgraded',
  ),
  ...mapToSameName('downgraded', 'churned'),
  started_on: 'subscription_sd',
  ended_on: 'subscription_ed',
  renews_on: 'subscription_rd',
  mrr: 'mrr_minor',
  arr: 'arr_minor',
  auto_renewal: 'current_term_ar',
};

/**
 * Sets the term and the yearly amount. A future end date is the planned end of the term, unless the row marks it as
 * canceled; a past one does not reveal what was planned. The yearly amount is computed from the monthly one if only the
 * latter is given.
 */
function normalizeSubscription(row: Row, fields: Fields, { today }: KindContext): RowError | undefined {
  const [starts, ends] = [row.subscription_sd, row.subscription_ed];
  if (typeof ends === 'string' && ends < String(starts)) return { column: 'End', reason: 'Is before the start.' };
  row.current_term_sd = starts ?? null;
  if (ends === null || (typeof ends === 'string' && ends > today && row.churned !== true)) row.current_term_ed = ends;
  if (row.subscription_rd !== undefined) row.current_term_rd = row.subscription_rd;
  if (typeof row.mrr_minor === 'number' && row.arr_minor == null) row.arr_minor = row.mrr_minor * 12;
  if (typeof row.arr_minor === 'number' && row.mrr_minor == null) row.mrr_minor = Math.round(row.arr_minor / 12);
  if (row.status == null && (ends !== undefined || row.churned !== undefined)) {
    const hasEnded = typeof ends === 'string' && ends <= today;
    row.status = row.churned === true ? 'cancelled' : hasEnded ? 'expired' : 'active';
  }
  const [quantity, price] = [Number(fields.quantity ?? 1), Number(fields.unit_price ?? 0)];
  if (!Number.isSafeInteger(quantity * price)) return { column: 'Quantity', reason: TOO_LARGE };
  if (fields.product_sku) row.line = toJsonText([row.product_id, quantity, price]);
  delete row.product_id;
  return undefined;
}

export const subscriptionKind = createTableKind({
  ...describeKind('subscriptions'),
  target: subscriptionRows,
  columns: SUBSCRIPTION_COLUMNS,
  references: [
    accountReference,
    { field: 'product_sku', column: 'product_id', to: 'products', reason: 'No product has this SKU.' },
  ],
  notNull: ({ currency }) => ({
    status: 'active',
    current_term_ar: false,
    mrr_minor: 0,
    arr_minor: 0,
    currency,
    exchange_rate: 1,
    is_trial: false,
    upgraded: false,
    downgraded: false,
    churned: false,
  }),
  creation: (row) => ({ subscription_id: row.external_id ?? null }),
  normalize: normalizeSubscription,
  datedBy: 'subscription_sd',

  analyzedTables: ['subscriptions', 'subscription_lines'],
  tableLabels: { subscription_lines: 'subscriptions' },
  affectedAccounts: 'account_id',
  ...withTimelineEvents('subscriptions', {
    imported: subscriptionsImported,
    columns: SUBSCRIPTION_COLUMNS,
    afterWrite: afterSubscriptionsWritten,
  }),
  ownTables: ['subscription_lines', 'subscriptions'],
});
