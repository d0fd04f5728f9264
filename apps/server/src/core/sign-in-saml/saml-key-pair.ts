/** Creates our signing key for a provider. */
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { Services } from '../../platform/http/services.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import type { KeyPair } from './saml-connection.ts';

/** Our own signing key and the certificate that an identity provider uses to verify it. */
const MODULUS_BITS = 2048;
const YEARS = 10;

/** @param name the common name of the certificate, such as the domain of the tenant */
export async function generateSamlKeyPair(name: string, serial: string, now: Date): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // Loaded lazily, because a tenant needs its keys generated only once.
  const { default: forge } = await import('node-forge');
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // A leading zero digit ensures that the number is positive.
  certificate.serialNumber = `0${serial}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS);
  const subject = [{ name: 'commonName', value: name.slice(0, 64) }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), privateKey };
}

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
