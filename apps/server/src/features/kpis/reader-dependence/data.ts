/**
 * Which KPIs say the same to everybody who reads an account. Points and the health of an account are kept once for all, so
 * they can be made of no others: of attributes, pins and people each reader knows their own.
 */
import { type KpiQuery, Meta } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import { resolveReferences } from '../../components/data.ts';
import { getReaderDependentLabel } from '../data.ts';

/** The label of what a query asks that is not the same for every reader; undefined where everything is. */
export async function findReaderDependentLabel(tx: TenantTx, kpi: KpiQuery): Promise<string | undefined> {
  const named = await resolveReferences(tx, {
    kind: 'kpi',
    name: 'KPI',
    meta: Meta.parse({}),
    threshold_config: [],
    kpi,
  });
  return getReaderDependentLabel(kpi, named);
}

/** A KPI that keeps points or that health weighs, and that asks a formula, by itself or through KPIs that it names. */
const findStoredUse = (tx: TenantTx, formula: number) =>
  tx.rows<{ name: string; points: boolean }>(
    `with recursive asking (id) as (
       select id from kpis where tenant_id = $1 and formula_id = $2
       union select k.id from asking a
         join kpi_formulas f on f.tenant_id = $1
           and jsonb_path_exists(f.tree, '$.**.kpi ? (@ == $id)', jsonb_build_object('id', a.id))
         join kpis k on k.tenant_id = $1 and k.formula_id = f.id),
     kept as (
       select k.name, coalesce((k.series->>'enabled')::boolean, false) as points, exists (select from health_definitions h
         where h.tenant_id = $1 and h.active
           and jsonb_path_exists(h.body, '$.measures[*].kpi ? (@ == $id)', jsonb_build_object('id', k.id))) as weighed
       from asking join kpis k on k.tenant_id = $1 and k.id = asking.id)
     select name, points from kept where points or weighed order by lower(name), name limit 1`,
    [tx.tenant, formula],
  );

/**
 * Demands of a formula that is stored already, or of the one that a KPI has now, that nothing is kept of it that not
 * everybody may read.
 *
 * @param field where the fault is told
 * @throws BusinessError that names the KPI of which something is kept
 */
export async function assertNothingStored(
  tx: TenantTx,
  formula: number,
  query: KpiQuery,
  field: string,
): Promise<void> {
  const label = await findReaderDependentLabel(tx, query);
  const [kept] = label === undefined ? [] : await findStoredUse(tx, formula);
  if (!kept) return;
  const use = kept.points ? `The KPI ${kept.name} keeps points` : `Health weighs the KPI ${kept.name}`;
  throw new FieldError(field, `${use}, and ${label} are not the same for every reader.`);
}
