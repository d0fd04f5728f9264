/** SAML2 in the list of sign-in methods, and its settings. */
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import type { SamlSettings } from '@mainstay/contract/sign-in-saml/settings';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { providerUpdated } from '../identity/events.ts';
import {
  ADDRESS_MESSAGE,
  diffSettings,
  type FieldErrors,
  isProviderAddress,
  lockProvider,
  toProviderConfig,
} from '../identity/provider-settings.ts';
import type { SignInMethodKind, ViewContext } from '../identity/sign-in-methods.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { CertificateError, describeCertificate, parseCertificates, parseStoredCertificates } from './certificates.ts';
import { toSamlParties } from './saml-connection.ts';
import { createLogoutUrl, prepareLogout } from './single-logout.ts';
import { testSaml } from './test-connection.ts';

const getFingerprints = (certificates: readonly string[]): string[] =>
  parseCertificates(certificates).map((certificate) => certificate.fingerprint256);

/** @param settings validated settings */
export async function saveSaml(tx: TenantTx, settings: SamlSettings, actor: Actor): Promise<Provider> {
  const before = await lockProvider(tx, 'SAML2', actor.now);
  const { idp_server, sso_url, entity_id, certificates: texts, ...rest } = settings;
  const certificates = parseCertificates(texts).map(String);
  const config = toProviderConfig(rest);
  await tx.rows(
    `update sign_in_providers set idp_server = $3, sso_url = $4, entity_id = nullif($5, ''), certificates = $6, config = $7
     where tenant_id = $1 and id = $2`,
    [tx.tenant, before.id, idp_server, sso_url, entity_id, certificates, JSON.stringify(config)],
  );
  const toAuditedSettings = (p: Pick<Provider, 'idp_server' | 'sso_url' | 'entity_id' | 'config'>) => ({
    ...p.config,
    idp_server: p.idp_server,
    sso_url: p.sso_url,
    entity_id: p.entity_id || null,
  });
  const changes = diffSettings(
    { ...toAuditedSettings(before), certificates: getReadableFingerprints(before.certificates) },
    { ...toAuditedSettings({ idp_server, sso_url, entity_id, config }), certificates: getFingerprints(certificates) },
  );
  await record(tx, event(providerUpdated, { id: before.id, strategy: 'SAML2', changes }), actor);
  return before;
}

function getReadableFingerprints(certificates: readonly string[]): string[] {
  return parseStoredCertificates(certificates).map((certificate) => certificate.fingerprint256);
}

export function validateSamlSettings(settings: SamlSettings, allow: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['sso_url', 'slo_url', 'metadata_url'] as const) {
    if (settings[name] && !isProviderAddress(settings[name], allow)) errors[name] = ADDRESS_MESSAGE;
  }
  try {
    parseCertificates(settings.certificates);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    errors.certificates = error.message;
  }
  return errors;
}

const SAVE_HINT = 'The metadata URL and certificate appear here after you save.';
const REGISTER_HINT =
  'Configure the provider to send the email address as NameID and to sign assertions with RSA SHA-256.';
const ATTRIBUTES = 'Attribute names and our entity ID';

const FIELDS: NonNullable<SignInProvider['form']>['fields'] = [
  { name: 'idp_server', label: 'Entity ID of the provider', type: 'text' },
  { name: 'sso_url', label: 'Sign-in address', type: 'url' },
  { name: 'slo_url', label: 'Logout address (optional)', type: 'url' },
  { name: 'email_attribute', label: 'Email attribute (defaults to NameID)', type: 'text', section: ATTRIBUTES },
  { name: 'first_name_attribute', label: 'First name attribute', type: 'text', section: ATTRIBUTES },
  { name: 'last_name_attribute', label: 'Last name attribute', type: 'text', section: ATTRIBUTES },
  { name: 'entity_id', label: 'Our entity ID (defaults to the metadata URL)', type: 'text', section: ATTRIBUTES },
];

/** Returns the values to register. Our metadata and certificate exist once the settings have been saved. */
function toRegistration(row: Provider, address: string) {
  const { entityId, acs, slo } = toSamlParties(row, address);
  const always = [
    { label: 'Entity ID', about: 'Also called Identifier or Audience', value: entityId },
    { label: 'ACS URL', about: 'Also called Reply URL or Single sign-on URL', value: acs },
    { label: 'Logout URL', about: 'Single logout, by HTTP-Redirect', value: slo },
  ];
  if (!row.own_certificate) return always;
  return [
    ...always,
    {
      label: 'Metadata URL',
      about: 'All of the above, for providers that support metadata',
      value: `${address}${saml.getMetadata.path}`,
    },
    { label: 'Our certificate', about: 'For verifying Mainstay’s signatures', value: row.own_certificate },
  ];
}

function toView(row: Provider, { address, now }: ViewContext): ReturnType<SignInMethodKind['toView']> {
  const { config } = row;
  return {
    form: {
      fields: FIELDS,
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
      has_secret: false,
      register: toRegistration(row, address),
      register_hint: row.own_certificate ? REGISTER_HINT : `${SAVE_HINT} ${REGISTER_HINT}`,
    },
    certificates: parseStoredCertificates(row.certificates).map((certificate) => describeCertificate(certificate, now)),
  };
}

export const samlMethod: SignInMethodKind = {
  strategy: 'SAML2',
  label: SIGN_IN_METHODS.SAML2.label,
  isReady: ({ idp_server, sso_url, certificates }) => Boolean(idp_server && sso_url && certificates.length > 0),
  toView,
  getIssuer: ({ idp_server }) => idp_server,
  getSignInUrl: (_provider, address) => `${address}${saml.startSignIn.path}`,
  test: testSaml,
  logout: { prepare: prepareLogout, createUrl: createLogoutUrl },
};
