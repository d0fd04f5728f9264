/** Reads formulas of KPIs as their authors wrote them, and the KPIs that use them. */
import type { FormulaBody, KpiFormula } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Stored } from '../../../core/definitions/definition-kind.ts';
import { findListPage, type ListOptions, newestVersionSql } from '../list-page.ts';

const BODY = `jsonb_build_object('name', f.name, 'expression', f.expression, 'source', f.source,
  'number_format', f.number_format, 'output', f.output)`;
const VERSION = newestVersionSql('kpi_formula', 'f.id');
const KPIS = '(select count(*)::int from kpis k where k.tenant_id = $1 and k.formula_id = f.id)';

export const findFormulas = (tx: TenantTx, choice: ListOptions) =>
  findListPage<KpiFormula>(
    tx,
    choice,
    `f.id, f.name, f.expression, f.source, f.number_format, f.output, ${VERSION} as version, ${KPIS} as kpis`,
    'kpi_formulas f where f.tenant_id = $1',
    'f',
  );

export async function getFormula(tx: TenantTx, id: number): Promise<KpiFormula | undefined> {
  const [row] = await tx.rows<KpiFormula>(
    `select f.id, f.name, f.expression, f.source, f.number_format, f.output, ${VERSION} as version, ${KPIS} as kpis
     from kpi_formulas f where f.tenant_id = $1 and f.id = $2`,
    [tx.tenant, id],
  );
  return row;
}

const STORED = `select f.id, f.name, ${VERSION} as version, ${BODY} as body
  from kpi_formulas f where f.tenant_id = $1`;

export async function getStoredFormula(tx: TenantTx, id: number): Promise<Stored<FormulaBody> | undefined> {
  const [row] = await tx.rows<Stored<FormulaBody>>(`${STORED} and f.id = $2`, [tx.tenant, id]);
  return row;
}

export const findStoredFormulas = (tx: TenantTx): Promise<Stored<FormulaBody>[]> =>
  tx.rows<Stored<FormulaBody>>(`${STORED} order by f.name, f.id`, [tx.tenant]);

/** Returns the KPIs that use a formula, with the outputs that their templates show. */
export const findShownOutputs = (tx: TenantTx, formula: number) =>
  tx.rows<{ kpi: string; template: string; value: string }>(
    `select k.name as kpi, t.name as template, o->>'value' as value from kpis k
       join kpi_templates t on t.tenant_id = $1 and t.id = k.template_id
       cross join lateral jsonb_array_elements(t.output) o
     where k.tenant_id = $1 and k.formula_id = $2`,
    [tx.tenant, formula],
  );

export const findKpisUsingFormula = async (tx: TenantTx, formula: number): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>('select name from kpis where tenant_id = $1 and formula_id = $2 order by name', [
      tx.tenant,
      formula,
    ])
  ).map(({ name }) => name);
