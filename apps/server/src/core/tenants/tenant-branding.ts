/** Reads the name, logo and other branding of a tenant. */
import type { Appearance, Theme } from '@mainstay/contract/tenants/appearance';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getMinorDigits } from '../../platform/session/access.ts';

export interface TenantBranding {
  entity_name: string;
  entity_logo: string | null;
  entity_timezone: string;
  entity_theme: Theme;
  appearance: Appearance;
  currency_symbol: string;
  currency_digits: number;
}

/** Returns the branding of a tenant, which is public before sign-in. */
export async function getTenantBranding(tx: TenantTx): Promise<TenantBranding> {
  const row = await tx.db
    .selectFrom('settings as s')
    .leftJoin('files as f', (on) => on.onRef('f.tenant_id', '=', 's.tenant_id').onRef('f.id', '=', 's.logo_file_id'))
    .select([
      's.entity_name',
      's.entity_timezone',
      's.entity_theme',
      's.default_appearance',
      's.currency_symbol',
      's.currency',
      'f.storage_key',
    ])
    .where('s.tenant_id', '=', tx.tenant)
    .executeTakeFirstOrThrow();
  return {
    entity_name: row.entity_name,
    entity_logo: row.storage_key && `/media/${row.storage_key}`,
    entity_timezone: row.entity_timezone,
    entity_theme: row.entity_theme as Theme,
    appearance: row.default_appearance as Appearance,
    currency_symbol: row.currency_symbol,
    currency_digits: getMinorDigits(row.currency),
  };
}
