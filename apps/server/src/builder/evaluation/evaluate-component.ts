/** Evaluates components: loads the definition, runs its queries, and builds the reply. */
import {
  type Definition,
  DisplayedParts,
  type Filter,
  KpiQuery,
  type Sort,
  type Source,
} from '@mainstay/contract/components/definition';
import type {
  ComponentDetail,
  KpiReport,
  Report,
  ReportColumn,
  MetricRows,
} from '@mainstay/contract/components/report';
import { LRUCache } from 'lru-cache';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { toReportColumns, compile, type CompiledQuery } from '../../platform/engine/compile.ts';
import type { Dataset, Datasets } from '../../platform/engine/dataset.ts';
import { compileKpi } from '../../platform/engine/kpi.ts';
import type { ParamInput } from '../../platform/engine/params.ts';
import type { ComparedDays } from '@mainstay/contract/rules/page-period';
import { evaluateOnDays } from './evaluate-on-days.ts';
import { pivot } from '../../platform/engine/pivot.ts';
import { createPlan } from '../../platform/engine/plan.ts';
import {
  AllAccountsError,
  EVALUATION_FAILED,
  NoHistoryError,
  QueryError,
  isRequestError,
} from '../../platform/engine/errors.ts';
import { limitStatementTime, runStatements, type Statement } from '../../platform/engine/statement.ts';
import { CACHE_STAMP } from '../../platform/engine/reply-cache.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import { getTables } from '../../core/datasets/custom-table-dataset.ts';
import {
  type Component,
  getKpiIds,
  getQuery,
  getSources,
  getTableNames,
  parseStoredDefinition,
} from './definition-parts.ts';
import { toMetricRows } from './metric-rows.ts';
import { getComponentKind } from './component-kinds.ts';
import { getPageSize, getSampleParams, withDefaultRange } from './component-request.ts';
import { withCustomTables } from '../../core/datasets/dataset-catalog.ts';
import { withAccountImages } from './report-links.ts';
import { emptyReport, toCsv, toReport } from './report-rows.ts';
import { toKpiReport, toReportOnDays } from './kpi-report.ts';
import { getLocaleSettings, type LocaleSettings } from './locale-settings.ts';

/** The parameters of a request in addition to the definition. */
export interface ComponentRequest {
  given: ParamInput;
  filters: readonly Filter[];
  sort: readonly Sort[];
  pageNumber: number;
  pageSize: number | undefined;
  /** For a KPI: compares its values at the end of two days, instead of over the ranges of `filters`. */
  days?: ComparedDays | undefined;
}

/**
 * Recently used definitions, by tenant and id. The row's version shows whether a cached definition is still current.
 */
export type DefinitionCache = LRUCache<string, Component>;
export const createDefinitionCache = (): DefinitionCache => new LRUCache({ max: 2000 });

/** A component, and the current stamp for caching its replies. */
export type StampedComponent = Component & { stamp: number };

/** Loads the body only if the cached version is out of date. @throws NotFound */
export async function getComponent(tx: TenantTx, id: number, cache: DefinitionCache): Promise<StampedComponent> {
  const key = `${tx.tenant}:${id}`;
  const cached = cache.get(key);
  const [row] = await tx.rows<{ name: string; version: number; body: unknown; stamp: number }>(
    `select name, version, case when version = $3::int then null else body end as body, ${CACHE_STAMP} as stamp
     from components where tenant_id = $1 and id = $2`,
    [tx.tenant, id, cached?.version ?? 0],
  );
  if (!row) throw new NotFoundError('Component');
  if (cached && cached.version === row.version) return { ...cached, stamp: row.stamp };
  const component = { id, name: row.name, version: row.version, definition: readDefinition(row.body) };
  cache.set(key, component);
  return { ...component, stamp: row.stamp };
}

function readDefinition(body: unknown): Definition {
  const { id: _, ...rest } = body as Record<string, unknown>;
  const definition = parseStoredDefinition(rest);
  if (!definition) throw new BusinessError(EVALUATION_FAILED);
  return definition;
}

/** The references of a definition besides datasets, resolved before evaluation. */
export interface ResolvedReferences {
  datasets: Datasets;
  others: ReadonlyMap<number, KpiQuery>;
  /** The sources that the definition reads, directly and through the KPIs that it references. */
  sources: readonly Source[];
  /** The locale settings for values in markup. No other kind formats values here. */
  localeSettings: LocaleSettings;
  /** Changes whenever one of the referenced objects changes. */
  stamp: string;
}

const MAX_KPI_DEPTH = 3;

/**
 * Resolves references with one statement for custom tables, one per level for other KPIs, and one for the locale
 * settings of markup.
 */
