/** Queries of components: definitions, pages of data, CSV and scores. */
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { components } from '@mainstay/contract/components';
import { componentScores } from '@mainstay/contract/kpis/scores';
import type { ClientInput, EndpointDef } from '@mainstay/contract/kit';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { fetchWithCache } from '../../platform/lib/cached-fetch.ts';
import { queryKey } from '../../platform/lib/query.ts';

/** Returns a query whose last response remains available offline. */
function cachedQuery<E extends EndpointDef>(endpoint: E, input: ClientInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => fetchWithCache(endpoint, input, signal),
    networkMode: 'always',
    refetchOnReconnect: 'always',
  });
}

export const detailQuery = (id: number) => cachedQuery(components.getComponentDetail, { query: { id } });

/** A request for the data of a component. Filters and sort order turn it into a POST (3-components-21). */
export interface DataRequest {
  query: { id: number; pageNumber: number; pageSize: number | undefined } & Record<string, unknown>;
  body: { filters?: string; sort_by?: { sort_key: string; order_by: 'asc' | 'desc' } } | undefined;
}

export const dataQuery = ({ query, body }: DataRequest) =>
  body
    ? cachedQuery(components.askComponentData, { query, body })
    : cachedQuery(components.getComponentData, { query });

/** Returns whether the response contains rows; only KPIs do not (C3-01). */
export const isReport = (data: Report | KpiReport | undefined): data is Report =>
  data !== undefined && 'reports' in data;

export const scoreQuery = (id: number, account: number | undefined) =>
  cachedQuery(componentScores.getScoreData, { params: { id }, query: { account_id: account } });

/** Downloads all filtered rows as CSV text, regardless of the current page. */
export function downloadCsv({ query, body }: DataRequest): Promise<string> {
  const { pageNumber: _, pageSize: __, ...rest } = query;
  return fetchData(components.downloadComponentData, { query: rest, body: body ?? {} });
}
