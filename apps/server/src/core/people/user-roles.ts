/** Assigns roles to users, finds unknown roles, and locks the role of administrators. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * Makes changes to administrators sequential. Otherwise, two administrators who deactivate each other at the same time would leave no
 * administrator.
 */
export async function lockAdministrators(tx: TenantTx): Promise<void> {
  await tx.rows(`select from roles where tenant_id = $1 and abbr = 'ADM' for no key update`, [tx.tenant]);
}

export async function addRoles(tx: TenantTx, userId: number, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await tx.db
    .insertInto('user_roles')
    .columns(['tenant_id', 'user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select((e) => ['tenant_id', e.val(userId).as('user_id'), 'id as role_id'])
        .where('tenant_id', '=', tx.tenant)
        .where('abbr', 'in', [...roles]),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function findUnknownRoles(tx: TenantTx, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await tx.rows<{ abbr: string }>(
    `select r.abbr from unnest($2::text[]) r (abbr)
     where not exists (select from roles x where x.tenant_id = $1 and x.abbr = r.abbr) order by r.abbr`,
    [tx.tenant, roles],
  );
  return rows.map((row) => row.abbr);
}
