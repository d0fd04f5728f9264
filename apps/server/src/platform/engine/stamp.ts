/** The stamp under which replies are kept: it moves when much changes at once, for every server in the same moment. */
import type { TenantTx } from '../database/tenant-tx.ts';

/** An expression for statements whose `$1` is the tenant; 0 before anything moved it. */
export const CACHE_STAMP = `coalesce((select stamp from result_stamps where tenant_id = $1), 0)`;

/** Kept replies are of the past once this transaction is over. Last in it: until then others wait who say the same. */
export async function invalidateReplies(tx: TenantTx): Promise<void> {
  await tx.rows(
    `insert into result_stamps as s (tenant_id, stamp) values ($1, 1)
     on conflict (tenant_id) do update set stamp = s.stamp + 1`,
    [tx.tenant],
  );
}
