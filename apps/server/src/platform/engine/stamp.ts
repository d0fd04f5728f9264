/**
 * The stamp of cached replies. It changes when a large amount of data changes at once, which invalidates the caches of
 * all servers at the same moment.
 */
import type { TenantTx } from '../database/tenant-tx.ts';

/** An expression for statements whose `$1` is the tenant; 0 if it was never incremented. */
export const CACHE_STAMP = `coalesce((select stamp from result_stamps where tenant_id = $1), 0)`;

/**
 * Invalidates cached replies when this transaction commits. Call it last: concurrent transactions that also call it
 * wait for the commit.
 */
export async function invalidateReplies(tx: TenantTx): Promise<void> {
  await tx.rows(
    `insert into result_stamps as s (tenant_id, stamp) values ($1, 1)
     on conflict (tenant_id) do update set stamp = s.stamp + 1`,
    [tx.tenant],
  );
}
