/** Refreshes the number of objectives and completed objectives of a plan, from which its status and its due state are derived. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Refreshes some plans. The caller holds the locks of their accounts. */
export async function refreshPlanMetrics(tx: TenantTx, plans: readonly number[]): Promise<void> {
  await tx.rows(
    `update success_plans p set total_objectives = c.total, completed_objectives = c.completed
     from (select p.id, count(o.id)::int as total, count(o.completed_at)::int as completed
       from success_plans p left join objectives o on o.tenant_id = $1 and o.plan_id = p.id
       where p.tenant_id = $1 and p.id = any($2::bigint[]) group by p.id) c
     where p.tenant_id = $1 and p.id = c.id and (p.total_objectives, p.completed_objectives) <> (c.total, c.completed)`,
    [tx.tenant, plans],
  );
}
