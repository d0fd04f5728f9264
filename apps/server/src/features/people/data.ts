/** Reads roles for other features. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export async function findUnknownRoles(tx: TenantTx, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await tx.rows<{ abbr: string }>(
    `select r.abbr from unnest($2::text[]) r (abbr)
     where not exists (select from roles x where x.tenant_id = $1 and x.abbr = r.abbr) order by r.abbr`,
    [tx.tenant, roles],
  );
  return rows.map((row) => row.abbr);
}
