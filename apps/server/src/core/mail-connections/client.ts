/** Opens the API of the provider for one connection. */
import type { Services } from '../../platform/http/services.ts';
import type { UsableConnection } from './connections.ts';
import { getMailProvider, type MailProvider } from './provider.ts';
import { ProviderClient, ProviderError } from './provider-client.ts';
import { getMailToken, isValid, type MailToken } from './tokens.ts';

/** How long a call of a screen and of a background job may wait before it is repeated. */
const PATIENCE_MS = { screen: 2000, job: 15_000 };

export interface OpenMailbox {
  connection: UsableConnection;
  provider: MailProvider;
  client: ProviderClient;
}

/**
 * Opens a mailbox for calls. Tokens are read and renewed in transactions of their own, so no transaction is open during a call.
 * @throws ProviderError in its calls
 */
export function openMailbox(
  services: Pick<Services, 'config' | 'key' | 'now' | 'features' | 'database'>,
  tenant: number,
  connection: UsableConnection,
  caller: keyof typeof PATIENCE_MS,
): OpenMailbox {
  const provider = getMailProvider(services.features, connection.provider);
  let token: MailToken | undefined;
  const client = new ProviderClient({
    config: services.config,
    address: connection.address,
    baseUrl: provider.getApiUrl(services.config),
    headers: provider.headers,
    classify: provider.classify,
    now: services.now,
    patienceMs: PATIENCE_MS[caller],
    async getToken(renew) {
      if (token && !renew && isValid(token, services.now())) return token.access;
      const rejected = renew ? token?.access : undefined;
      token = await services.database.inTenant(tenant, 'write', (tx) =>
        getMailToken(tx, services, connection.id, rejected),
      );
      if (!token) throw new ProviderError('ended', ENDED_MESSAGE);
      return token.access;
    },
  });
  return { connection, provider, client };
}

const ENDED_MESSAGE = 'The access to the mailbox has ended. Connect it again.';
