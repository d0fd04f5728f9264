/** Reads the tree of families, products and features by which users select usage. */
import type { UsageIdType, UsageNode, UsageNodeQuery } from '@mainstay/contract/usage';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { knownSubscriptionsSql } from '../subscriptions/subscription-query.ts';
import { type ProductIds, WHOLE_ACCOUNT } from './usage-graphs.ts';

/** The products or the feature that a node selects. */
export type SelectedNode = { kind: 'products'; products: ProductIds } | { kind: 'feature'; feature: number };

/** Maximum depth of a catalog. */
const MAX_DEPTH = 20;
const MEMBERS_SQL = `members as (
    select id, 1 as depth from start
    union select p.id, m.depth + 1 from members m
      join products p on p.tenant_id = $1 and p.parent_id = m.id where m.depth < ${MAX_DEPTH})
  select array(select distinct id from members) as ids`;

/** Statements that find the products below a node. `$2` is the node and `$3` its parent, or null if the parent is not given. */
const DESCENDANTS_SQL: Record<UsageIdType, string> = {
  family: `with recursive families as (
      select id, 1 as depth from product_families
        where tenant_id = $1 and id = $2 and ($3::bigint is null or parent_id = $3)
      union select f.id, d.depth + 1 from families d
        join product_families f on f.tenant_id = $1 and f.parent_id = d.id where d.depth < ${MAX_DEPTH}),
    start as (select p.id from products p where p.tenant_id = $1 and p.family_id in (select id from families)),
    ${MEMBERS_SQL}, exists (select from families) as known`,
  product: `with recursive start as (
      select id from products where tenant_id = $1 and id = $2 and ($3::bigint is null or coalesce(parent_id, family_id) = $3)),
    ${MEMBERS_SQL}, exists (select from start) as known`,
  feature: `select '{}'::bigint[] as ids, exists (select from product_features
      where tenant_id = $1 and id = $2 and ($3::bigint is null or product_id = $3)) as known`,
};

/** Returns the node of a request, or the whole account if there is no node. @throws NotFoundError if the catalog has no such node */
export async function getSelectedNode(
  tx: TenantTx,
  { idType, idValue, parentId }: UsageNodeQuery,
): Promise<SelectedNode> {
  if (idType === undefined || idValue === undefined) return { kind: 'products', products: WHOLE_ACCOUNT };
  const [row] = await tx.rows<{ ids: number[]; known: boolean }>(DESCENDANTS_SQL[idType], [
    tx.tenant,
    idValue,
    parentId ?? null,
  ]);
  if (!row?.known) throw new NotFoundError('Product');
  return idType === 'feature' ? { kind: 'feature', feature: idValue } : { kind: 'products', products: row.ids };
}

export interface NodeRow {
  idType: UsageIdType;
  idValue: number;
  aboveType: UsageIdType | null;
  parentId: number | null;
  name: string;
}

/** Returns the products that an account has bought or used, up to a past day or until now, with their families and features. */
export function findNodes(tx: TenantTx, accountId: number, pastDay: string | undefined): Promise<NodeRow[]> {
  return tx.rows<NodeRow>(
    `with recursive held as (
       select l.product_id as id from subscription_lines l
         join ${knownSubscriptionsSql(pastDay && '$3::date')} s on s.tenant_id = $1 and s.id = l.subscription_id
         where l.tenant_id = $1 and l.account_id = $2
       union select product_id from usage_monthly where tenant_id = $1 and account_id = $2 and product_id <> 0
         and (month + interval '1 month')::date <= coalesce($3::date + 1, 'infinity')
       -- The month of a past day holds later days.
       union select product_id from usage_daily where tenant_id = $1 and account_id = $2 and product_id <> 0
         and day >= date_trunc('month', $3::date)::date and day <= $3::date),
     members as (
       select p.id, p.parent_id, p.family_id, p.sku_name, p.name_key, 1 as depth from products p
         where p.tenant_id = $1 and p.id in (select id from held)
       union select p.id, p.parent_id, p.family_id, p.sku_name, p.name_key, m.depth + 1 from members m
         join products p on p.tenant_id = $1 and p.id = m.parent_id where m.depth < ${MAX_DEPTH}),
     families as (
       select f.id, f.parent_id, f.name, 1 as depth from product_families f
         where f.tenant_id = $1 and f.id in (select family_id from members)
       union select f.id, f.parent_id, f.name, d.depth + 1 from families d
         join product_families f on f.tenant_id = $1 and f.id = d.parent_id where d.depth < ${MAX_DEPTH})
     select distinct on (rank, sort, id) type as "idType", id as "idValue", above as "aboveType", parent as "parentId", name from (
       select 1 as rank, 'family' as type, id, case when parent_id is not null then 'family' end as above, parent_id as parent,
         name, lower(name) as sort from families
       union all select 2, 'product', id, case when parent_id is not null then 'product' when family_id is not null then 'family' end,
         coalesce(parent_id, family_id), sku_name, name_key from members
       union all select 3, 'feature', f.id, 'product', f.product_id, f.name, lower(f.name)
         from product_features f where f.tenant_id = $1 and f.product_id in (select id from members)) n
     order by rank, sort, id`,
    [tx.tenant, accountId, pastDay ?? null],
  );
}

/** A row whose parent is not among the rows is a root. */
export function buildUsageTree(rows: readonly NodeRow[]): UsageNode[] {
  const nodes = new Map<string, UsageNode>();
  for (const { idType, idValue, parentId, name } of rows) {
    const id = `${idType}-${idValue}`;
    nodes.set(id, { id, name, idType, idValue, parentId, children: [] });
  }
  const roots: UsageNode[] = [];
  for (const { idType, idValue, aboveType, parentId } of rows) {
    const node = nodes.get(`${idType}-${idValue}`);
    if (node) (nodes.get(`${aboveType}-${parentId}`)?.children ?? roots).push(node);
  }
  return roots;
}
