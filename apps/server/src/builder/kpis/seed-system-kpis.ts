/** Seeds a company with its KPI categories, templates and system KPIs. Existing ones do not change. */
import { KPI_CATEGORIES } from '@mainstay/contract/rules/kpi-types';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { buildQuery } from './formulas/formula-query.ts';
import { PLAIN_TEMPLATES, SYSTEM_DEFINITIONS, toFormula, toTemplate } from './system-kpis.ts';

/** Inserts the first version of every definition in the CTE `made`. */
const firstVersionsSql = (kind: string, body: string): string =>
  `insert into definition_versions (tenant_id, kind, definition_id, version, body, note)
   select $1, '${kind}', id, 1, ${body}, 'Made with the company' from made`;

export async function seedSystemKpis(tx: TenantTx): Promise<void> {
  await tx.rows(
    'insert into kpi_categories (tenant_id, name) select $1, unnest($2::text[]) on conflict (tenant_id, name) do nothing',
    [tx.tenant, KPI_CATEGORIES],
  );
  const templates = [
    ...SYSTEM_DEFINITIONS.map((one) => ({ ...toTemplate(one), category: one.category })),
    ...PLAIN_TEMPLATES,
  ];
  const snapshotSql = `jsonb_build_object('name', name, 'category_id', category_id, 'layout', layout, 'output', output)`;
  await tx.rows(
    `with made as (insert into kpi_templates (tenant_id, name, category_id, layout, output)
       select $1, n.name, c.id, n.layout, n.output
       from jsonb_to_recordset($2::jsonb) n (name text, category text, layout text, output jsonb)
         join kpi_categories c on c.tenant_id = $1 and c.name = n.category
       on conflict (tenant_id, name) do nothing returning *)
     ${firstVersionsSql('kpi_template', snapshotSql)}`,
    [tx.tenant, JSON.stringify(templates)],
  );
  const formulas = SYSTEM_DEFINITIONS.map(toFormula).map((body) => ({
    ...body,
    tree: buildQuery(tx.features, body).query,
  }));
  await tx.rows(
    `with made as (insert into kpi_formulas (tenant_id, name, expression, source, number_format, output, tree)
       select $1, n.name, n.expression, n.source, n.number_format, n.output, n.tree
       from jsonb_to_recordset($2::jsonb) n (name text, expression text, source text, number_format text, output jsonb, tree jsonb)
       on conflict (tenant_id, name) do nothing returning *)
     ${firstVersionsSql(
       'kpi_formula',
       `jsonb_build_object('name', name, 'expression', expression, 'source', source, 'number_format', number_format, 'output', output)`,
     )}`,
    [tx.tenant, JSON.stringify(formulas)],
  );
  const kpis = SYSTEM_DEFINITIONS.map(({ name, category, type }) => ({
    name,
    category,
    type,
    // A series of the whole portfolio costs one statement a day. Administrators enable the series of account KPIs themselves.
    series: { enabled: type === 'portfolio', every: 'day' },
  }));
  await tx.rows(
    `with made as (insert into kpis (tenant_id, name, category_id, is_system, type, template_id, formula_id, series)
       select $1, n.name, c.id, true, n.type, t.id, f.id, n.series
       from jsonb_to_recordset($2::jsonb) n (name text, category text, type text, series jsonb)
         join kpi_categories c on c.tenant_id = $1 and c.name = n.category
         join kpi_templates t on t.tenant_id = $1 and t.name = n.name join kpi_formulas f on f.tenant_id = $1 and f.name = n.name
       on conflict (tenant_id, name) do nothing returning *)
     ${firstVersionsSql(
       'kpi',
       `jsonb_build_object('name', name, 'category_id', category_id, 'status', status, 'type', type, 'pageName', page_name,
          'template_id', template_id, 'formula_id', formula_id, 'threshold_config', threshold_config, 'navigation', navigation,
          'series', series)`,
     )}`,
    [tx.tenant, JSON.stringify(kpis)],
  );
}
