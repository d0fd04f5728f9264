/** Reads stored KPIs, as replies contain them and as sources for their evaluation. */
import type { Kpi } from '@mainstay/contract/kpis';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { KpiSource } from './kpi-component.ts';

const FIELDS = `k.id, k.name, jsonb_build_object('id', c.id, 'name', c.name) as category, k.is_system, k.status, k.type,
  k.page_name as "pageName", k.navigation, jsonb_build_object('id', t.id, 'name', t.name, 'layout', coalesce(t.layout, 'value'),
    'output', coalesce(t.output, '[]')) as template`;
const FROM = `from kpis k join kpi_categories c on c.tenant_id = $1 and c.id = k.category_id
  left join kpi_templates t on t.tenant_id = $1 and t.id = k.template_id`;
export const SOURCE = `select ${FIELDS}, k.version, k.threshold_config, f.tree ${FROM}
  left join kpi_formulas f on f.tenant_id = $1 and f.id = k.formula_id where k.tenant_id = $1 and k.version > 0`;

export interface KpiFilter {
  /** Limits the result to active or inactive KPIs. */
  active?: boolean | undefined;
  /** Name of the category. */
  category?: string | undefined;
  pageName?: string | undefined;
}

/** Returns KPIs by category and name, with one statement. */
export const findKpis = (tx: TenantTx, { active, category, pageName }: KpiFilter): Promise<Kpi[]> =>
  tx.rows<Kpi>(
    `select ${FIELDS} ${FROM} where k.tenant_id = $1 and k.version > 0 and ($2::text is null or k.status = $2)
       and ($3::text is null or c.name = $3) and ($4::text is null or k.page_name = $4)
     order by c.name, lower(k.name), k.id`,
    [tx.tenant, active === undefined ? null : active ? 'Active' : 'Inactive', category ?? null, pageName ?? null],
  );

export async function getKpi(tx: TenantTx, id: number): Promise<Kpi | undefined> {
  const [kpi] = await tx.rows<Kpi>(`select ${FIELDS} ${FROM} where k.tenant_id = $1 and k.id = $2 and k.version > 0`, [
    tx.tenant,
    id,
  ]);
  return kpi;
}

export async function getKpiSource(tx: TenantTx, id: number): Promise<KpiSource | undefined> {
  const [source] = await tx.rows<KpiSource>(`${SOURCE} and k.id = $2`, [tx.tenant, id]);
  return source;
}

export const findKpiSources = (tx: TenantTx, ids: readonly number[]): Promise<KpiSource[]> =>
  tx.rows<KpiSource>(`${SOURCE} and k.id = any($2::bigint[])`, [tx.tenant, ids]);
