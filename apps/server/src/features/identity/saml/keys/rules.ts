/** Our own signing key and the certificate that tells it to an identity provider. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyPair } from '../rules.ts';

const MODULUS_BITS = 2048;
const YEARS = 10;

/** @param name what the certificate calls us, such as the domain of the company */
export async function generateSamlKeyPair(name: string, serial: string, now: Date): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // Loaded when a company gets its keys, once in its life.
  const { default: forge } = await import('node-forge');
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // A leading zero digit keeps the number positive.
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
