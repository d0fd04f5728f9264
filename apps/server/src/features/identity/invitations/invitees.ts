/** Reads data for invitations. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Returns the status of existing users by their lower-case address. */
export async function findTakenAddresses(
  tx: TenantTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ email_key: string; status: string }>(
    'select email_key, status from users where tenant_id = $1 and email_key = any($2)',
    [tx.tenant, emails.map((email) => email.toLowerCase())],
  );
  return new Map(rows.map((row) => [row.email_key, row.status]));
}

/** Returns the name of the inviting user, or the address if there is no name. */
export async function getInviter(tx: TenantTx, userId: number): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from users
     where tenant_id = $1 and id = $2`,
    [tx.tenant, userId],
  );
  if (!row) throw new Error('A request of a user that does not exist.');
  return row.name;
}
