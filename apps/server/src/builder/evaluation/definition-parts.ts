/** Stored definitions of components, and what they query. */
import { Definition, type Parameter, type Query, type Source } from '@mainstay/contract/components/definition';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { parseFormula } from '@mainstay/contract/rules/formula';
import { z } from 'zod';

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
