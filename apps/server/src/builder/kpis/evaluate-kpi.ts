/** Evaluates stored KPIs for a caller: one with its report, the main values of several together, or of one for many accounts. */
import { type Filter, KpiQuery, type Sort } from '@mainstay/contract/components/definition';
import type { Cell, MetricRows, KpiReport } from '@mainstay/contract/components/report';
import type { HealthLevels, Kpi, KpiResult } from '@mainstay/contract/kpis';
import { toKpiType } from '@mainstay/contract/rules/kpi-types';
import {
  type ComparedDays,
  DEFAULT_PERIOD,
  type PagePeriod,
  resolveComparedDays,
} from '@mainstay/contract/rules/page-period';
import { sql } from 'kysely';
import { QUERY_CANCELED, type TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { EVALUATION_FAILED, QueryError, QueryForbidden, toClientError } from '../../platform/engine/errors.ts';
import { compileKpi } from '../../platform/engine/kpi.ts';
import { runStatements, type Statement } from '../../platform/engine/statement.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { datasetsAsOf, resolvePastDay, toCallerOnDay } from '../../platform/engine/past.ts';
import type { Component } from '../evaluation/definition-parts.ts';
import {
  evaluate,
  evaluateRows,
  type ResolvedReferences,
  resolveReferences,
  toRowsComponent,
} from '../evaluation/evaluate-component.ts';
import { resolveDaysOfKpi } from '../evaluation/evaluate-on-days.ts';
import { toKpiReport } from '../evaluation/kpi-report.ts';
import { type KpiComponent, type KpiSource, toKpiComponent } from './kpi-component.ts';
import { SOURCE } from './kpis.ts';

const WRONG_TYPE = 'Invalid KPI type';
/** Evaluates the system KPI with the name from the URL. @throws BusinessError if no such KPI exists */
export async function getSystemResult(
  tx: TenantTx,
  type: string,
  caller: Caller,
  period?: RequestedPeriod,
): Promise<KpiResult> {
  const [source] = await tx.rows<KpiSource>(
    `${SOURCE} and k.is_system and lower(regexp_replace(k.name, '\\s', '', 'g')) = $2`,
    [tx.tenant, toKpiType(type)],
  );
  if (!source) throw new FieldError('type', WRONG_TYPE);
  return evaluateKpi(tx, source, caller, period);
}

/** A period whose last day is compared with that of the preceding one, and the past day on which it ends, if any. */
export interface RequestedPeriod {
  period?: PagePeriod | undefined;
  as_of?: string | undefined;
}

/** Returns the days to compare, or undefined for the present values only. */
export function toComparedDays({ period, as_of }: RequestedPeriod, caller: Caller): ComparedDays | undefined {
  const pastDay = resolvePastDay(as_of, caller);
  if (!period && !pastDay) return undefined;
  return resolveComparedDays(period ?? DEFAULT_PERIOD, pastDay ?? caller.today);
}

/**
 * Evaluates a KPI. The report contains the error of a broken formula.
 *
 * @throws ForbiddenError if the caller may not query the KPI
 */
export async function evaluateKpi(
  tx: TenantTx,
  source: KpiSource,
  caller: Caller,
  period: RequestedPeriod = {},
): Promise<KpiResult> {
  const component = toKpiComponent(source);
  if (component.definition.kpi.formula.output.data.length === 0) return toBrokenReport(component);
  const daysOfPeriod = toComparedDays(period, caller);
  try {
    const references = await resolveReferences(tx, component.definition);
    const days = daysOfPeriod && resolveDaysOfKpi(component.definition.kpi, caller, daysOfPeriod, references);
    const request = { given: {}, filters: [], sort: [], pageNumber: 1, pageSize: undefined, days };
    const report = await evaluate(tx, component, caller, request, references);
    const result = toKpiResult(source, 'mainvalue' in report ? report : toBrokenReport(component));
    return days ? { ...result, compared_days: days } : result;
  } catch (error) {
    throw toClientError(error, 'reader');
  }
}

interface KpiRowsRequest {
  measure?: string | undefined;
  filters?: readonly Filter[] | null | undefined;
  sort_by?: Sort | readonly Sort[] | null | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** Returns a page of the rows behind a KPI. @throws ForbiddenError, or BusinessError if the KPI has no rows */
export async function findKpiRows(
  tx: TenantTx,
  source: KpiSource,
  caller: Caller,
  { measure, filters, sort_by, pageNumber = 1, pageSize }: KpiRowsRequest,
  asOf: string | undefined,
): Promise<MetricRows> {
  const component = toKpiComponent(source);
  try {
    const references = await resolveReferences(tx, component.definition);
    const day = resolvePastDay(asOf, caller);
    const reader = day ? toCallerOnDay(caller, day) : caller;
    const rows = toRowsComponent<Component>(component, reader, references, measure);
    const sort = sort_by ? [sort_by].flat() : [];
    const request = { given: {}, filters: filters ?? [], sort, pageNumber, pageSize };
    const effectiveReferences = day ? { ...references, datasets: datasetsAsOf(references.datasets) } : references;
    return await evaluateRows(tx, rows, reader, request, effectiveReferences);
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

const LEVELS = [
  'level_one_count',
  'level_two_count',
  'level_three_count',
  'level_one_mrr',
  'level_two_mrr',
  'level_three_mrr',
  'green_percentage',
  'yellow_percentage',
  'red_percentage',
] as const satisfies readonly (keyof HealthLevels)[];

/** Adds the ten values of the health KPI by name (1-S-38). */
export function toKpiResult(
  { is_system, name, template }: Pick<Kpi, 'is_system' | 'name' | 'template'>,
  report: KpiReport,
): KpiResult {
  if (!is_system || toKpiType(name) !== 'healthscore' || report.error !== null) return report;
  const getNumber = (key: string) => {
    // Outputs that the template shows have the key of the template.
    const slot = template.output.find(({ value }) => value === key)?.id ?? key;
    const value = report.output.data.find((output) => output.key === slot)?.value;
    return typeof value === 'number' ? value : null;
  };
  const main = typeof report.mainvalue === 'number' ? report.mainvalue : null;
  const levels = Object.fromEntries(
    LEVELS.map((key) => [key, getNumber(key) ?? (key.endsWith('percentage') ? null : 0)]),
  ) as Omit<HealthLevels, 'average_health_score'>;
  return { ...report, average_health_score: main, ...levels };
}

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

/** Returns the main value of each account with one statement, or an empty map if the data causes an error. */
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
  } catch (error) {
    // Within a request, missing time is not missing data.
    if (tx.queryTimeoutMs !== undefined && error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)
      throw error;
    await tx.rows('rollback to savepoint account_values', []);
    return new Map();
  }
}
