/** Defines the columns of subscriptions and products that imports may write. */

/** The only line of a subscription as `[product, quantity, unit price]`, or null if it has none or several. */
const LINE_SQL = `(select case when count(*) = 1 then min(jsonb_build_array(l.product_id, l.quantity,
  l.unit_price_minor)::text) end
  from subscription_lines l where l.tenant_id = t.tenant_id and l.subscription_id = t.id)`;

export const subscriptionRows = {
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

export const productRows = {
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
