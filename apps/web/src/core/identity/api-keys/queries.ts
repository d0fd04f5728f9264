/** Queries and mutations of API keys. */
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { pageInput } from '../../../platform/lib/paged-list.ts';

const LIST_LIMIT = 50;

/** API keys, active ones first. */
export const keysQuery = infiniteQueryOptions({
  queryKey: [apiKeys.findApiKeys.path, 'GET', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    fetchData(apiKeys.findApiKeys, { query: pageInput(pageParam, LIST_LIMIT) }, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  // Requests by other programs update the time of the last use, so cached data is always stale.
  staleTime: 0,
});

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keysQuery.queryKey });

/** @returns the key, which the server returns only once, without waiting for the refreshed list */
export async function createKey(client: QueryClient, name: string): Promise<string> {
  const { key } = await fetchData(apiKeys.createApiKey, { body: { name } });
  void refresh(client);
  return key;
}

export async function revokeKey(client: QueryClient, id: number): Promise<void> {
  await fetchData(apiKeys.revokeApiKey, { params: { id } });
  await refresh(client);
}
