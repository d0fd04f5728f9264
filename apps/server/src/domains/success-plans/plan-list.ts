import { playProgress } from '@mainstay/contract/rules/actions';
import { planStatus } from '@mainstay/contract/rules/success-plans';
import type { Objective, SuccessPlan } from '@mainstay/contract/success-plans';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { parseMeasured } from './measure-objectives.ts';

type ValueKey = 'target_value' | 'start_value' | 'current_value';
type ObjectiveRow = Omit<Objective, ValueKey> & Record<ValueKey, string | null>;

interface PlanRow
  extends Pick<
    SuccessPlan,
    | 'id'
    | 'account_id'
    | 'name'
    | 'description'
    | 'summary'
    | 'state'
    | 'owner'
    | 'owner_name'
    | 'version'
    | 'selected_criteria'
  > {
  due_on: string;
  total_objectives: number;
  completed_objectives: number;
  updated_at: Date;
  objectives: ObjectiveRow[];
  play_id: number;
  play_name: string;
  total_actions: number;
  pending_actions: number;
  next_pending_action: SuccessPlan['next_pending_action'];
}

const OBJECTIVES_SQL = `select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'target_date', x.target_on,
      'track_by', x.track_by, 'measured_by', case when k.id is not null
        then jsonb_build_object('id', k.id, 'name', k.name, 'is_system', k.is_system) end,
      'milestone', case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end,
      'target_value', x.target_value, 'start_value', (select t.value from objective_points t where t.tenant_id = $1
        and t.objective_id = x.id order by t.measured_at limit 1), 'current_value', x.current_value,
      'status', x.completed_at is not null)
    order by x.position, x.id) as list
  from objectives x left join kpis k on k.tenant_id = $1 and k.id = x.kpi_id
    left join milestones s on s.tenant_id = $1 and s.id = x.milestone_id
  where x.tenant_id = $1 and x.plan_id = p.id`;
const NEXT_ACTION_SQL = `select jsonb_build_object('id', x.id, 'name', x.name, 'due_date', x.due_on, 'priority', x.priority) as action
  from actions x where x.tenant_id = $1 and x.play_id = y.id and x.status = 'Pending' order by x.due_on, x.id limit 1`;

/** The page is limited before anything is joined to it. */
const PAGE_SQL = `select p.id, p.account_id, p.name, p.description, p.summary, p.state, p.due_on, p.owner_id as owner,
    coalesce(u.full_name, u.email) as owner_name, p.total_objectives, p.completed_objectives, p.version, p.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.position, s.id)
      from success_plan_criteria c join success_criteria s on s.tenant_id = $1 and s.id = c.criterion_id
      where c.tenant_id = $1 and c.plan_id = p.id), '[]') as selected_criteria,
    coalesce(o.list, '[]') as objectives, y.id as play_id, y.name as play_name, y.total_actions, y.pending_actions,
    n.action as next_pending_action
  from (select * from success_plans where tenant_id = $1 and account_id = $2 and ($3::bigint is null or id = $3)
      order by due_on, id limit $4 offset $5) p
    join plays y on y.tenant_id = $1 and y.success_plan_id = p.id
    left join users u on u.tenant_id = $1 and u.id = p.owner_id
    left join lateral (${OBJECTIVES_SQL}) o on true left join lateral (${NEXT_ACTION_SQL}) n on true
  order by p.due_on, p.id`;

function toPlan(row: PlanRow): Omit<SuccessPlan, 'read_only'> {
  const { id, account_id, name, description, summary, state, due_on, owner, owner_name, version, selected_criteria } =
    row;
  const { total_objectives: total, completed_objectives: completed, total_actions, pending_actions } = row;
  return {
    id,
    account_id,
    name,
    description,
    summary,
    state,
    owner,
    owner_name,
    version,
    status: planStatus(total - completed),
    date: due_on,
    due_date: due_on,
    criteria: selected_criteria.map((criterion) => JSON.stringify({ id: criterion.id, selected: true })),
    selected_criteria,
    objectives: row.objectives.map((objective) => ({
      ...objective,
      target_value: parseMeasured(objective.target_value, objective.track_by),
      start_value: parseMeasured(objective.start_value, objective.track_by),
      current_value: parseMeasured(objective.current_value, objective.track_by),
    })),
    total_objective: total,
    objective_completed: completed,
    progress_objective: total - completed,
    play: {
      play_id: row.play_id,
      name: row.play_name,
      total_actions,
      pending_actions,
      progress: playProgress(total_actions, pending_actions),
    },
    next_pending_action: row.next_pending_action,
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * Returns a page of an account's plans, the earliest due date first, with one statement. @param page_num starts at 1 @param planId limits
 * the result to this plan
 */
export async function findPlans(
  tx: TenantTx,
  account: number,
  { page_num, limit, planId }: { page_num: number; limit: number; planId?: number | undefined },
): Promise<{ plans: Omit<SuccessPlan, 'read_only'>[]; has_next: boolean }> {
  const rows = await tx.rows<PlanRow>(PAGE_SQL, [
    tx.tenant,
    account,
    planId ?? null,
    limit + 1,
    (page_num - 1) * limit,
  ]);
  return { plans: rows.slice(0, limit).map(toPlan), has_next: rows.length > limit };
}
