/** Query options of lists that an endpoint returns page by page. */
import type { ClientInput, EndpointDef, Reply } from '@mainstay/contract/kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchData, type ResponseData } from './api.ts';
import { queryKey } from './query.ts';

type PageOf<E extends EndpointDef> = ResponseData<E> & { has_next: boolean };

/**
 * Returns options for `useInfiniteQuery` that fetch the endpoint's pages and refetch them whenever the list is opened.
 * @param limit rows per page; undefined for endpoints with a fixed number
 */
export function pagedQuery<E extends EndpointDef>(
  endpoint: Reply<E> extends { data: { has_next: boolean } } ? E : never,
  input: ClientInput<E>,
  limit?: number,
) {
  const { query } = input as { query?: object };
  return infiniteQueryOptions({
    queryKey: [...queryKey(endpoint, input), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...input, query: { ...query, pageNum: pageParam, limit } };
      return (await fetchData<E>(endpoint, page, signal)) as PageOf<E>;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}
