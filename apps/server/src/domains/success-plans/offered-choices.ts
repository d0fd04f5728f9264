/** Reads the choices of plans. Archived choices are no longer offered, but plans that selected them keep them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

interface Choice {
  id: number;
  name: string;
}

/** Returns a page of success criteria in their order. @param page_num starts at 1 */
export async function findCriteria(
  tx: TenantTx,
  { page_num, limit }: { page_num: number; limit: number },
): Promise<{ criteria: Choice[]; has_next: boolean }> {
  const rows = await tx.rows<Choice>(
    `select id, name from success_criteria where tenant_id = $1 and archived_at is null order by position, id
     limit $2 offset $3`,
    [tx.tenant, limit + 1, (page_num - 1) * limit],
  );
  return { criteria: rows.slice(0, limit), has_next: rows.length > limit };
}

const MAX_MILESTONES = 1000;

/** Returns the milestones in their order. */
export const findMilestones = (tx: TenantTx): Promise<Choice[]> =>
  tx.rows(
    `select id, name from milestones where tenant_id = $1 and archived_at is null order by position, id limit ${MAX_MILESTONES}`,
    [tx.tenant],
  );
