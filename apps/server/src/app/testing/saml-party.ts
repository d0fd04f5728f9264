/** A connection to an identity provider for which tests sign messages. */
import type { Provider } from '../../core/identity/sign-in-providers.ts';
import { type KeyPair, type SamlParties, toSamlParties } from '../../core/sign-in-saml/saml-connection.ts';
import { generateSamlKeyPair } from '../../core/sign-in-saml/saml-key-pair.ts';
import { TEST_NOW } from './services.ts';

export const IDP = 'https://idp.acme.test/metadata';
export const ADDRESS = 'http://acme.localhost:3000';

export interface Connection {
  provider: Provider;
  party: SamlParties;
  /** The keys of the identity provider. */
  keys: KeyPair;
}

export const makeTestKeys = (name: string): Promise<KeyPair> => generateSamlKeyPair(name, '01', TEST_NOW);

/** @param changes columns of the provider */
export async function makeConnection(changes: Partial<Provider> = {}): Promise<Connection> {
  const keys = await makeTestKeys('idp.acme.test');
  const provider: Provider = {
    id: 1,
    strategy: 'SAML2',
    enabled: true,
    idp_server: IDP,
    sso_url: 'https://idp.acme.test/sso',
    entity_id: null,
    certificates: [keys.certificate],
    client_id: null,
    client_secret_sealed: null,
    config: {},
    own_certificate: null,
    own_key_sealed: null,
    ...changes,
  };
  return { provider, party: toSamlParties(provider, ADDRESS), keys };
}
