/** Our client at Google or Microsoft, from the settings of a company. */
import { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import type { OidcClient } from '../../platform/oidc/client.ts';
import { openProviderSecret } from '../identity/provider-settings.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { getIssuer } from './external-account.ts';

/** Returns our client at a provider, or undefined if the provider is not fully set up. */
export function getOidcClient(
  tx: Pick<TenantTx, 'tenant'>,
  services: Pick<Services, 'key'>,
  provider: Provider,
): OidcClient | undefined {
  const strategy = OAuthStrategy.safeParse(provider.strategy).data;
  const issuer = strategy && getIssuer(strategy, provider.config);
  const { client_id: clientId } = provider;
  const clientSecret = openProviderSecret(tx, services, provider);
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
