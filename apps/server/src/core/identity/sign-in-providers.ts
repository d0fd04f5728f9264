/** Reads the sign-in providers of a tenant. There is at most one per strategy. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** The settings of a strategy that are not stored in columns. */
export interface ProviderConfig {
  /** SAML2: the address for single logout. Without it, signing out ends only our session. */
  slo_url?: string;
  /** SAML2: the address of the provider's metadata. */
  metadata_url?: string;
  /** SAML2: the attribute that contains the email. Without it, the NameID is the email. */
  email_attribute?: string;
  first_name_attribute?: string;
  last_name_attribute?: string;
  /** OAuth: the address whose discovery document describes the provider. */
  issuer?: string;
  /** OAuth-Office365: the Microsoft tenant id. */
  directory?: string;
  /** OAuth-Google: the domain that accounts must belong to. */
  hosted_domain?: string;
}

export interface Provider {
  id: number;
  /** `local` for passwords, otherwise the strategy of a sign-in method. */
  strategy: string;
  enabled: boolean;
  /** SAML2: the entity id of the identity provider. */
  idp_server: string | null;
  sso_url: string | null;
  /** SAML2: our own entity id, if it is not the address of our metadata. */
  entity_id: string | null;
  /** SAML2: certificates as PEM or bare base64. There are several while the provider rotates its keys. */
  certificates: string[];
  client_id: string | null;
  client_secret_sealed: Buffer | null;
  config: ProviderConfig;
  own_certificate: string | null;
  own_key_sealed: Buffer | null;
}

const PROVIDERS_SQL = `select p.id, p.strategy, p.enabled, p.idp_server, p.sso_url, p.entity_id, p.certificates, p.client_id,
  p.client_secret_sealed, p.config, p.own_certificate, p.own_key_sealed from sign_in_providers p where p.tenant_id = $1`;

/** Returns every configured provider, including disabled ones. */
export const findProviders = (tx: TenantTx): Promise<Provider[]> =>
  tx.rows<Provider>(`${PROVIDERS_SQL} order by p.strategy`, [tx.tenant]);

/** Returns the provider of a strategy if it is enabled. */
export async function findProvider(tx: TenantTx, strategy: string): Promise<Provider | undefined> {
  const [provider] = await tx.rows<Provider>(`${PROVIDERS_SQL} and p.strategy = $2 and p.enabled`, [
    tx.tenant,
    strategy,
  ]);
  return provider;
}

/** Returns whether an administrator can still sign in with a password if the provider fails. */
export async function hasAdministratorWithPassword(tx: TenantTx): Promise<boolean> {
  const rows = await tx.rows(
    `select u.id from users u join user_roles ur on ur.tenant_id = $1 and ur.user_id = u.id
       join roles r on r.tenant_id = $1 and r.id = ur.role_id
     where u.tenant_id = $1 and u.status = 'active' and u.user_access_type = 'full' and u.password_hash is not null
       and r.abbr = 'ADM' limit 1`,
    [tx.tenant],
  );
  return rows.length > 0;
}

/** Returns the placeholder for a provider that was never configured. */
export const createUnsetProvider = (strategy: string): Provider => ({
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
