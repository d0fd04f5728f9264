/** Converts providers to the administrator's view. Secrets are never returned, only whether one is set. */
import { STRATEGIES, type Strategy } from '@mainstay/contract/rules/strategies';
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { oauth, OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { getIssuer } from '../sign-in-oauth/external-account.ts';
import { toSamlParties } from '../sign-in-saml/saml-connection.ts';
import { describeCertificate, parseStoredCertificates } from '../sign-in-saml/certificates.ts';
import type { Provider } from './sign-in-providers.ts';
import { findActiveProvider } from './sign-in-methods.ts';

interface DisplayContext {
  /** The origin of the tenant's own host, such as `https://acme.example.com`. */
  address: string;
  now: Date;
}

/** Returns the placeholder for a provider that was never configured. */
export const createUnsetProvider = (strategy: Strategy): Provider => ({
  id: 0,
  strategy,
  enabled: false,
  idp_server: null,
  sso_url: null,
  entity_id: null,
  certificates: [],
  client_id: null,
  client_secret_sealed: null,
  config: {},
  own_certificate: null,
  own_key_sealed: null,
});

/** Returns whether every setting that signing in requires is set. */
export function isReady({ strategy, ...provider }: Provider): boolean {
  if (strategy === 'local') return true;
  if (strategy === 'SAML2') return Boolean(provider.idp_server && provider.sso_url && provider.certificates.length > 0);
  return Boolean(getIssuer(strategy, provider.config) && provider.client_id && provider.client_secret_sealed);
}

/** Returns all four sign-in methods, whether or not they were ever configured. */
export function listProviders(rows: readonly Provider[], context: DisplayContext): SignInProvider[] {
  const activeStrategy = findActiveProvider(rows)?.strategy ?? 'local';
  const hasExternal = rows.some(({ strategy, enabled }) => enabled && strategy !== 'local');
  return STRATEGIES.map((strategy) => {
    const row = rows.find((provider) => provider.strategy === strategy) ?? createUnsetProvider(strategy);
    return {
      strategy,
      // Passwords are the fallback if no other sign-in method is enabled.
      enabled: row.enabled || (strategy === 'local' && !hasExternal),
      in_use: activeStrategy === strategy,
      ready: isReady(row),
      saml: strategy === 'SAML2' ? toSamlDetails(row, context) : null,
      oauth: OAuthStrategy.safeParse(strategy).success ? toOAuthDetails(row, context) : null,
    };
  });
}

function toSamlDetails(row: Provider, { address, now }: DisplayContext): SignInProvider['saml'] {
  const { config } = row;
  const { entityId, acs, slo } = toSamlParties(row, address);
  return {
    settings: {
      idp_server: row.idp_server ?? '',
      sso_url: row.sso_url ?? '',
      slo_url: config.slo_url ?? '',
      metadata_url: config.metadata_url ?? '',
      entity_id: row.entity_id ?? '',
      email_attribute: config.email_attribute ?? '',
      first_name_attribute: config.first_name_attribute ?? '',
      last_name_attribute: config.last_name_attribute ?? '',
    },
    certificates: parseStoredCertificates(row.certificates).map((certificate) => describeCertificate(certificate, now)),
    register: {
      entity_id: entityId,
      acs_url: acs,
      slo_url: slo,
      metadata_url: `${address}${saml.getMetadata.path}`,
      certificate: row.own_certificate,
    },
  };
}

const toOAuthDetails = (
  { client_id, client_secret_sealed, config }: Provider,
  { address }: DisplayContext,
): SignInProvider['oauth'] => ({
  settings: {
    client_id: client_id ?? '',
    issuer: config.issuer ?? '',
    directory: config.directory ?? '',
    hosted_domain: config.hosted_domain ?? '',
  },
  has_secret: client_secret_sealed !== null,
  register: { redirect_uri: `${address}${oauth.finishSignIn.path}` },
});
