/** Finds the objectives that are due for measurement. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface DueObjective {
  id: number;
  account: number;
  kpi: number;
}

/**
 * Returns objectives that a KPI measures and that were not measured on this day yet. Their plans are published and incomplete. The result
 * is sorted by account.
 *
 * @param today the company's day
 */
export const findDueObjectives = (tx: TenantTx, today: string): Promise<DueObjective[]> =>
  tx.rows(
    `select o.id, o.account_id as account, o.kpi_id as kpi
     from success_plans p join objectives o on o.tenant_id = $1 and o.plan_id = p.id
     where p.tenant_id = $1 and p.state = 'published' and p.completed_objectives < p.total_objectives
       and o.track_by = 'system' and o.kpi_id is not null and o.completed_at is null
       and o.measured_on is distinct from $2::date
     order by o.account_id, o.id`,
    [tx.tenant, today],
  );

/** Returns whether the accounts' metrics of the day are computed. */
export async function hasMetrics(tx: TenantTx, today: string): Promise<boolean> {
  const rows = await tx.rows('select from settings where tenant_id = $1 and figures_on = $2::date', [tx.tenant, today]);
  return rows.length > 0;
}
