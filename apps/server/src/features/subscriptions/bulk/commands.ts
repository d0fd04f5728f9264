/** Subscriptions and their product lines, many rows a statement. The figures of accounts follow in a job. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** The only line of a subscription as `[product, quantity, unit price]`; null where it has none or several. */
const LINE = `(select case when count(*) = 1 then min(jsonb_build_array(l.product_id, l.quantity,
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
  linked: { line: LINE },
  touches: 'updated_at',
} as const;

interface LandedSubscription {
  id: number;
  values: Readonly<Record<string, string | number | boolean | null>>;
}

/** Replaces the product line of subscriptions that were just written. */
export async function subscriptionsLanded(
  tx: TenantTx,
  { created, updated }: { created: readonly LandedSubscription[]; updated: readonly LandedSubscription[] },
): Promise<void> {
  const lines = [...created.filter((s) => s.values.line != null), ...updated.filter((s) => 'line' in s.values)].map(
    (s) => {
      const [product, quantity, price] =
        typeof s.values.line === 'string' ? (JSON.parse(s.values.line) as number[]) : [];
      return { id: s.id, product, quantity, price };
    },
  );
  if (lines.length === 0) return;
  await tx.rows('delete from subscription_lines where tenant_id = $1 and subscription_id = any($2)', [
    tx.tenant,
    lines.map((l) => l.id),
  ]);
  await tx.rows(
    `insert into subscription_lines (tenant_id, subscription_id, account_id, product_id, quantity, unit_price_minor,
      net_price_minor)
     select $1, s.id, s.account_id, l.product, l.quantity, l.price, l.price * l.quantity
     from jsonb_to_recordset($2) l (id bigint, product bigint, quantity bigint, price bigint)
     join subscriptions s on s.tenant_id = $1 and s.id = l.id where l.product is not null`,
    [tx.tenant, JSON.stringify(lines)],
  );
}
