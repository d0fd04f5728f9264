/** Our own signing key and the certificate that an identity provider uses to verify it. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyPair } from './saml-connection.ts';

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
