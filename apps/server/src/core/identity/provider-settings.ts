/** What saving the settings of a sign-in method needs: the row, its changes, and validation. */
import { type SealedLocation, UnsealError } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Provider, ProviderConfig } from './sign-in-providers.ts';

/** Locks and returns the row of a strategy. Creates a disabled provider if the row does not exist. */
export async function lockProvider(tx: TenantTx, strategy: string, now: Date): Promise<Provider> {
  const [row] = await tx.rows<Provider>(
    `insert into sign_in_providers as p (tenant_id, strategy, enabled, updated_at) values ($1, $2, false, $3)
       on conflict (tenant_id, strategy) do update set updated_at = $3
     returning p.id, p.strategy, p.enabled, p.idp_server, p.sso_url, p.entity_id, p.certificates, p.client_id,
       p.client_secret_sealed, p.config, p.own_certificate, p.own_key_sealed`,
    [tx.tenant, strategy, now],
  );
  if (!row) throw new Error('An insert that returns nothing.');
  return row;
}

/** Returns the changes by field. */
export function diffSettings(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}

/** Messages by field; empty if there are none. */
export type FieldErrors = Record<string, string>;

/** @throws BusinessError with the first message if there are errors */
export function throwIfInvalid(errors: FieldErrors): void {
  const [first] = Object.values(errors);
  if (first) throw new BusinessError(first, { fields: errors });
}

export const ADDRESS_MESSAGE = 'Enter an address that starts with https://.';

/** Returns whether a provider address is allowed: https, or a host that the operator listed in `OUTBOUND_ALLOW`. */
export function isProviderAddress(text: string, allow: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.hash) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && [url.hostname, url.host].some((h) => allow.includes(h)))
  );
}

/** Returns the settings that are not stored in columns, without empty values. */
export const toProviderConfig = (settings: Partial<Record<keyof ProviderConfig, string>>): ProviderConfig =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));

/** The secret that a company shares with its provider. It is stored sealed and never returned. */
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
