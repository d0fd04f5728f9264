/** Queries and mutations of API keys. */
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import type { ClientInput } from '@mainstay/contract/kit';
import type { QueryClient } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { pagedQuery } from '../../../platform/lib/paged-query.ts';

const LIST_LIMIT = 50;

/** API keys, active ones first. */
export const keysQuery = pagedQuery(apiKeys.findApiKeys, {}, LIST_LIMIT);

export type NewKey = ClientInput<typeof apiKeys.createApiKey>['body'];

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keysQuery.queryKey });

/** @returns the key, which the server returns only once, without waiting for the refreshed list */
export async function createKey(client: QueryClient, body: NewKey): Promise<string> {
  const { key } = await fetchData(apiKeys.createApiKey, { body });
  void refresh(client);
  return key;
}

export async function revokeKey(client: QueryClient, id: number): Promise<void> {
  await fetchData(apiKeys.revokeApiKey, { params: { id } });
  await refresh(client);
}
