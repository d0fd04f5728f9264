/** Validates and saves the SAML2 settings of a company. */
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
import type { Provider } from '../identity/sign-in-providers.ts';
import { CertificateError, parseCertificates, parseStoredCertificates } from './certificates.ts';

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
