/** Configures sign-in methods and enables or disables them. The audit log records changes without secrets. */
import type { Strategy } from '@mainstay/contract/identity';
import type { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { OAuthSettings, SamlSettings } from '@mainstay/contract/identity/providers';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/http/services.ts';
import { recordAudit } from '../../audit/commands.ts';
import { getIssuer } from '../../sign-in-oauth/external-account.ts';
import { parseCertificates, parseStoredCertificates } from '../../sign-in-saml/certificates.ts';
import { findProviders, hasAdministratorWithPassword, type Provider } from '../sign-in-providers.ts';
import { isReady, createUnsetProvider } from '../listed-providers.ts';
import { toProviderConfig } from '../provider-settings.ts';

/** Locks and returns the row of a strategy. Creates a disabled provider if the row does not exist. */
async function lockProvider(tx: TenantTx, strategy: Strategy, now: Date): Promise<Provider> {
  const [row] = await tx.rows<Provider>(
    `insert into sign_in_providers as p (tenant_id, strategy, enabled, updated_at) values ($1, $2, false, $3)
       on conflict (tenant_id, strategy) do update set updated_at = $3
     returning p.id, p.strategy, p.enabled, p.idp_server, p.sso_url, p.entity_id, p.certificates, p.client_id,
       p.client_secret_sealed, p.config, p.own_certificate, p.own_key_sealed`,
    [tx.tenant, strategy, now],
  );
  if (!row) throw new Error('An insert that returns nothing.');
  return row;
}

/** Returns the changes by field. */
function diffSettings(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}

const recordChange = (tx: TenantTx, actor: Actor, verb: string, id: number, changes: object): Promise<void> =>
  recordAudit(tx, { verb, entity: 'sign_in_provider', entityId: id, changes, ...actor });

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
  await recordChange(tx, actor, 'update', before.id, {
    strategy: 'SAML2',
    ...diffSettings(
      { ...toAuditedSettings(before), certificates: getReadableFingerprints(before.certificates) },
      { ...toAuditedSettings({ idp_server, sso_url, entity_id, config }), certificates: getFingerprints(certificates) },
    ),
  });
  return before;
}

function getReadableFingerprints(certificates: readonly string[]): string[] {
  return parseStoredCertificates(certificates).map((certificate) => certificate.fingerprint256);
}

interface OAuthChange {
  strategy: OAuthStrategy;
  settings: OAuthSettings;
}

/**
 * Saves an OAuth provider. Data that is sealed for one issuer must not be sent to another, so a new issuer erases the
 * secret and the links with their tokens.
 *
 * @returns whether it was saved; an enabled provider that changes its issuer requires a new secret
 */
export async function saveOAuth(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  { strategy, settings }: OAuthChange,
  actor: Actor,
): Promise<boolean> {
  const before = await lockProvider(tx, strategy, actor.now);
  const { client_id, client_secret: secret, ...rest } = settings;
  const config = toProviderConfig(rest);
  const hasNewIssuer = getIssuer(strategy, before.config) !== getIssuer(strategy, config);
  if (hasNewIssuer && before.enabled && !secret) return false;
  const location = { tenant: tx.tenant, column: 'sign_in_providers.client_secret_sealed', row: before.id } as const;
  const storedSecret = hasNewIssuer ? null : before.client_secret_sealed;
  const sealed = secret ? services.key.sealer.seal(location, secret) : storedSecret;
  await tx.rows(
    `update sign_in_providers set client_id = $3, client_secret_sealed = $4, config = $5 where tenant_id = $1 and id = $2`,
    [tx.tenant, before.id, client_id, sealed, JSON.stringify(config)],
  );
  if (hasNewIssuer)
    await tx.rows('delete from external_identities where tenant_id = $1 and provider_id = $2', [tx.tenant, before.id]);
  await recordChange(tx, actor, 'update', before.id, {
    strategy,
    ...diffSettings({ ...before.config, client_id: before.client_id }, { ...config, client_id }),
    ...toSecretChange({
      isGiven: secret !== '',
      isDropped: hasNewIssuer && !secret && before.client_secret_sealed !== null,
    }),
  });
  return true;
}

function toSecretChange({ isGiven, isDropped }: { isGiven: boolean; isDropped: boolean }): { client_secret?: string } {
  if (isGiven) return { client_secret: 'entered again' };
  return isDropped ? { client_secret: 'removed because the issuer changed' } : {};
}

/** Why a sign-in method was not enabled or disabled. */
export type ToggleError = 'not_ready' | 'no_password' | 'last_way';

/**
 * Enables a sign-in method. Only one external provider can be enabled at a time, so this disables any other one.
 * Administrators can still use passwords, and at least one of them must have a password.
 */
export async function enableProvider(tx: TenantTx, strategy: Strategy, actor: Actor): Promise<ToggleError | undefined> {
  const rows = await findProviders(tx);
  if (strategy !== 'local') {
    if (!isReady(rows.find((row) => row.strategy === strategy) ?? createUnsetProvider(strategy))) return 'not_ready';
    if (!(await hasAdministratorWithPassword(tx))) return 'no_password';
  }
  const { id } = await lockProvider(tx, strategy, actor.now);
  const affectedSql = strategy === 'local' ? `strategy = 'local'` : `strategy <> 'local'`;
  await tx.rows(`update sign_in_providers set enabled = (strategy = $2) where tenant_id = $1 and ${affectedSql}`, [
    tx.tenant,
    strategy,
  ]);
  const disabledRows = rows.filter((row) => row.enabled && row.strategy !== 'local' && row.strategy !== strategy);
  await recordChange(tx, actor, 'enable', id, {
    strategy,
    ...(strategy !== 'local' && disabledRows.length > 0 && { disabled: disabledRows.map((row) => row.strategy) }),
  });
  return undefined;
}

/** Disables a sign-in method. If no provider remains enabled, all users sign in with their passwords again. */
export async function disableProvider(
  tx: TenantTx,
  strategy: Strategy,
  actor: Actor,
): Promise<ToggleError | undefined> {
  const rows = await findProviders(tx);
  if (strategy === 'local') {
    if (!rows.some((row) => row.enabled && row.strategy !== 'local')) return 'last_way';
    if (!(await hasAdministratorWithPassword(tx))) return 'no_password';
  }
  const [row] = await tx.rows<{ id: number }>(
    `update sign_in_providers set enabled = false, updated_at = $3
     where tenant_id = $1 and strategy = $2 and enabled returning id`,
    [tx.tenant, strategy, actor.now],
  );
  if (row) await recordChange(tx, actor, 'disable', row.id, { strategy });
  return undefined;
}
