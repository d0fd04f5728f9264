/** Sets up sign-in providers of a test company in the same way as an administrator. */
import type { Strategy } from '@mainstay/contract/identity';
import type { ProviderConfig } from '../../core/identity/sign-in-providers.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { CLIENT } from './oidc-issuer.ts';

/**
 * Sets up a provider, or replaces an existing one.
 * @returns its id
 */
export function setUpOAuth(
  t: {
    inTenant<T>(domain: string, mode: 'write', work: (tx: TenantTx) => Promise<T>): Promise<T>;
    services: Pick<Services, 'key'>;
  },
  domain: string,
  provider: { strategy: Strategy; config: ProviderConfig; enabled?: boolean; client?: { id: string; secret: string } },
): Promise<number> {
  const { id: clientId, secret } = provider.client ?? CLIENT;
  return t.inTenant(domain, 'write', async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      `insert into sign_in_providers (tenant_id, strategy, enabled, client_id, config) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, strategy) do update set enabled = $3, client_id = $4, config = $5 returning id`,
      [tx.tenant, provider.strategy, provider.enabled ?? true, clientId, JSON.stringify(provider.config)],
    );
    const id = row?.id ?? 0;
    const location = { tenant: tx.tenant, column: 'sign_in_providers.client_secret_sealed', row: id } as const;
    await tx.rows('update sign_in_providers set client_secret_sealed = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      id,
      t.services.key.sealer.seal(location, secret),
    ]);
    return id;
  });
}
