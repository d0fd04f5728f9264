/** Rules for requests to components, and values derived from their definitions. */
import {
  Definition,
  type Filter,
  type Parameter,
  type Query,
  type Source,
} from '@mainstay/contract/components/definition';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { isLastDays } from '@mainstay/contract/rules/date-ranges';
import { parseFormula } from '@mainstay/contract/rules/formula';
import { z } from 'zod';
import type { ParamInput } from '../../platform/engine/params.ts';
import { NoHistoryError } from '../../platform/engine/past.ts';
import { QueryForbidden, QueryError } from '../../platform/engine/query-error.ts';
import { EVALUATION_FAILED } from '../../platform/engine/run.ts';
import { BusinessError, FieldError, ForbiddenError } from '../../platform/http/errors.ts';

/** Re-exports the reply of a KPI, whose shape the KPI feature shares. */
export { toKpiReport } from './kpi/rules.ts';

/** A stored component. */
export interface Component {
  id: number;
  name: string;
  version: number;
  definition: Definition;
}

const ANY_CHART = 'bar';
const StoredChart = z.looseObject({ meta: z.looseObject({ chartOptions: z.looseObject({ type: z.string() }) }) });

/**
 * Parses a stored definition, or returns undefined if it is not valid. A chart whose type is no longer known keeps the
 * type and draws nothing (decision 45).
 */
export function parseStoredDefinition(stored: Record<string, unknown>): Definition | undefined {
  const parsed = Definition.safeParse(stored);
  if (parsed.success) return parsed.data;
  const { data: chart } = StoredChart.safeParse(stored);
  if (!chart) return undefined;
  const { meta } = chart;
  const { data: readable } = Definition.safeParse({
    ...chart,
    meta: { ...meta, chartOptions: { ...meta.chartOptions, type: ANY_CHART } },
  });
  if (readable?.meta.chartOptions) Object.assign(readable.meta.chartOptions, { type: meta.chartOptions.type });
  return readable;
}

const MAX_TABLE_ROWS = 30;
const CAPPED_PAGE = 25;
/**
 * Returns the page size. A table request for more than 30 rows returns 25 (C3-18), and markup never shows more rows
 * than its definition states.
 */
export function getPageSize(
  { kind, meta }: Pick<Definition, 'kind' | 'meta'>,
  requestedSize: number | undefined,
): number {
  const size = requestedSize ?? meta.page_size;
  if (kind === 'html') return Math.min(size, meta.page_size);
  return kind === 'table' && size > MAX_TABLE_ROWS ? CAPPED_PAGE : size;
}

export const getQuery = (definition: Definition): Query | undefined =>
  'query' in definition ? definition.query : undefined;

export const getSources = (definition: Definition): Source[] => {
  if (definition.kind === 'kpi') return definition.kpi.measures.map(({ source }) => source);
  const query = getQuery(definition);
  return query ? [query.source] : [];
};

/** Returns the names of the tenant's custom tables among some sources. */
export const getTableNames = (sources: readonly Source[]): string[] => [
  ...new Set(sources.flatMap((source) => (source.kind === 'custom' && !source.system ? [source.table] : []))),
];

/** Returns the parameters that a definition declares. */
export const getParameters = (definition: Definition): readonly Parameter[] =>
  definition.kind === 'kpi' ? definition.kpi.params : (getQuery(definition)?.params ?? []);

/** Returns only the declared parameters, so that other parameters do not affect the cache key. */
export function pickDeclaredParams(definition: Definition, given: ParamInput): ParamInput {
  const names = getParameters(definition).flatMap(({ name, from }) =>
    from === 'drill' ? [`p_${name}`, `p_${name}_grain`, `p_${name}_none`] : [name],
  );
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])));
}

const SAMPLES = { int: '1', number: '1', text: 'x', date: '2026-01-01', boolean: 'true' } as const;
/** Returns a value for every parameter, so that a check tests every condition. */
export const getSampleParams = (definition: Definition): ParamInput =>
  Object.fromEntries(
    getParameters(definition).map(({ name, from, type }) => [from === 'drill' ? `p_${name}` : name, SAMPLES[type]]),
  );

/** Adds the default range of the definition to a request without a range. */
export function withDefaultRange(definition: Definition, filters: readonly Filter[]): readonly Filter[] {
  const config = definition.meta.filter_config;
  if (!config || filters.some(({ type }) => type === 'daterange')) return filters;
  const { condition, from, to, selectYearFilter: year } = config;
  return [
    {
      type: 'daterange',
      condition,
      from,
      to,
      user_applied_filter: false,
      enable_filter_query: true,
      // A year does not move a range such as the last 30 days (3-filters-35).
      ...(typeof year === 'number' && !isLastDays(condition) && { year }),
    },
  ];
}

/** Returns the ids of the KPIs that an expression references. A formula that cannot be parsed references none. */
export function getKpiIds(expression: Expression): number[] {
  if ('formula' in expression) {
    try {
      return getKpiIds(parseFormula(expression.formula, 'measures'));
    } catch {
      return [];
    }
  }
  if ('kpi' in expression) return [expression.kpi];
  return 'fn' in expression ? expression.args.flatMap(getKpiIds) : [];
}

const REQUEST_PLACES = /^(filters|sort_by|params|page|evaluation)\b/;
/** Returns whether the request is invalid, not the definition. */
export const isRequestError = ({ place }: QueryError): boolean => REQUEST_PLACES.test(place);

/**
 * The message of an exported file for a past day without history. A screen shows its own message instead of the rows.
 */
export const NO_HISTORY_MESSAGE = 'Historical data is not available. Only current data can be read.';

const formatReason = ({ reason, offset }: QueryError) =>
  offset === undefined ? reason : `Character ${offset + 1}: ${reason}`;

/**
 * Converts an error to a response. Readers of a stored component learn only that it could not be evaluated, and where;
 * authors also see the reason.
 */
export function toClientError(error: unknown, audience: 'reader' | 'author'): unknown {
  if (error instanceof QueryForbidden) return new ForbiddenError(error.message);
  if (error instanceof NoHistoryError) return new FieldError('as_of', NO_HISTORY_MESSAGE);
  if (!(error instanceof QueryError)) return error;
  const message = audience === 'author' || isRequestError(error) ? error.reason : EVALUATION_FAILED;
  return new BusinessError(message, { fields: { [error.place]: formatReason(error) } });
}
