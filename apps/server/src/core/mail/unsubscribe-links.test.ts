import { expect, test } from 'vitest';
import { openMasterKey } from '../../platform/crypto/master-key.ts';
import { buildUnsubscribeUrl, parseUnsubscribeToken } from './unsubscribe-links.ts';

const openKey = (secret: string) => ({ key: openMasterKey({ secret, oldSecrets: [], dataDir: '' }) });
const services = openKey('s'.repeat(32));
const origin = 'https://acme.example.com';
const getToken = (address: string, tenant = 1): string => {
  const url = buildUnsubscribeUrl(services, { tenant, address, origin });
  return /^https:\/\/acme\.example\.com\/unsubscribe\/([\w.-]+)\/$/.exec(url)?.[1] ?? '';
};

test('a link contains the address in lower case, up to the longest one', () => {
  expect(parseUnsubscribeToken(services, 1, getToken('Maya.O+news@Acme.Test'))).toBe('maya.o+news@acme.test');
  const longestAddress = `${'a'.repeat(341)}@acme.com`;
  expect(longestAddress).toHaveLength(350);
  const token = getToken(longestAddress);
  expect(token.length).toBeLessThanOrEqual(500);
  expect(parseUnsubscribeToken(services, 1, token)).toBe(longestAddress);
});

test('a link is valid only unchanged, in its company and with its key', () => {
  const token = getToken('maya@acme.test');
  const [, signature] = token.split('.');
  const otherAddress = Buffer.from('noah@acme.test').toString('base64url');
  expect(parseUnsubscribeToken(services, 2, token)).toBeUndefined();
  expect(parseUnsubscribeToken(openKey('t'.repeat(32)), 1, token)).toBeUndefined();
  for (const text of ['', '.', token.slice(1), token.slice(0, -3), `${otherAddress}.${signature}`, '💥.💥'])
    expect(parseUnsubscribeToken(services, 1, text), text).toBeUndefined();
});
