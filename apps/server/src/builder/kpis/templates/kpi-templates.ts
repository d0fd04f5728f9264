/** Reads templates, which define where a tile shows the outputs of a formula. */
import type { KpiTemplate, TemplateBody } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Stored } from '../../../core/definitions/definition-kind.ts';
import { findListPage, type ListOptions, newestVersionSql } from '../list-page.ts';

const VERSION = newestVersionSql('kpi_template', 't.id');
const COLUMNS = `t.id, t.name, t.category_id, t.layout, t.output, ${VERSION} as version,
  (select jsonb_build_object('id', c.id, 'name', c.name) from kpi_categories c
     where c.tenant_id = $1 and c.id = t.category_id) as category,
  (select count(*)::int from kpis k where k.tenant_id = $1 and k.template_id = t.id) as kpis`;

export const findTemplates = (tx: TenantTx, choice: ListOptions) =>
  findListPage<KpiTemplate>(tx, choice, COLUMNS, 'kpi_templates t where t.tenant_id = $1', 't');

export async function getTemplate(tx: TenantTx, id: number): Promise<KpiTemplate | undefined> {
  const [row] = await tx.rows<KpiTemplate>(
    `select ${COLUMNS} from kpi_templates t where t.tenant_id = $1 and t.id = $2`,
    [tx.tenant, id],
  );
  return row;
}

const STORED = `select t.id, t.name, ${VERSION} as version,
  jsonb_build_object('name', t.name, 'category_id', t.category_id, 'layout', t.layout, 'output', t.output) as body
  from kpi_templates t where t.tenant_id = $1`;

export async function getStoredTemplate(tx: TenantTx, id: number): Promise<Stored<TemplateBody> | undefined> {
  const [row] = await tx.rows<Stored<TemplateBody>>(`${STORED} and t.id = $2`, [tx.tenant, id]);
  return row;
}

export const findStoredTemplates = (tx: TenantTx): Promise<Stored<TemplateBody>[]> =>
  tx.rows<Stored<TemplateBody>>(`${STORED} order by t.name, t.id`, [tx.tenant]);

/** Returns the KPIs that use a template, with the outputs of their formulas. */
export const findKpisUsingTemplate = (tx: TenantTx, template: number) =>
  tx.rows<{ name: string; outputs: string[] }>(
    `select k.name, array(select o->>'key' from jsonb_array_elements(f.tree->'formula'->'output'->'data') o) as outputs
     from kpis k left join kpi_formulas f on f.tenant_id = $1 and f.id = k.formula_id
     where k.tenant_id = $1 and k.template_id = $2 order by k.name`,
    [tx.tenant, template],
  );
