/** SAML2 in the list of sign-in methods. */
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import type { SignInMethodKind, ViewContext } from '../identity/sign-in-methods.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { describeCertificate, parseStoredCertificates } from './certificates.ts';
import { toSamlParties } from './saml-connection.ts';
import { createLogoutUrl, prepareLogout } from './single-logout.ts';
import { testSaml } from './test-connection.ts';

function toSamlDetails(row: Provider, { address, now }: ViewContext): SignInProvider['saml'] {
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

export const samlMethod: SignInMethodKind = {
  strategy: 'SAML2',
  label: SIGN_IN_METHODS.SAML2.label,
  isReady: ({ idp_server, sso_url, certificates }) => Boolean(idp_server && sso_url && certificates.length > 0),
  toView: (provider, context) => ({ saml: toSamlDetails(provider, context) }),
  getIssuer: ({ idp_server }) => idp_server,
  getSignInUrl: (_provider, address) => `${address}${saml.startSignIn.path}`,
  test: testSaml,
  logout: { prepare: prepareLogout, createUrl: createLogoutUrl },
};
