/** Parses the certificates of an identity provider that an administrator enters, and computes their validity. */
import { X509Certificate } from 'node:crypto';
import type { Certificate } from '@mainstay/contract/identity/providers';
import { toPem } from './saml-connection.ts';

/** Days before its end from which a certificate is reported as expiring. */
const WARN_DAYS = 30;
const DAY_MS = 86_400_000;
const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/** Text that is not a certificate. The message is for the user who entered it. */
export class CertificateError extends Error {}

/** Returns every certificate in the texts, without duplicates. @throws CertificateError */
export function parseCertificates(texts: readonly string[]): X509Certificate[] {
  const certificates = texts.flatMap(splitBlocks).map(parseCertificate);
  return [...new Map(certificates.map((certificate) => [certificate.fingerprint256, certificate])).values()];
}

function splitBlocks(text: string): string[] {
  const blocks = text.match(PEM_BLOCK) ?? [];
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    throw new CertificateError(
      'This contains a private key. Paste only the certificate, and treat the key as compromised.',
    );
  return blocks.length > 0 ? [...blocks] : [text];
}

function parseCertificate(text: string): X509Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(toPem(text));
  } catch {
    throw new CertificateError('This is not a certificate. Paste the text between BEGIN and END CERTIFICATE.');
  }
  if (certificate.publicKey.asymmetricKeyType !== 'rsa')
    throw new CertificateError(
      'Only RSA certificates are supported. Configure the provider to sign with RSA and SHA-256.',
    );
  return certificate;
}

/** Returns the stored certificates, without those that cannot be parsed. */
export function parseStoredCertificates(texts: readonly string[]): X509Certificate[] {
  return texts.flatMap((text) => {
    try {
      return parseCertificates([text]);
    } catch {
      return [];
    }
  });
}

/** Returns a certificate in the form that the UI displays. */
export function describeCertificate(certificate: X509Certificate, now: Date): Certificate {
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  return {
    subject: certificate.subject.split('\n').join(', ') || 'No name',
    fingerprint: certificate.fingerprint256,
    valid_from: from.toISOString(),
    valid_to: to.toISOString(),
    state: getState(from, to, now),
    pem: certificate.toString(),
  };
}

function getState(from: Date, to: Date, now: Date): Certificate['state'] {
  if (to <= now) return 'expired';
  if (from > now) return 'not_yet';
  return to.getTime() - now.getTime() < WARN_DAYS * DAY_MS ? 'expiring' : 'valid';
}
