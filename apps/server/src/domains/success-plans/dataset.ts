/** Datasets of success plans and their objectives. */
import { sql } from 'kysely';
import type { BoundValues, Dataset, Fragment } from '../../platform/engine/dataset.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerColumns, ownerJoin } from '../../core/people/dataset.ts';

const remaining = sql`(x.total_objectives - x.completed_objectives)`;

export const successPlans: Dataset = {
  label: 'Success plans',
  listed: ['name', 'status', 'due_date', 'completed_objectives', 'remaining_objectives', 'owner.name'],
  table: sql`success_plans`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'due_date',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    name: { type: 'text', label: 'Name', sql: sql`x.name`, sortSql: sql`x.name_key` },
    state: { type: 'text', label: 'State (draft, published)', sql: sql`x.state` },
    status: {
      type: 'text',
      label: 'Status (Completed, InProgress)',
      sql: sql`(case when ${remaining} = 0 then 'Completed' else 'InProgress' end)`,
    },
    due_date: { type: 'date', label: 'Due date', sql: sql`x.due_on` },
    is_open: {
      type: 'boolean',
      label: 'Published and in progress',
      sql: sql`(x.state = 'published' and ${remaining} > 0)`,
    },
    is_overdue: {
      type: 'boolean',
      label: 'Overdue',
      sql: ({ today }) => sql`(x.state = 'published' and ${remaining} > 0 and x.due_on < ${today})`,
    },
    objectives: { type: 'int', label: 'Objectives', sql: sql`x.total_objectives` },
    completed_objectives: { type: 'int', label: 'Completed objectives', sql: sql`x.completed_objectives` },
    remaining_objectives: { type: 'int', label: 'Remaining objectives', sql: remaining },
    actions: { type: 'int', label: 'Actions', sql: sql`play.total_actions`, nullable: true, join: 'play' },
    pending_actions: {
      type: 'int',
      label: 'Pending actions',
      sql: sql`play.pending_actions`,
      nullable: true,
      join: 'play',
    },
    owner_id: { type: 'int', label: 'Owner id', sql: sql`x.owner_id`, nullable: true },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    updated_at: { type: 'instant', label: 'Changed', sql: sql`x.updated_at` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: {
    ...accountJoin,
    ...ownerJoin(sql`x.owner_id`),
    play: ({ tenant }) => sql`left join plays play on play.tenant_id = ${tenant} and play.success_plan_id = x.id`,
  },
};

/** An objective belongs to the owner of its plan. */
const planOwner = ({ tenant }: BoundValues): Fragment => sql`left join users owner on owner.tenant_id = ${tenant}
  and owner.id = (select own.owner_id from success_plans own where own.tenant_id = ${tenant} and own.id = x.plan_id)`;

export const objectives: Dataset = {
  label: 'Objectives',
  listed: ['name', 'plan.name', 'target_date', 'completed', 'owner.name'],
  table: sql`objectives`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'target_date',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    plan_id: { type: 'int', label: 'Success plan id', sql: sql`x.plan_id` },
    'plan.name': {
      type: 'text',
      label: 'Success plan',
      sql: sql`plan.name`,
      sortSql: sql`plan.name_key`,
      join: 'plan',
    },
    'plan.state': { type: 'text', label: 'State of the success plan', sql: sql`plan.state`, join: 'plan' },
    'plan.due_date': { type: 'date', label: 'Due date of the success plan', sql: sql`plan.due_on`, join: 'plan' },
    name: { type: 'text', label: 'Name', sql: sql`x.name` },
    track_by: { type: 'text', label: 'Tracked by (system: a KPI, custom: a milestone)', sql: sql`x.track_by` },
    'kpi.name': { type: 'text', label: 'Measured by', sql: sql`kpi.name`, nullable: true, join: 'kpi' },
    'milestone.name': { type: 'text', label: 'Milestone', sql: sql`milestone.name`, nullable: true, join: 'milestone' },
    target_value: { type: 'text', label: 'Target value', sql: sql`x.target_value` },
    current_value: { type: 'text', label: 'Current value', sql: sql`x.current_value`, nullable: true },
    target_date: { type: 'date', label: 'Target date', sql: sql`x.target_on` },
    completed: { type: 'boolean', label: 'Completed', sql: sql`(x.completed_at is not null)` },
    completed_on: { type: 'instant', label: 'Completed on', sql: sql`x.completed_at`, nullable: true },
    is_overdue: {
      type: 'boolean',
      label: 'Overdue',
      sql: ({ today }) => sql`(x.completed_at is null and x.target_on < ${today})`,
    },
    owner_id: { type: 'int', label: 'Owner id', sql: sql`plan.owner_id`, nullable: true, join: 'plan' },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: {
    ...accountJoin,
    owner: planOwner,
    plan: ({ tenant }) => sql`join success_plans plan on plan.tenant_id = ${tenant} and plan.id = x.plan_id`,
    kpi: ({ tenant }) => sql`left join kpis kpi on kpi.tenant_id = ${tenant} and kpi.id = x.kpi_id`,
    milestone: ({ tenant }) =>
      sql`left join milestones milestone on milestone.tenant_id = ${tenant} and milestone.id = x.milestone_id`,
  },
};
