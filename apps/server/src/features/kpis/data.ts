/** Reads stored KPIs and evaluates them for accounts and callers, including the scores that combine them. */
import { KpiQuery, type Score } from '@mainstay/contract/components/definition';
import type { Cell, ScoreReport } from '@mainstay/contract/components/report';
import type { Kpi, KpiResult } from '@mainstay/contract/kpis';
import { toKpiType } from '@mainstay/contract/rules/kpi-types';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { compileKpi } from '../../platform/engine/kpi.ts';
import { QueryForbidden, QueryError } from '../../platform/engine/query-error.ts';
import { EVALUATION_FAILED, runStatements } from '../../platform/engine/run.ts';
import type { Statement } from '../../platform/engine/statement.ts';
import { FieldError } from '../../platform/http/errors.ts';
import {
  evaluate,
  resolveReferences,
  type ResolvedReferences,
  getReadDatasets,
} from '../evaluation/evaluate-component.ts';
import { getKpiIds } from '../evaluation/definition-parts.ts';
import { toKpiReport } from '../evaluation/kpi-report.ts';
import { toClientError } from '../../platform/engine/client-errors.ts';
import { toKpiComponent, type KpiComponent, type KpiSource, toKpiResult } from './rules.ts';
import { computeScore } from './scores/rules.ts';

const FIELDS = `k.id, k.name, jsonb_build_object('id', c.id, 'name', c.name) as category, k.is_system, k.status, k.type,
  k.page_name as "pageName", k.navigation, jsonb_build_object('id', t.id, 'name', t.name, 'layout', coalesce(t.layout, 'value'),
    'output', coalesce(t.output, '[]')) as template`;
const FROM = `from kpis k join kpi_categories c on c.tenant_id = $1 and c.id = k.category_id
  left join kpi_templates t on t.tenant_id = $1 and t.id = k.template_id`;
