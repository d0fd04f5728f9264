import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../app/testing/services.ts';
import { generateSamlKeyPair } from './saml-key-pair.ts';

test('our certificate is signed by its own key and valid for ten years', async () => {
  const keys = await generateSamlKeyPair('acme', 'ff01', TEST_NOW);
  const certificate = new X509Certificate(keys.certificate);
  expect(certificate.checkPrivateKey(createPrivateKey(keys.privateKey))).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe('CN=acme');
  expect(certificate.serialNumber).toBe('FF01');
  expect(new Date(certificate.validFrom)).toEqual(TEST_NOW);
  expect(new Date(certificate.validTo).getUTCFullYear()).toBe(TEST_NOW.getUTCFullYear() + 10);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
});
