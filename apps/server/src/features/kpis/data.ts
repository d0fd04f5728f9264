/** KPIs as they are stored, and what they say of the caller's accounts. */
import { KpiQuery } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';
import type { Kpi, KpiResult } from '@mainstay/contract/kpis';
import { kpiTypeOf } from '@mainstay/contract/rules/kpi-words';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { compileKpi } from '../../platform/engine/kpi.ts';
import { Denial, Refusal } from '../../platform/engine/refusal.ts';
import { NOT_EVALUATED, runStatements } from '../../platform/engine/run.ts';
import type { Statement } from '../../platform/engine/statement.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { evaluate, findNamed, type Named } from '../components/data.ts';
import { kpiReport, told } from '../components/rules.ts';
import { componentOf, type KpiComponent, type KpiSource, resultOf } from './rules.ts';

const FIELDS = `k.id, k.name, jsonb_build_object('id', c.id, 'name', c.name) as category, k.is_system, k.status, k.type,
  k.page_name as "pageName", k.navigation, jsonb_build_object('id', t.id, 'name', t.name, 'layout', coalesce(t.layout, 'value'),
    'output', coalesce(t.output, '[]')) as template`;
const FROM = `from kpis k join kpi_categories c on c.tenant_id = $1 and c.id = k.category_id
  left join kpi_templates t on t.tenant_id = $1 and t.id = k.template_id`;
const SOURCE = `select ${FIELDS}, k.version, k.threshold_config, f.tree ${FROM}
  left join kpi_formulas f on f.tenant_id = $1 and f.id = k.formula_id where k.tenant_id = $1 and k.version > 0`;

export interface KpiChoice {
  /** Those of a status only. */
  active?: boolean | undefined;
  /** Name of the category. */
  category?: string | undefined;
  pageName?: string | undefined;
}

/** By category and name, in one statement. */
export const findKpis = (tx: TenantTx, { active, category, pageName }: KpiChoice): Promise<Kpi[]> =>
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

const WRONG_TYPE = 'Invalid KPI type';
/** What the system KPI that an address names says. @throws BusinessError where none is called so */
export async function getSystemResult(tx: TenantTx, type: string, caller: Caller): Promise<KpiResult> {
  const [source] = await tx.rows<KpiSource>(
    `${SOURCE} and k.is_system and lower(regexp_replace(k.name, '\\s', '', 'g')) = $2`,
    [tx.tenant, kpiTypeOf(type)],
  );
  if (!source) throw new BusinessError(WRONG_TYPE, { fields: { type: WRONG_TYPE } });
  return evaluateKpi(tx, source, caller);
}

/** @throws Forbidden where the KPI is not this caller's to ask; a broken formula is told in the reply */
export async function evaluateKpi(tx: TenantTx, source: KpiSource, caller: Caller): Promise<KpiResult> {
  const component = componentOf(source);
  if (component.definition.kpi.formula.output.data.length === 0) return brokenReport(component);
  const asked = { given: {}, filters: [], sort: [], pageNumber: 1, pageSize: undefined };
  try {
    const named = await findNamed(tx, component.definition);
    const report = await evaluate(tx, component, caller, asked, named);
    return resultOf(source, 'mainvalue' in report ? report : brokenReport(component));
  } catch (error) {
    throw told(error, 'reader');
  }
}

export const brokenReport = (component: KpiComponent) =>
  kpiReport(component, { values: null, previous: null, error: NOT_EVALUATED });

/** Everything that several KPIs name, read once. */
export function findNamedOfAll(tx: TenantTx, components: readonly KpiComponent[]): Promise<Named> {
  const kpi: KpiQuery = {
    params: [],
    measures: components.flatMap(({ definition }) => definition.kpi.measures),
    formula: { output: { data: components.flatMap(({ definition }) => definition.kpi.formula.output.data) } },
    compare: 'none',
  };
  const [first] = components;
  if (!first) throw new Error('There is no KPI to ask.');
  return findNamed(tx, { ...first.definition, kpi });
}

/** The main figures of several KPIs, by id; undefined for one that could not be evaluated. */
export async function findValues(
  tx: TenantTx,
  sources: readonly KpiSource[],
  caller: Caller,
): Promise<Map<number, Cell | undefined>> {
  const values = new Map<number, Cell | undefined>(sources.map(({ id }) => [id, undefined]));
  const components = sources.map(componentOf).filter(({ definition }) => definition.kpi.formula.output.data.length > 0);
  if (components.length === 0) return values;
  const named = await findNamedOfAll(tx, components);
  const compiled = components.flatMap(({ id, definition }) => {
    const value = statementOf(definition.kpi, caller, named);
    return value ? [{ id, value }] : [];
  });
  const ask = async (some: typeof compiled) => {
    const rows = await runStatements(
      tx,
      some.map(({ value }) => value),
    );
    some.forEach(({ id }, index) => values.set(id, rows[index]?.[0]?.[0] ?? null));
  };
  await tx.rows('savepoint kpi_values', []);
  try {
    await ask(compiled);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // One of them failed and took the others along: each by itself then.
    for (const one of compiled) {
      await tx.rows('rollback to savepoint kpi_values', []);
      await ask([one]).catch(() => values.set(one.id, undefined));
    }
    await tx.rows('rollback to savepoint kpi_values', []);
  }
  return values;
}

/** Undefined where the formula cannot be asked any more, or not by this caller. */
export function statementOf(kpi: KpiQuery, caller: Caller, named: Named): Statement | undefined {
  try {
    return compileKpi(kpi, caller, { others: named.others }, named.datasets).value;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Denial) return undefined;
    throw error;
  }
}