const SOURCE = `select ${FIELDS}, k.version, k.threshold_config, f.tree ${FROM}
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

const WRONG_TYPE = 'Invalid KPI type';
/** Evaluates the system KPI with the name from the URL. @throws BusinessError if no such KPI exists */
export async function getSystemResult(tx: TenantTx, type: string, caller: Caller): Promise<KpiResult> {
  const [source] = await tx.rows<KpiSource>(
    `${SOURCE} and k.is_system and lower(regexp_replace(k.name, '\\s', '', 'g')) = $2`,
    [tx.tenant, toKpiType(type)],
  );
  if (!source) throw new FieldError('type', WRONG_TYPE);
  return evaluateKpi(tx, source, caller);
}

/** Evaluates a KPI. The report contains the error of a broken formula. @throws ForbiddenError if the caller may not query the KPI */
export async function evaluateKpi(tx: TenantTx, source: KpiSource, caller: Caller): Promise<KpiResult> {
  const component = toKpiComponent(source);
  if (component.definition.kpi.formula.output.data.length === 0) return toBrokenReport(component);
  const request = { given: {}, filters: [], sort: [], pageNumber: 1, pageSize: undefined };
  try {
    const references = await resolveReferences(tx, component.definition);
    const report = await evaluate(tx, component, caller, request, references);
    return toKpiResult(source, 'mainvalue' in report ? report : toBrokenReport(component));
  } catch (error) {
    throw toClientError(error, 'reader');
  }
}

export const toBrokenReport = (component: KpiComponent) =>
  toKpiReport(component, { values: null, previous: null, error: EVALUATION_FAILED });

/** Resolves the references of several KPIs together, so that each of them is read once. */
export function resolveAllReferences(tx: TenantTx, components: readonly KpiComponent[]): Promise<ResolvedReferences> {
  const kpi: KpiQuery = {
    params: [],
    measures: components.flatMap(({ definition }) => definition.kpi.measures),
    formula: { output: { data: components.flatMap(({ definition }) => definition.kpi.formula.output.data) } },
    compare: 'none',
  };
  const [first] = components;
  if (!first) throw new Error('No KPI was requested.');
  return resolveReferences(tx, { ...first.definition, kpi });
}

/** Returns the main values of several KPIs by id, or undefined for a KPI that could not be evaluated. */
export async function evaluateKpis(
  tx: TenantTx,
  sources: readonly KpiSource[],
  caller: Caller,
): Promise<Map<number, Cell | undefined>> {
  const values = new Map<number, Cell | undefined>(sources.map(({ id }) => [id, undefined]));
  const components = sources
    .map(toKpiComponent)
    .filter(({ definition }) => definition.kpi.formula.output.data.length > 0);
  if (components.length === 0) return values;
  const references = await resolveAllReferences(tx, components);
  const compiled = components.flatMap(({ id, definition }) => {
    const value = buildStatement(definition.kpi, caller, references);
    return value ? [{ id, value }] : [];
  });
  const evaluateStatements = async (some: typeof compiled) => {
    const rows = await runStatements(
      tx,
      some.map(({ value }) => value),
    );
    some.forEach(({ id }, index) => values.set(id, rows[index]?.[0]?.[0] ?? null));
  };
  await tx.rows('savepoint kpi_values', []);
  try {
    await evaluateStatements(compiled);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    // One failed statement aborts the whole batch, so the KPIs are then evaluated one by one.
    for (const one of compiled) {
      await tx.rows('rollback to savepoint kpi_values', []);
      await evaluateStatements([one]).catch(() => values.set(one.id, undefined));
    }
    await tx.rows('rollback to savepoint kpi_values', []);
  }
  return values;
}

/** Returns undefined if the formula can no longer be queried, or not by this caller. */
export function buildStatement(kpi: KpiQuery, caller: Caller, references: ResolvedReferences): Statement | undefined {
  try {
    return compileKpi(kpi, caller, { others: references.others }, references.datasets).value;
  } catch (error) {
    if (error instanceof QueryError || error instanceof QueryForbidden) return undefined;
    throw error;
  }
}

export const toNumber = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

/** Builds one statement per KPI that is joined laterally with `accounts each`, or undefined for a broken KPI. */
export async function buildPerAccountStatements(
  tx: TenantTx,
  sources: readonly KpiSource[],
  caller: Caller,
): Promise<Map<number, Statement | undefined>> {
  const components = sources
    .map(toKpiComponent)
    .filter(({ definition }) => definition.kpi.formula.output.data.length > 0);
  if (components.length === 0) return new Map();
  const references = await resolveAllReferences(tx, components);
  const each: Caller = { ...caller, each: sql`each.id` };
  return new Map(components.map(({ id, definition }) => [id, buildStatement(definition.kpi, each, references)]));
}

/** Returns the main value of each account with one statement, or null for all of them if the data causes an error. */
export async function evaluatePerAccount(
  tx: TenantTx,
  statement: Statement,
  accounts: readonly number[],
): Promise<Map<number, number | null>> {
  const at = statement.parameters.length;
  const text = `select each.id, k.c1 from accounts each cross join lateral (${statement.sql}) k
    where each.tenant_id = $${at + 1} and each.id = any($${at + 2}::bigint[])`;
  await tx.rows('savepoint account_values', []);
  try {
    const rows = await tx.queryArrays(text, [...statement.parameters, tx.tenant, accounts]);
    return new Map(rows.map(([id, value]) => [Number(id), toNumber(value as Cell)]));
  } catch {
    await tx.rows('rollback to savepoint account_values', []);
    return new Map();
  }
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

/** Computes the score of an account. The number of statements is fixed except for one per KPI, and all of them are sent at once. */
export async function getScore(tx: TenantTx, score: Score, caller: Caller): Promise<ScoreReport> {
  const ids = [...new Set(score.items.map(({ kpi }) => kpi))];
  const sources = await findKpiSources(tx, ids);
  const values = await evaluateKpis(
    tx,
    sources.filter(({ status }) => status === 'Active'),
    caller,
  );
  return computeScore(score, values, (kpi) => sources.find(({ id }) => id === kpi)?.name ?? `KPI ${kpi}`);
}
