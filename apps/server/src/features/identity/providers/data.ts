/** The sign-in providers of a company: at most one a strategy. */
import type { Strategy } from '@mainstay/contract/identity';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** What a strategy keeps besides the columns. */
export interface ProviderConfig {
  /** SAML2: where single logout is asked for; without it, signing out ends only our session. */
  slo_url?: string;
  /** SAML2: where the provider describes itself. */
  metadata_url?: string;
  /** SAML2: the attribute that holds the e-mail address; without it, the NameID is the address. */
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
  strategy: Strategy;
  enabled: boolean;
  /** SAML2: the entity id of the identity provider. */
  idp_server: string | null;
  sso_url: string | null;
  /** SAML2: our own entity id, where it is not the address of our metadata. */
  entity_id: string | null;
  /** SAML2: PEM or bare base64; several while the provider rolls over. */
  certificates: string[];
  client_id: string | null;
  client_secret_sealed: Buffer | null;
  config: ProviderConfig;
  own_certificate: string | null;
  own_key_sealed: Buffer | null;
}

const PROVIDER = `select p.id, p.strategy, p.enabled, p.idp_server, p.sso_url, p.entity_id, p.certificates, p.client_id,
  p.client_secret_sealed, p.config, p.own_certificate, p.own_key_sealed from sign_in_providers p where p.tenant_id = $1`;

/** Every provider that was ever set up, those that are switched off too. */
export const findProviders = (tx: TenantTx): Promise<Provider[]> =>
  tx.rows<Provider>(`${PROVIDER} order by p.strategy`, [tx.tenant]);

/** The provider of a strategy that is switched on. */
export async function findProvider(tx: TenantTx, strategy: Strategy): Promise<Provider | undefined> {
  const [provider] = await tx.rows<Provider>(`${PROVIDER} and p.strategy = $2 and p.enabled`, [tx.tenant, strategy]);
  return provider;
}

/** Whether an administrator can still sign in with a password when the provider fails. */
export async function hasAdministratorWithPassword(tx: TenantTx): Promise<boolean> {
  const found = await tx.rows(
    `select u.id from users u join user_roles ur on ur.tenant_id = $1 and ur.user_id = u.id
       join roles r on r.tenant_id = $1 and r.id = ur.role_id
     where u.tenant_id = $1 and u.status = 'active' and u.user_access_type = 'full' and u.password_hash is not null
       and r.abbr = 'ADM' limit 1`,
    [tx.tenant],
  );
  return found.length > 0;
}
