/** Defines stored success plans with their objectives, and reads one for a command. */
import type { PlanState, TrackBy } from '@mainstay/contract/rules/success-plans';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** @param account the account given by the caller; a plan of another account is not found */
export async function getStoredPlan(
  tx: TenantTx,
  id: number,
  account: number | null | undefined,
): Promise<StoredPlan | undefined> {
  const [plan] = await tx.rows<StoredPlan>(
    `select p.id, p.account_id, p.name, p.description, p.summary, p.state, p.due_on, p.owner_id, p.version,
       y.id as play_id, y.name as play_name,
       array(select criterion_id from success_plan_criteria where tenant_id = $1 and plan_id = $2 order by 1) as criteria,
       coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'position', o.position, 'name', o.name, 'target_on', o.target_on,
           'track_by', o.track_by, 'kpi_id', o.kpi_id, 'milestone_id', o.milestone_id, 'target_value', o.target_value,
           'current_value', o.current_value) order by o.position, o.id)
         from objectives o where o.tenant_id = $1 and o.plan_id = $2), '[]') as objectives
     from success_plans p join plays y on y.tenant_id = $1 and y.success_plan_id = p.id
     where p.tenant_id = $1 and p.id = $2 and ($3::bigint is null or p.account_id = $3)`,
    [tx.tenant, id, account ?? null],
  );
  return plan;
}

export interface StoredObjective extends PositionedObjective {
  id: number;
}

/** A stored plan as commands read it. */
export interface StoredPlan extends PlanFields {
  id: number;
  account_id: number;
  version: number;
  play_id: number;
  play_name: string;
  /** Ids of the selected criteria, ascending. */
  criteria: number[];
  /** In their order. */
  objectives: StoredObjective[];
}

/** Stored fields of a plan without its objectives and criteria. */
export interface PlanFields {
  name: string;
  description: string;
  summary: string;
  state: PlanState;
  due_on: string;
  owner_id: number | null;
}

export interface StoredObjectiveFields {
  name: string;
  target_on: string;
  track_by: TrackBy;
  kpi_id: number | null;
  milestone_id: number | null;
  target_value: string;
  current_value: string | null;
}

export interface PositionedObjective extends StoredObjectiveFields {
  /** Starts at 0. */
  position: number;
}
