/** Queries and mutations of sign-in providers. A change of one provider may affect the others, so all are invalidated. */
import type { Strategy } from '@mainstay/contract/identity';
import {
  type ExternalStrategy,
  providers,
  saveSettings,
  type SignInProvider,
} from '@mainstay/contract/identity/providers';
import type { ClientInput } from '@mainstay/contract/kit';
import { samlSettings } from '@mainstay/contract/sign-in-saml/settings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { query } from '../../../platform/lib/query.ts';

/** The sign-in methods, including those that are not set up. */
export const providersQuery = queryOptions({ ...query(providers.findProviders, {}), staleTime: 0 });

const invalidate = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [providers.findProviders.path] });

export type MetadataBody = ClientInput<typeof samlSettings.readMetadata>['body'];

/** Saves the settings of a method, and returns it. */
export async function saveProvider(
  client: QueryClient,
  strategy: ExternalStrategy,
  body: ClientInput<typeof saveSettings>['body'],
): Promise<SignInProvider> {
  const saved = await fetchData(saveSettings, { params: { strategy }, body });
  await invalidate(client);
  return saved;
}

/** Parses a provider's metadata without saving it. */
export const parseMetadata = (body: MetadataBody) => fetchData(samlSettings.readMetadata, { body });

/** Tests the saved settings. */
export const testProvider = (strategy: ExternalStrategy) => fetchData(providers.testProvider, { params: { strategy } });

export async function setProviderEnabled(client: QueryClient, strategy: Strategy, on: boolean): Promise<void> {
  await callApi(on ? providers.enableProvider : providers.disableProvider, { params: { strategy } });
  await invalidate(client);
}
