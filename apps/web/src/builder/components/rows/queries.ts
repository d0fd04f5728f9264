/** API calls of the rows behind metrics. */
import { components } from '@mainstay/contract/components';
import type { MetricRows } from '@mainstay/contract/components/report';
import { kpis } from '@mainstay/contract/kpis';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { type MetricKind, type MetricState, toSortInput } from '../metric-address.ts';

const ROWS_PER_PAGE = 50;

/** Fetches the rows behind a metric page by page. */
export function metricRowsQuery(kind: MetricKind, id: number, { sort, filters, ...params }: MetricState) {
  const request = {
    ...params,
    pageSize: ROWS_PER_PAGE,
    ...(sort && { sort_by: toSortInput(sort) }),
    ...(filters !== undefined && { filters: JSON.stringify(filters) }),
  };
  const fetchPage = (pageNumber: number, signal: AbortSignal): Promise<MetricRows> =>
    kind === 'kpi'
      ? fetchData(kpis.findKpiRows, { query: { kpiId: id, pageNumber, ...request } }, signal)
      : fetchData(components.findComponentRows, { query: { id, pageNumber, ...request } }, signal);
  return infiniteQueryOptions({
    queryKey: [components.findComponentRows.path, kind, id, request],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ has_next }, pages) => (has_next ? pages.length + 1 : undefined),
    select: ({ pages, ...rest }) => ({
      ...rest,
      pages: pages.map((page) => ({
        ...page,
        listing: page.reports.map((row, at) => ({ id: (page.current_page - 1) * ROWS_PER_PAGE + at + 1, at, row })),
      })),
    }),
  });
}
