/**
 * Finds KPIs whose result depends on the reader. Points and account health are stored once for all readers of an account, so they must not
 * use data that depends on the reader, such as attributes, pins and people.
 */
import { KpiQuery, Meta } from '@mainstay/contract/components/definition';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { getKpiIds } from '../evaluation/definition-parts.ts';
import { getReadDatasets, type ResolvedReferences, resolveReferences } from '../evaluation/evaluate-component.ts';
import { resolveAllReferences } from './evaluate-kpi.ts';
import { type KpiComponent, toKpiComponent } from './kpi-component.ts';
import { findKpiSources } from './kpis.ts';

/** Returns the label of a dataset whose result depends on the reader, or undefined if the query has the same result for every reader. */
export async function findReaderDependentLabel(tx: TenantTx, kpi: KpiQuery): Promise<string | undefined> {
  const references = await resolveReferences(tx, {
    kind: 'kpi',
    name: 'KPI',
    meta: Meta.parse({}),
    threshold_config: [],
    kpi,
  });
  return getReaderDependentLabel(kpi, references);
}

/** Finds a KPI that stores points or is part of the active health definition, and that uses the formula directly or through other KPIs. */
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
 * Asserts that no stored value depends on the formula if its result depends on the reader. The formula must already be stored.
 *
 * @param field the field of the reported issue
 * @throws BusinessError with the name of the KPI
 */
export async function assertNothingStored(
  tx: TenantTx,
  formula: number,
  query: KpiQuery,
  field: string,
): Promise<void> {
  const label = await findReaderDependentLabel(tx, query);
  const [storedUse] = label === undefined ? [] : await findStoredUse(tx, formula);
  if (!storedUse) return;
  const use = storedUse.points
    ? `The KPI ${storedUse.name} stores values`
    : `The health score uses the KPI ${storedUse.name}`;
  throw new FieldError(field, `${use}, but the data of ${label} depends on the viewer.`);
}

/** Returns the label of a dataset whose result depends on the reader, used by the query itself or by the KPIs that it references. */
export function getReaderDependentLabel(query: KpiQuery, { datasets, others }: ResolvedReferences): string | undefined {
  const seen = new Set<number>();
  const pending = [query];
  for (let one = pending.pop(); one; one = pending.pop()) {
    const sources = one.measures.map(({ source }) => source);
    const found = getReadDatasets({ sources, datasets }).find(
      ({ personal, scope }) => personal || scope.kind === 'people',
    );
    if (found) return found.label;
    for (const id of one.formula.output.data.flatMap(({ expr }) => getKpiIds(expr))) {
      const other = others.get(id);
      if (other && !seen.has(id)) pending.push(other);
      seen.add(id);
    }
  }
  return undefined;
}

/**
 * Returns, by KPI id, the label of a dataset whose result depends on the reader. KPIs with the same result for every reader are omitted.
 */
export async function findReaderDependentKpis(tx: TenantTx, ids: readonly number[]): Promise<Map<number, string>> {
  const components: KpiComponent[] = ids.length > 0 ? (await findKpiSources(tx, ids)).map(toKpiComponent) : [];
  if (components.length === 0) return new Map();
  const references = await resolveAllReferences(tx, components);
  return new Map(
    components.flatMap(({ id, definition }) => {
      const label = getReaderDependentLabel(definition.kpi, references);
      return label === undefined ? [] : [[id, label] as const];
    }),
  );
}

/**
 * Asserts that the points of a KPI can be stored once for all readers of an account, and once for all users who read the whole portfolio.
 *
 * @throws BusinessError if the KPI, or a KPI that it references, depends on the reader
 */
export async function assertReaderIndependent(tx: TenantTx, definition: KpiComponent['definition']): Promise<void> {
  const label = await findReaderDependentLabel(tx, definition.kpi);
  if (label === undefined) return;
  throw new FieldError('series', `History cannot be recorded because the data of ${label} depends on the viewer.`);
}
