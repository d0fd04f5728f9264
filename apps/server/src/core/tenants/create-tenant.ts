/** Creates tenants, which is a write that starts outside of a tenant. */
import { ROLES } from '@mainstay/contract/kit';
import { DOMAIN_TAKEN } from '@mainstay/contract/rules/domain-name';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { inNewTenant, type TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint } from '../../platform/feature.ts';
import { FieldError } from '../../platform/http/errors.ts';

/** Writes the first records of a feature, in the order of the features. The company, its settings and its roles exist. */
export type NewCompanySeed = (tx: TenantTx) => Promise<void>;

export const newCompanySeeds = extensionPoint<NewCompanySeed>('new-company-seeds');

export interface NewTenant {
  /** The subdomain. */
  domain: string;
  name: string;
  timeZone?: string;
  theme?: Theme;
  currency?: string;
  currencySymbol?: string;
  /** Whether this is a seeded demo company. By default, users can sign in to it from this machine only. */
  demo?: boolean;
}

const ROLE_NAMES: Record<(typeof ROLES)[number], string> = {
  ADM: 'Administrator',
  DA: 'Data administrator',
  CSO: 'Customer success operations',
  CSL: 'Team lead',
  EXE: 'Executive',
  CSM: 'Account manager',
};

/** Additional steps of creating a tenant, in the same transaction. */
export interface TenantInitializer {
  /** Writes to global tables before the tenant exists. */
  before?: (owner: ClientBase) => Promise<void>;
  /** Writes to the completed tenant, such as its first administrator. */
  after?: (tx: TenantTx) => Promise<void>;
}

/**
 * Creates a tenant with its settings, roles, pages and health definition, in one transaction.
 *
 * @returns its id
 * @throws BusinessError if another tenant has the domain
 */
export async function createTenant(
  database: Database,
  tenant: NewTenant,
  initializer: TenantInitializer = {},
): Promise<number> {
  const insertTenant = async (owner: ClientBase): Promise<number> => {
    await initializer.before?.(owner);
    const result = await owner.query<{ id: number }>(
      'insert into tenants (domain) values ($1) on conflict (domain) do nothing returning id',
      [tenant.domain],
    );
    const id = result.rows[0]?.id;
    if (id === undefined) throw new FieldError('domain_name', DOMAIN_TAKEN);
    return id;
  };
  return inNewTenant(database, insertTenant, async (tx) => {
    await seedTenant(tx, tenant);
    await initializer.after?.(tx);
    return tx.tenant;
  });
}

async function seedTenant(tx: TenantTx, tenant: NewTenant): Promise<void> {
  await tx.db
    .insertInto('settings')
    .values({
      tenant_id: tx.tenant,
      entity_name: tenant.name,
      entity_timezone: tenant.timeZone ?? 'UTC',
      entity_theme: tenant.theme ?? 'theme-default',
      currency: tenant.currency ?? 'USD',
      currency_symbol: tenant.currencySymbol ?? '$',
      client_config: JSON.stringify(tenant.demo ? { demo: true } : {}),
    })
    .execute();
  await tx.db
    .insertInto('roles')
    .values(ROLES.map((abbr) => ({ tenant_id: tx.tenant, abbr, name: ROLE_NAMES[abbr], built_in: true })))
    .execute();
  for (const seed of newCompanySeeds.from(tx.features)) await seed(tx);
}
