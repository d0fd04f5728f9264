/** What an invitation looks up. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Status of the users who have one of the addresses, by the address in lower case. */
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

/** How the person who invites is called; the address where there is no name. */
export async function getInviter(tx: TenantTx, userId: number): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from users
     where tenant_id = $1 and id = $2`,
    [tx.tenant, userId],
  );
  if (!row) throw new Error('A call of a user that does not exist.');
  return row.name;
}
