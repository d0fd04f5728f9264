/** Calls of sign-in providers. Whatever changes one may change the others, so all are read anew. */
import type { Strategy } from '@mainstay/contract/identity';
import type { OAuthStrategy } from '@mainstay/contract/identity/oauth';
import { type OutsideStrategy, providers } from '@mainstay/contract/identity/providers';
import type { ClientInput } from '@mainstay/contract/kit';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, fetchData } from '../../../lib/api.ts';
import { query } from '../../../lib/query.ts';

/** The four ways, set up or not. */
export const providersQuery = queryOptions({ ...query(providers.findProviders, {}), staleTime: 0 });

const forget = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [providers.findProviders.path] });

export type SamlBody = ClientInput<typeof providers.saveSaml>['body'];
export type OAuthBody = ClientInput<typeof providers.saveOAuth>['body'];
export type MetadataBody = ClientInput<typeof providers.readMetadata>['body'];

export async function saveSaml(client: QueryClient, body: SamlBody): Promise<void> {
  await fetchData(providers.saveSaml, { body });
  await forget(client);
}

export async function saveOAuth(client: QueryClient, strategy: OAuthStrategy, body: OAuthBody): Promise<void> {
  await fetchData(providers.saveOAuth, { params: { strategy }, body });
  await forget(client);
}

/** What metadata says; nothing is saved. */
export const readMetadata = (body: MetadataBody) => fetchData(providers.readMetadata, { body });

/** Tests what is saved. */
export const testProvider = (strategy: OutsideStrategy) => fetchData(providers.testProvider, { params: { strategy } });

export async function switchProvider(client: QueryClient, strategy: Strategy, on: boolean): Promise<void> {
  await call(on ? providers.enableProvider : providers.disableProvider, { params: { strategy } });
  await forget(client);
}
