/**
 * Addresses of the rows behind metrics. They contain the request of the metric, such as its date range and its account, and the selected
 * value, so that they can be shared.
 */
import { isSearchText, type Search, stringifySearch } from '../../platform/lib/search-params.ts';
import type { ListAddress } from '../../platform/lib/list-address.ts';

/** Whose rows: those of a component, or of a KPI. */
export type MetricKind = 'component' | 'kpi';

/** The query parameters of the rows, as the server takes them. */
export interface MetricState {
  sort?: string;
  measure?: string;
  /** The filters of the metric and of the list, as JSON. */
  filters?: unknown;
  [parameter: string]: unknown;
}

const isParameter = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || isSearchText(value);

export const parseMetricState = (search: Search): MetricState =>
  Object.fromEntries(
    Object.entries(search).filter(([key, value]) => (key === 'filters' ? Array.isArray(value) : isParameter(value))),
  );

export const metricAddress = (kind: MetricKind, id: number): ListAddress<MetricState> => {
  const path = `/dashboard/rows/${kind}/${id}`;
  return {
    path,
    openKey: undefined,
    parse: parseMetricState,
    toPath: (state = {}) => `${path}${stringifySearch(state)}`,
  };
};

/** Converts a sort order such as `-mrr` for the server. */
export const toSortInput = (sort: string | undefined): string | undefined =>
  sort && JSON.stringify({ sort_key: sort.replace(/^-/, ''), order_by: sort.startsWith('-') ? 'desc' : 'asc' });
