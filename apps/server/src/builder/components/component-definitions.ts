/** Reads the definitions of components and the references to them. */
import type { AuthoredComponent, ComponentRow } from '@mainstay/contract/components/admin';
import type { Definition, Kind } from '@mainstay/contract/components/definition';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../platform/database/named-page.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Stored } from '../../core/definitions/definition-kind.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';

type FoundComponent = Omit<ComponentRow, 'updated_at'> & { updated_at: Date };

const ROW = `c.id, c.name, c.kind, coalesce(c.body->'meta'->>'title', c.name) as title, c.version, c.updated_at,
  ${editorSql('c.updated_by')} as updated_by,
  (select v.saved_by from definition_versions v
     where v.tenant_id = $1 and v.kind = 'component' and v.definition_id = c.id and v.version = 1) as created_by,
  c.body->'meta'->'chartOptions'->>'type' as chart_type,
  (select count(*)::int from page_parts p where p.tenant_id = $1 and p.component_id = c.id) as pages`;

/** Returns components by name. */
export function findComponents(tx: TenantTx, { kind, ...page }: NamedPage & { kind?: Kind | undefined }) {
  const from = `from components c where c.tenant_id = $1 and ${nameContainsSql('c.name')} and ($3::text is null or c.kind = $3)`;
  return findDefinitionList<FoundComponent>(
    tx,
    { columns: ROW, from, order: 'lower(c.name), c.id', values: [kind ?? null] },
    page,
  );
}

/** Returns a component with its definition, or undefined if the tenant has no component with this id. */
export async function getAuthoredComponent(tx: TenantTx, id: number): Promise<AuthoredComponent | undefined> {
  const [row] = await tx.rows<FoundComponent & { definition: Definition }>(
    `select ${ROW}, c.body as definition from components c where c.tenant_id = $1 and c.id = $2`,
    [tx.tenant, id],
  );
  return row && withTimestamps(row);
}

const STORED = 'select c.id, c.name, c.version, c.body from components c where c.tenant_id = $1';

/** Returns the current definition, or undefined if the tenant has no component with this id. */
export async function getStoredComponent(tx: TenantTx, id: number): Promise<Stored<Definition> | undefined> {
  const [row] = await tx.rows<Stored<Definition>>(`${STORED} and c.id = $2`, [tx.tenant, id]);
  return row;
}

export const findStoredComponents = (tx: TenantTx): Promise<Stored<Definition>[]> =>
  tx.rows<Stored<Definition>>(`${STORED} order by c.name, c.id`, [tx.tenant]);

/** Returns the current definitions by id. A component that is only reserved has none. */
export async function findDefinitions(tx: TenantTx, ids: readonly number[]): Promise<Map<number, Definition>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Stored<Definition>>(`${STORED} and c.id = any($2::bigint[]) and c.version > 0`, [
    tx.tenant,
    ids,
  ]);
  return new Map(rows.map(({ id, name, body }) => [id, { ...body, name }]));
}

/** Returns the pages that show a component, and the components and KPIs that link to it. */
export async function findComponentUsage(tx: TenantTx, id: number) {
  const [pages, components, kpis] = await Promise.all([
    tx.rows<{ id: number; name: string }>(
      `select p.id, p.name from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
       where x.tenant_id = $1 and x.component_id = $2 order by p.name, p.id`,
      [tx.tenant, id],
    ),
    tx.rows<{ id: number; name: string }>(
      `select c.id, c.name from components c where c.tenant_id = $1 and c.id <> $2 and (
         jsonb_path_exists(c.body, '$.**.component_id ? (@ == $id)', jsonb_build_object('id', $2::bigint))
         or c.body->'drilldown'->'component' = to_jsonb($2::bigint)
         or c.body->'meta'->'linked_component'->'id' = to_jsonb($2::bigint)
         or c.body->'ai'->'context_components' @> to_jsonb($2::bigint)) order by c.name, c.id`,
      [tx.tenant, id],
    ),
    tx.rows<{ id: number; name: string }>(
      `select k.id, k.name from kpis k where k.tenant_id = $1
         and k.navigation->'component_id' = to_jsonb($2::bigint) order by k.name, k.id`,
      [tx.tenant, id],
    ),
  ]);
  return { pages, components, kpis };
}

/** Returns the names of components in the order of the ids. */
export async function getComponentNames(tx: TenantTx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select c.name from unnest($2::bigint[]) with ordinality i (id, at)
       join components c on c.tenant_id = $1 and c.id = i.id order by i.at`,
    [tx.tenant, ids],
  );
  return rows.map((row) => row.name);
}
