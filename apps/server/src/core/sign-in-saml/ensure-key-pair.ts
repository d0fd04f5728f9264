/** Creates our signing key for a provider. */
import { randomBytes } from 'node:crypto';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { Services } from '../../platform/http/services.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import type { KeyPair } from './saml-connection.ts';
import { generateSamlKeyPair } from './generate-key-pair.ts';

const SERIAL_BYTES = 16;

interface StoredKeyPair {
  own_certificate: string;
  own_key_sealed: Buffer;
}

/**
 * Returns the key pair of a provider, which is created on first use. If two calls create one concurrently, the first
 * one is stored.
 */
export async function ensureKeyPair(services: Services, tenant: HostTenant, provider: Provider): Promise<KeyPair> {
  const { sealer } = services.key;
  const location: SealedLocation = { tenant: tenant.id, column: 'sign_in_providers.own_key_sealed', row: provider.id };
  const { own_certificate: certificate, own_key_sealed: sealed } = provider;
  if (certificate && sealed) return { certificate, privateKey: sealer.open(location, sealed) };
  const generated = await generateSamlKeyPair(tenant.domain, randomBytes(SERIAL_BYTES).toString('hex'), services.now());
  const storedKeys = await services.database.inTenant(tenant.id, 'write', async (tx) => {
    const [row] = await tx.rows<StoredKeyPair>(
      `update sign_in_providers set own_certificate = case when own_key_sealed is null then $3 else own_certificate end,
         own_key_sealed = coalesce(own_key_sealed, $4) where tenant_id = $1 and id = $2
       returning own_certificate, own_key_sealed`,
      [tx.tenant, provider.id, generated.certificate, sealer.seal(location, generated.privateKey)],
    );
    return row;
  });
  if (!storedKeys) throw new Error('The provider was deleted while its key was generated.');
  return { certificate: storedKeys.own_certificate, privateKey: sealer.open(location, storedKeys.own_key_sealed) };
}
