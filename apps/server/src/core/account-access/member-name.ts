import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * Returns the name of an account member who can be assigned work there. Returns undefined for other users and for
 * deactivated ones.
 */
export async function getMemberName(tx: TenantTx, account: number, user: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ name: string }>(
    `select coalesce(u.full_name, u.email) as name from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and m.account_id = $2 and m.user_id = $3 and u.status <> 'inactive'`,
    [tx.tenant, account, user],
  );
  return row?.name;
}
