/** Keeps the names of definitions unique, even if several users save at the same time. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NameTakenError } from '../../platform/http/errors.ts';

/**
 * Serializes changes to the definitions of a tenant, so that names stay unique, cycles are detected, and a definition
 * is not deleted while another one starts to reference it.
 */
export async function lockDefinitions(tx: TenantTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('definitions', $1::bigint))`, [tx.tenant]);
}

/**
 * Creates a row that reserves a name and cannot be read yet.
 *
 * @param insert creates the row, of version 0, from `$1`, the tenant, and `$2`, the name
 * @param what the display name of the kind, with its article
 * @throws NameTaken
 */
export async function reserveName(tx: TenantTx, insert: string, name: string, what: string): Promise<number> {
  const [created] = await tx.rows<{ id: number }>(`${insert} on conflict do nothing returning id`, [tx.tenant, name]);
  if (!created) throw new NameTakenError(what);
  return created.id;
}

/**
 * @param what the display name of the kind, with its article
 *
 * @throws NameTaken if another row of the table has exactly this name
 */
export async function assertNameAvailable(
  tx: TenantTx,
  table: string,
  { id, name }: { id: number; name: string },
  what: string,
): Promise<void> {
  const duplicates = await tx.rows(`select from ${table} where tenant_id = $1 and name = $2 and id <> $3`, [
    tx.tenant,
    name,
    id,
  ]);
  if (duplicates.length > 0) throw new NameTakenError(what);
}
