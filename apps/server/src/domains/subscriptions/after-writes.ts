/**
 * Writes product families and product lines after products and subscriptions were written, with many rows
 * per statement. A job recomputes the metrics of accounts afterwards.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { WrittenRows } from '../../core/imports/import-rows.ts';

/** Links products to families by name and creates missing families. */
export async function afterProductsWritten(tx: TenantTx, { created, updated }: WrittenRows): Promise<void> {
  const products = [...created, ...updated];
  const families = products
    .filter((p) => 'family' in p.values)
    .map((p) => ({ id: p.id, family: p.values.family ?? null }));
  const params = [tx.tenant, JSON.stringify(families)];
  const recordsetSql = 'from jsonb_to_recordset($2) n (id bigint, family text)';
  await tx.rows(
    `insert into product_families (tenant_id, external_id, name) select distinct $1::bigint, n.family, n.family ${recordsetSql}
     where n.family is not null and not exists (select from product_families f where f.tenant_id = $1
     and f.name = n.family)
     on conflict do nothing`,
    params,
  );
  await tx.rows(
    `update products p set family_id = (select min(f.id) from product_families f where f.tenant_id = $1
      and f.name = n.family)
     ${recordsetSql} where p.tenant_id = $1 and p.id = n.id`,
    params,
  );
}

/** Replaces the product line of subscriptions that were just written. The lines of a subscription move with it to another account. */
export async function afterSubscriptionsWritten(tx: TenantTx, { created, updated }: WrittenRows): Promise<void> {
  const lines = [...created.filter((s) => s.values.line != null), ...updated.filter((s) => 'line' in s.values)].map(
    (s) => {
      const [product, quantity, price] =
        typeof s.values.line === 'string' ? (JSON.parse(s.values.line) as number[]) : [];
      return { id: s.id, product, quantity, price };
    },
  );
  const movedIds = updated.filter((s) => 'account_id' in s.values).map((s) => s.id);
  if (movedIds.length > 0) await moveLines(tx, movedIds);
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

const moveLines = (tx: TenantTx, subscriptions: readonly number[]): Promise<unknown> =>
  tx.rows(
    `update subscription_lines l set account_id = s.account_id from subscriptions s
     where l.tenant_id = $1 and l.subscription_id = any($2) and s.tenant_id = $1 and s.id = l.subscription_id`,
    [tx.tenant, subscriptions],
  );
