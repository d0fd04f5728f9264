/** Reads the family of a product and builds its tree. */
import type { ProductNode } from '@mainstay/contract/subscriptions';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Maximum depth of a catalog. The limit also ends a cycle of parents. */
const MAX_DEPTH = 20;

/** Returns the whole family of a product, starting at its topmost ancestor, or nothing for an unknown SKU. */
export function findProductFamily(tx: TenantTx, sku: string): Promise<FamilyRow[]> {
  return tx.rows<FamilyRow>(
    `with recursive own as (
       select id, parent_id, family_id, 1 as depth from products where tenant_id = $1 and sku_id = $2
       union all select p.id, p.parent_id, p.family_id, o.depth + 1 from own o
         join products p on p.tenant_id = $1 and p.id = o.parent_id where o.depth < ${MAX_DEPTH}),
     top as (select id, family_id from own order by depth desc limit 1),
     up as (
       select f.id, f.parent_id, 1 as depth from top join product_families f on f.tenant_id = $1 and f.id = top.family_id
       union all select f.id, f.parent_id, u.depth + 1 from up u
         join product_families f on f.tenant_id = $1 and f.id = u.parent_id where u.depth < ${MAX_DEPTH}),
     families as (
       (select f.id, f.parent_id, f.name, 1 as depth from up u join product_families f on f.tenant_id = $1 and f.id = u.id
         order by u.depth desc limit 1)
       union all select f.id, f.parent_id, f.name, d.depth + 1 from families d
         join product_families f on f.tenant_id = $1 and f.parent_id = d.id where d.depth < ${MAX_DEPTH}),
     members as (
       select p.id, p.parent_id, p.family_id, p.sku_id, p.sku_name, p.name_key, 1 as depth from products p
         where p.tenant_id = $1 and (p.family_id in (select id from families) or p.id in (select id from top))
       union select p.id, p.parent_id, p.family_id, p.sku_id, p.sku_name, p.name_key, m.depth + 1 from members m
         join products p on p.tenant_id = $1 and p.parent_id = m.id where m.depth < ${MAX_DEPTH})
     select distinct on (rank, sort, key) key, above, name, sku_id from (
       select 'f' || id as key, 'f' || parent_id as above, name, null as sku_id, 1 as rank, lower(name) as sort from families
       union all select 'p' || id, coalesce('p' || parent_id, 'f' || family_id), sku_name, sku_id, 2, name_key from members) n
     order by rank, sort, key`,
    [tx.tenant, sku],
  );
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