export async function resolveReferences(tx: TenantTx, definition: Definition): Promise<ResolvedReferences> {
  const others = new Map<number, KpiQuery>();
  const stamps: unknown[] = [];
  const getReferencedKpiIds = (query: KpiQuery) => query.formula.output.data.flatMap(({ expr }) => getKpiIds(expr));
  let pendingIds = definition.kind === 'kpi' ? getReferencedKpiIds(definition.kpi) : [];
  for (let level = 0; level < MAX_KPI_DEPTH && pendingIds.length > 0; level += 1) {
    const found = await findKpis(tx, pendingIds);
    for (const { id, version, asks, query } of found) {
      others.set(id, query);
      stamps.push(id, version, asks);
    }
    pendingIds = found.flatMap(({ query }) => getReferencedKpiIds(query)).filter((id) => !others.has(id));
  }
  const sources = [...getSources(definition), ...[...others.values()].flatMap((q) => q.measures.map((m) => m.source))];
  const [tables, localeSettings] = await Promise.all([
    getTables(tx, getTableNames(sources)),
    getLocaleSettings(tx, definition),
  ]);
  for (const { id, version } of tables) stamps.push(id, version);
  return {
    datasets: withCustomTables(tx.features, tables),
    others,
    sources,
    localeSettings,
    stamp: JSON.stringify([...stamps, localeSettings]),
  };
}

/** Returns the datasets that are read. A missing dataset is skipped here and reported by the evaluation. */
export const getReadDatasets = ({ sources, datasets }: Pick<ResolvedReferences, 'sources' | 'datasets'>): Dataset[] =>
  sources.flatMap((source) => {
    try {
      return [datasets(source, 'query.source')];
    } catch (error) {
      if (error instanceof QueryError) return [];
      throw error;
    }
  });

/**
 * Returns KPIs by id, with the query of their formula (decision 45). The hash of the formula changes with it, but the
 * version of the KPI does not.
 */
async function findKpis(tx: TenantTx, ids: readonly number[]) {
  const rows = await tx.rows<{ id: number; version: number; asks: string; tree: unknown }>(
    `select k.id, k.version, md5(f.tree::text) as asks, f.tree from kpis k join kpi_formulas f on f.tenant_id = $1 and f.id = k.formula_id
     where k.tenant_id = $1 and k.id = any($2::bigint[]) and k.status = 'Active'`,
    [tx.tenant, ids],
  );
  return rows.flatMap(({ id, version, asks, tree }) => {
    const parsed = KpiQuery.safeParse(tree);
    return parsed.success ? [{ id, version, asks, query: parsed.data }] : [];
  });
}

const compileDefinition = (
  { definition }: Component,
  caller: Caller,
  request: ComponentRequest,
  references: ResolvedReferences,
): CompiledQuery | undefined => {
  const query = getQuery(definition);
  if (!query) return undefined;
  const pageSize = getPageSize(definition, request.pageSize);
  return compile(query, caller, { ...request, pageSize }, references.datasets);
};

/**
 * Returns one page of rows, or the values of a KPI. The reply states if there is no history of a past day, or no part of the totals of all
 * accounts for the selected ones.
 *
 * @throws QueryError or QueryForbidden
 */
export async function evaluate(
  tx: TenantTx,
  component: Component,
  caller: Caller,
  request: ComponentRequest,
  references: ResolvedReferences,
): Promise<Report | KpiReport> {
  const { definition } = component;
  try {
    return await evaluateDefinition(tx, component, caller, request, references);
  } catch (error) {
    const isAllAccountsOnly = error instanceof AllAccountsError;
    if (!isAllAccountsOnly && !(error instanceof NoHistoryError)) throw error;
    const reply =
      definition.kind === 'kpi'
        ? toKpiReport({ ...component, definition }, { values: null, previous: null, error: null })
        : emptyReport(definition, request.pageNumber);
    return isAllAccountsOnly ? { ...reply, all_accounts_only: true } : { ...reply, no_history: true };
  }
}

async function evaluateDefinition(
  tx: TenantTx,
  component: Component,
  caller: Caller,
  request: ComponentRequest,
  references: ResolvedReferences,
): Promise<Report | KpiReport> {
  const { definition } = component;
  if (definition.kind === 'kpi') return evaluateKpi(tx, { ...component, definition }, caller, request, references);
  if (getComponentKind(definition).hasNoRows) throw new QueryError('evaluation', 'This component has no rows.');
  const compiled = compileDefinition(component, caller, request, references);
  if (!compiled) return emptyReport(definition, request.pageNumber);
  const [rows = []] = await runStatements(tx, [compiled.rows]);
  const total = compiled.series ? 0 : await countRows(tx, compiled, rows.length);
  const report = toReport(definition, compiled, {
    rows,
    total,
    given: request.given,
    localeSettings: references.localeSettings,
  });
  return { ...report, reports: await withAccountImages(tx, report.reports) };
}

/** Returns the total number of rows. A page that is not full reveals the total, so no count query is needed. */
async function countRows(tx: TenantTx, { count, page }: CompiledQuery, found: number): Promise<number> {
  const isLast = found < page.size && (found > 0 || page.number === 1);
  if (isLast) return (page.number - 1) * page.size + found;
  const [counted] = await runStatements(tx, [count]);
  return Number(counted?.[0]?.[0] ?? 0);
}

