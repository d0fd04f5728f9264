/** Which objectives are to be measured on a day. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface DueObjective {
  id: number;
  account: number;
  kpi: number;
}

/**
 * Those that a KPI measures and that were not asked on this day yet, of published plans in which something remains; in the
 * order of accounts.
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

/** Whether the accounts' figures of the day are there. */
export async function hasMetrics(tx: TenantTx, today: string): Promise<boolean> {
  const found = await tx.rows('select from settings where tenant_id = $1 and figures_on = $2::date', [
    tx.tenant,
    today,
  ]);
  return found.length > 0;
}
