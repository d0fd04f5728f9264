/** Dataset of the customers' support cases. */
import { sql } from 'kysely';
import type { Dataset } from '../../platform/engine/dataset.ts';
import { endOfDay, datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { caseNameSql } from '../../core/timeline/case-name-sql.ts';

const present: Dataset = {
  label: 'Support cases',
  listed: ['subject', 'priority', 'created_at', 'closed_at', 'escalated'],
  table: sql`support_cases`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'created_at',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    subject: { type: 'text', label: 'Subject', sql: sql.raw(caseNameSql('x')) },
    priority: { type: 'text', label: 'Priority', sql: sql`x.priority` },
    is_open: { type: 'boolean', label: 'Open', sql: sql`(x.closed_at is null)` },
    escalated: { type: 'boolean', label: 'Escalated', sql: sql`x.escalated` },
    created_at: { type: 'instant', label: 'Submitted', sql: sql`x.submitted_at` },
    closed_at: { type: 'instant', label: 'Closed', sql: sql`x.closed_at`, nullable: true },
    first_response_minutes: {
      type: 'int',
      label: 'Minutes to first response',
      sql: sql`x.first_response_minutes`,
      nullable: true,
    },
    resolution_hours: { type: 'number', label: 'Hours to solve', sql: sql`x.resolution_hours`, nullable: true },
    satisfaction_score: { type: 'int', label: 'Satisfaction', sql: sql`x.satisfaction_score`, nullable: true },
    ...accountColumns,
  },
  joins: accountJoin,
};

/** The subject of a case is the same on every day, but whether it was open is not. */
export const supportCases: Dataset = {
  ...present,
  past: datasetAsOf(present, {
    unchangedColumns: ['id', 'account_id', 'subject', 'priority', 'escalated', 'created_at', 'account.name'],
    columns: {
      is_open: {
        type: 'boolean',
        label: 'Open',
        sql: (bound) => sql`(x.closed_at is null or x.closed_at >= ${endOfDay(bound)})`,
      },
      closed_at: {
        type: 'instant',
        label: 'Closed',
        nullable: true,
        sql: (bound) => sql`(case when x.closed_at < ${endOfDay(bound)} then x.closed_at end)`,
      },
    },
    always: (bound) => sql`x.submitted_at < ${endOfDay(bound)}`,
  }),
};
