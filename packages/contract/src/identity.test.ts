import { expect, test } from 'vitest';
import { Discovery } from './identity.ts';

const discovery = (auth_strategy: string) => ({
  auth_strategy,
  idp_server: '',
  domain: 'demo',
  sso_url: 'http://demo.localhost:3000',
  with_domain: true,
  entity_name: 'Demo',
});
const isKnown = (strategy: string) => Discovery.safeParse(discovery(strategy)).success;

test('1-identity-01 3-access-17 a company signs in with one of four strategies, spelled exactly', () => {
  for (const strategy of ['local', 'SAML2', 'OAuth-Google', 'OAuth-Office365']) {
    expect([strategy, isKnown(strategy)]).toEqual([strategy, true]);
  }
  for (const other of ['', 'Local', 'SAML', 'saml2', 'OAuth', 'OAuth-GitHub', 'oauth-google', 'OAuth-Office', 'LDAP']) {
    expect([other, isKnown(other)]).toEqual([other, false]);
  }
});
