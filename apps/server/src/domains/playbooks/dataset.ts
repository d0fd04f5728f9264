/** Datasets of plays and their actions. */
import { sql } from 'kysely';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { endOfDay, datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerColumns, ownerJoin } from '../../core/people/dataset.ts';

export const plays: Dataset = {
  label: 'Plays',
  listed: ['name', 'due_date', 'pending_actions', 'owner.name'],
  table: sql`plays`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'due_date',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    name: { type: 'text', label: 'Name', sql: sql`x.name`, sortSql: sql`x.name_key` },
    status: { type: 'text', label: 'Status (PN pending, CM completed)', sql: sql`x.status`, nullable: true },
    priority: { type: 'text', label: 'Priority', sql: sql`x.priority::text` },
    due_date: { type: 'date', label: 'Next due date', sql: sql`x.next_due_on`, nullable: true },
    actions: { type: 'int', label: 'Actions', sql: sql`x.total_actions` },
    pending_actions: { type: 'int', label: 'Pending actions', sql: sql`x.pending_actions` },
    is_overdue: {
      type: 'boolean',
      label: 'Overdue',
      sql: ({ today }) => sql`coalesce(x.pending_actions > 0 and x.next_due_on < ${today}, false)`,
    },
    owner_id: { type: 'int', label: 'Owner id', sql: sql`x.created_by`, nullable: true },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: { ...accountJoin, ...ownerJoin(sql`x.created_by`) },
};

const currentActions: Dataset = {
  label: 'Actions',
  listed: ['name', 'status', 'due_date', 'completed_on', 'owner.name'],
  table: sql`actions`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'due_date',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    play_id: { type: 'int', label: 'Play id', sql: sql`x.play_id` },
    'play.name': { type: 'text', label: 'Play', sql: sql`play.name`, sortSql: sql`play.name_key`, join: 'play' },
    name: { type: 'text', label: 'Name', sql: sql`x.name` },
    status: { type: 'text', label: 'Status', sql: sql`x.status` },
    priority: { type: 'text', label: 'Priority', sql: sql`x.priority::text` },
    due_date: { type: 'date', label: 'Due date', sql: sql`x.due_on`, nullable: true },
    completed_on: { type: 'instant', label: 'Completed', sql: sql`x.completed_at`, nullable: true },
    owner_id: { type: 'int', label: 'Owner id', sql: sql`x.owner_id`, nullable: true },
    is_overdue: {
      type: 'boolean',
      label: 'Overdue',
      sql: ({ today }) => sql`coalesce(x.status = 'Pending' and x.due_on < ${today}, false)`,
    },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: {
    ...accountJoin,
    ...ownerJoin(sql`x.owner_id`),
    play: ({ tenant }) => sql`left join plays play on play.tenant_id = ${tenant} and play.id = x.play_id`,
  },
};

/** For any past day, it is known whether an action existed and when it was completed, but not who owned it or when it was due. */
export const actions: Dataset = {
  ...currentActions,
  past: datasetAsOf(currentActions, {
    unchangedColumns: ['id', 'account_id', 'play_id', 'play.name', 'name', 'created_at', 'account.name'],
    columns: {
      status: {
        type: 'text',
        label: 'Status',
        nullable: true,
        // The date on which an action was skipped is not recorded.
        sql: (bound) => sql`(case when x.completed_at < ${endOfDay(bound)} then x.status
          when x.completed_at is not null or x.status = 'Pending' then 'Pending' end)`,
      },
      completed_on: {
        type: 'instant',
        label: 'Completed',
        nullable: true,
        sql: (bound) => sql`(case when x.completed_at < ${endOfDay(bound)} then x.completed_at end)`,
      },
    },
    always: (bound) => sql`x.created_at < ${endOfDay(bound)}`,
  }),
};
