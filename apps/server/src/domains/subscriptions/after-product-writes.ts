/** Writes products and their families, with many rows per statement. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface WrittenProductRow {
  id: number;
  values: Readonly<Record<string, string | number | boolean | null>>;
}

const INSERT_TERMS_SQL = `insert into search_terms (tenant_id, kind, term, entity_id)
  select distinct $1::bigint, 'product', w, p.id from products p, lateral regexp_split_to_table(p.name_key,
  '[^[:alnum:]]+') w
  where p.tenant_id = $1 and p.id = any($2) and w <> ''`;

/** Links products to families by name, creates missing families, and replaces the search terms of products. */
export async function afterProductsWritten(
  tx: TenantTx,
  { created, updated }: { created: readonly WrittenProductRow[]; updated: readonly WrittenProductRow[] },
): Promise<void> {
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
  const namedIds = [...created, ...updated.filter((p) => 'sku_name' in p.values)].map((p) => p.id);
  await deleteProductTerms(tx, namedIds);
  await tx.rows(INSERT_TERMS_SQL, [tx.tenant, namedIds]);
}

export async function deleteProductTerms(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.rows(`delete from search_terms where tenant_id = $1 and entity_id = any($2) and kind = 'product'`, [
    tx.tenant,
    ids,
  ]);
}
