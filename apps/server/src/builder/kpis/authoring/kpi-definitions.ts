/** Reads KPIs for administrators. */
import type { AuthoredKpi, KpiBody } from '@mainstay/contract/kpis/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Stored } from '../../../core/definitions/definition-kind.ts';
import { findListPage, type ListOptions } from '../list-page.ts';

type FoundKpi = Omit<AuthoredKpi, 'updated_at'> & { updated_at: Date };

const namedReferenceSql = (table: string, column: string) =>
  `(select jsonb_build_object('id', x.id, 'name', x.name) from ${table} x where x.tenant_id = $1 and x.id = k.${column})`;
const COLUMNS = `k.id, k.name, k.category_id, ${namedReferenceSql('kpi_categories', 'category_id')} as category, k.is_system, k.status,
  k.type, k.page_name as "pageName", k.template_id, ${namedReferenceSql('kpi_templates', 'template_id')} as template, k.formula_id,
  ${namedReferenceSql('kpi_formulas', 'formula_id')} as formula, k.threshold_config, k.navigation,
  '{"enabled": false, "every": "day"}'::jsonb || k.series as series, k.version, k.updated_at`;

const toRow = (row: FoundKpi): AuthoredKpi => ({ ...row, updated_at: row.updated_at.toISOString() });

export async function findAuthoredKpis(tx: TenantTx, options: ListOptions & { category?: number | undefined }) {
  const found = await findListPage<FoundKpi>(
    tx,
    options,
    COLUMNS,
    'kpis k where k.tenant_id = $1 and k.version > 0 and ($3::bigint is null or k.category_id = $3)',
    'k',
    [options.category ?? null],
  );
  return { ...found, listing: found.listing.map(toRow) };
}

export async function getAuthoredKpi(tx: TenantTx, id: number): Promise<AuthoredKpi | undefined> {
  const [row] = await tx.rows<FoundKpi>(
    `select ${COLUMNS} from kpis k where k.tenant_id = $1 and k.id = $2 and k.version > 0`,
    [tx.tenant, id],
  );
  return row && toRow(row);
}

const STORED = `select k.id, k.name, k.version, k.is_system, jsonb_build_object('name', k.name, 'category_id', k.category_id,
    'status', k.status, 'type', k.type, 'pageName', k.page_name, 'template_id', k.template_id, 'formula_id', k.formula_id,
    'threshold_config', k.threshold_config, 'navigation', k.navigation,
    'series', '{"enabled": false, "every": "day"}'::jsonb || k.series) as body
  from kpis k where k.tenant_id = $1`;

export interface StoredKpi extends Stored<KpiBody> {
  is_system: boolean;
}

export async function getStoredKpi(tx: TenantTx, id: number): Promise<StoredKpi | undefined> {
  const [row] = await tx.rows<StoredKpi>(`${STORED} and k.id = $2`, [tx.tenant, id]);
  return row;
}

export const findStoredKpis = (tx: TenantTx): Promise<StoredKpi[]> =>
  tx.rows<StoredKpi>(`${STORED} order by k.name, k.id`, [tx.tenant]);

/** Returns the query of a formula and the outputs of a template, which must match each other. */
export async function getFormulaAndTemplate(tx: TenantTx, { formula_id, template_id }: KpiBody) {
  const [row] = await tx.rows<{ tree: unknown; output: KpiTemplateOutput[] | null }>(
    `select (select tree from kpi_formulas where tenant_id = $1 and id = $2) as tree,
       (select output from kpi_templates where tenant_id = $1 and id = $3) as output`,
    [tx.tenant, formula_id, template_id],
  );
  return { tree: row?.tree ?? null, output: row?.output ?? [] };
}
type KpiTemplateOutput = {
  type: 'value' | 'text' | 'trend';
  id: 'mainvalue' | 'footervalue';
  name: string;
  value: string;
};

/** Returns a label for every reference to a KPI. A KPI with references cannot be deleted. */
export const findKpiReferences = async (tx: TenantTx, id: number): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(
      `select 'page ' || p.name as name from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
         where x.tenant_id = $1 and x.kpi_id = $2
       union all select 'component ' || c.name from components c where c.tenant_id = $1
         and (jsonb_path_exists(c.body, '$.**.kpi ? (@ == $id)', jsonb_build_object('id', $2::bigint))
           or exists (select from jsonb_path_query(c.body, '$.**.formula ? (@.type() == "string")') f
             where f #>> '{}' ~ ('\\mkpi\\s*\\(\\s*' || $2::bigint || '\\s*\\)')))
       union all select 'formula ' || f.name from kpi_formulas f where f.tenant_id = $1
         and jsonb_path_exists(f.tree, '$.**.kpi ? (@ == $id)', jsonb_build_object('id', $2::bigint))
       union all select 'health score ' || h.name from health_definitions h where h.tenant_id = $1
         and jsonb_path_exists(h.body, '$.**.kpi ? (@ == $id)', jsonb_build_object('id', $2::bigint))
       union all select case count(distinct o.plan_id) when 1 then '1 success plan'
           else count(distinct o.plan_id) || ' success plans' end
         from objectives o where o.tenant_id = $1 and o.kpi_id = $2 having count(*) > 0
       order by name`,
      [tx.tenant, id],
    )
  ).map(({ name }) => name);
