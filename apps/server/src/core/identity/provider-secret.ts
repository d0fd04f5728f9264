/** The secret that a company shares with its provider. It is stored sealed and never returned. */
import { type SealedLocation, UnsealError } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Provider } from './sign-in-providers.ts';

const getLocation = ({ tenant }: Pick<TenantTx, 'tenant'>, { id }: Pick<Provider, 'id'>): SealedLocation => ({
  tenant,
  column: 'sign_in_providers.client_secret_sealed',
  row: id,
});

export const sealProviderSecret = (
  tx: Pick<TenantTx, 'tenant'>,
  { key }: Pick<Services, 'key'>,
  provider: Pick<Provider, 'id'>,
  secret: string,
): Buffer => key.sealer.seal(getLocation(tx, provider), secret);

/** Returns undefined also if the value was sealed with a secret that is no longer configured. */
export const openProviderSecret = (
  tx: Pick<TenantTx, 'tenant'>,
  services: Pick<Services, 'key'>,
  provider: Pick<Provider, 'id' | 'client_secret_sealed'>,
): string | undefined => openSecret(services, getLocation(tx, provider), provider.client_secret_sealed);

/** Returns undefined also if the value was sealed with a secret that is no longer configured. */
export function openSecret(
  { key }: Pick<Services, 'key'>,
  location: SealedLocation,
  sealed: Buffer | null,
): string | undefined {
  if (!sealed) return undefined;
  try {
    return key.sealer.open(location, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
