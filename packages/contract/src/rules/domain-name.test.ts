import { expect, test } from 'vitest';
import { domainFromName, isDomainName, isReservedDomain } from './domain-name.ts';

test('1-signup-19 a domain name is letters, digits and hyphen only', () => {
  const validNames = ['acme', 'ACME', 'acme-2', '7', '-', 'a-b-c'];
  const invalidNames = ['acme_2', 'acme.com', 'acme two', ' acme', 'acme\n', 'acmé', 'acme/', 'a:b', 'a@b', '日本'];
  expect(validNames.filter((name) => !isDomainName(name))).toEqual([]);
  expect(invalidNames.filter(isDomainName)).toEqual([]);
});

test('1-signup-20 a domain name has 1 to 200 characters', () => {
  expect([0, 1, 200, 201].filter((length) => isDomainName('a'.repeat(length)))).toEqual([1, 200]);
});

test('reserves names of our hosts and names that can be read differently', () => {
  const names = ['www', 'API', 'admin', 'mail', 'xn--80ak6aa92e', 'acme', 'mailer', 'x-n--'];
  expect(names.filter(isReservedDomain)).toEqual(['www', 'API', 'admin', 'mail', 'xn--80ak6aa92e']);
});

test('proposes a domain name for the name of a company', () => {
  const proposals = ['Halden Systems, Inc.', 'Crème & Co', '  --A  ', '日本', 'x'.repeat(90)].map(domainFromName);
  expect(proposals).toEqual(['halden-systems-inc', 'creme-co', 'a', '', 'x'.repeat(63)]);
});