/** Reports an error of the definition as part of the reply, so that a tile shows its name and the error. */
async function evaluateKpi(
  tx: TenantTx,
  kpi: Component & { definition: Extract<Definition, { kind: 'kpi' }> },
  caller: Caller,
  { given, filters, days }: ComponentRequest,
  references: ResolvedReferences,
): Promise<KpiReport> {
  const ranges = withDefaultRange(kpi.definition, filters);
  const { datasets, others } = references;
  try {
    if (days) {
      const previousDays = kpi.definition.kpi.formula.output.data.map(() => days.previous_day);
      const onDays = { day: days.day, previousDays };
      return toReportOnDays(kpi, await evaluateOnDays(tx, kpi.definition.kpi, caller, onDays, references));
    }
    const compiled = compileKpi(kpi.definition.kpi, caller, { given, filters: ranges, others }, datasets);
    const [value, previous] = await runStatements(tx, [
      compiled.value,
      ...(compiled.previous ? [compiled.previous] : []),
    ]);
    return toKpiReport(kpi, { values: value?.[0] ?? null, previous: previous?.[0] ?? null, error: null });
  } catch (error) {
    const isDefinitionError = error instanceof QueryError && (!isRequestError(error) || error.place === 'evaluation');
    if (!isDefinitionError) throw error;
    return toKpiReport(kpi, { values: null, previous: null, error: EVALUATION_FAILED });
  }
}

/** Returns the component that lists the rows behind a metric. @throws QueryError if the metric has no rows */
export function toRowsComponent<C extends Component>(
  component: C,
  caller: Caller,
  references: ResolvedReferences,
  measure: string | undefined,
): { component: C; metric: MetricRows['metric'] } {
  const columns = describeColumns(component.definition, caller, references);
  const { definition, metric } = toMetricRows(
    component.definition,
    columns,
    references,
    measure,
    caller.isPast === true,
  );
  return { component: { ...component, definition }, metric };
}

/** Returns a page of the rows behind a metric, by default of the metric's own date range. */
export async function evaluateRows(
  tx: TenantTx,
  { component, metric }: ReturnType<typeof toRowsComponent>,
  caller: Caller,
  request: ComponentRequest,
  references: ResolvedReferences,
): Promise<MetricRows> {
  const filters = withDefaultRange(component.definition, request.filters);
  const reply = await evaluate(tx, component, caller, { ...request, filters }, references);
  return { ...(reply as Report), metric };
}

/** Returns all rows as CSV, 50,000 at most. @throws QueryError or QueryForbidden */
export async function evaluateCsv(
  tx: TenantTx,
  component: Component,
  caller: Caller,
  request: ComponentRequest,
  references: ResolvedReferences,
): Promise<string> {
  const compiled = compileDefinition(component, caller, request, references);
  if (!compiled) throw new QueryError('evaluation', 'This component has no rows.');
  const [rows = []] = await runStatements(tx, [compiled.csv]);
  const pivoted = compiled.series && pivot(rows, compiled);
  return toCsv(pivoted?.columns ?? compiled.columns, pivoted?.rows ?? rows);
}

/** Returns the columns of a definition, or none if the definition is no longer valid. */
function describeColumns(definition: Definition, caller: Caller, { datasets }: ResolvedReferences): ReportColumn[] {
  const query = getQuery(definition);
  if (!query) return [];
  try {
    return toReportColumns(createPlan(query, caller, { given: getSampleParams(definition) }, datasets), caller);
  } catch (error) {
    if (error instanceof QueryError) return [];
    throw error;
  }
}

/** Returns the public part of a definition, without its query. */
export function toComponentDetail(
  { id, name, version, definition }: Component,
  caller: Caller,
  references: ResolvedReferences,
): ComponentDetail {
  const { kind, meta, drilldown, threshold_config } = definition;
  const columns = describeColumns(definition, caller, references);
  const parts = DisplayedParts.parse(definition);
  const rows_of = getReadDatasets(references)[0]?.label;
  return { id, name, kind, version, meta, drilldown: drilldown ?? null, threshold_config, ...parts, rows_of, columns };
}

/** Returns the statements that a request would run, by purpose. @throws QueryError or QueryForbidden */
export function buildStatements(
  component: Component,
  caller: Caller,
  request: ComponentRequest,
  references: ResolvedReferences,
): { name: string; statement: Statement }[] {
  const { definition } = component;
  if (definition.kind === 'kpi') {
    const kpiRequest = {
      given: request.given,
      filters: withDefaultRange(definition, request.filters),
      others: references.others,
    };
    const { value, previous } = compileKpi(definition.kpi, caller, kpiRequest, references.datasets);
    return [{ name: 'value', statement: value }, ...(previous ? [{ name: 'previous', statement: previous }] : [])];
  }
  const compiled = compileDefinition(component, caller, request, references);
  if (!compiled) return [];
  return [
    { name: 'rows', statement: compiled.rows },
    { name: 'count', statement: compiled.count },
    { name: 'csv', statement: compiled.csv },
  ];
}

/** Returns the query plan of a statement as text lines from the database. */
export async function explain(tx: TenantTx, { sql, parameters }: Statement): Promise<string> {
  const [, lines] = await Promise.all([
    limitStatementTime(tx),
    tx.queryArrays(`explain (costs, verbose) ${sql}`, parameters),
  ]);
  return lines.map(([line]) => String(line)).join('\n');
}
