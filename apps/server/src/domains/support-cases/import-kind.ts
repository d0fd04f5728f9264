/** The kind of imports that writes support cases. */
import { describeKind } from '../../core/imports/import-kinds.ts';
import { accountReference } from '../../core/imports/referenced-rows.ts';
import { createTableKind, mapToSameName } from '../../core/imports/table-kind.ts';
import { withTimelineEvents } from '../../core/timeline/imported-events.ts';
import { supportCasesImported } from './events.ts';

/** Columns of support cases that imports may write. */
export const supportCaseRows = {
  table: 'support_cases',
  identity: ['id'],
  columns: {
    external_id: 'text',
    account_id: 'bigint',
    subject: 'text',
    priority: 'text',
    submitted_at: 'timestamptz',
    first_response_minutes: 'int',
    closed_at: 'timestamptz',
    resolution_hours: 'double precision',
    satisfaction_score: 'smallint',
    escalated: 'boolean',
  },
  uniques: [{ columns: ['external_id'], label: 'Case ID' }],
} as const;

const COLUMNS = mapToSameName(
  'external_id',
  'subject',
  'priority',
  'submitted_at',
  'closed_at',
  'first_response_minutes',
  'resolution_hours',
  'satisfaction_score',
  'escalated',
);

export const supportCaseKind = createTableKind({
  ...describeKind('support_cases'),
  target: supportCaseRows,
  columns: COLUMNS,
  references: [accountReference],
  notNull: () => ({ subject: '', priority: 'medium', escalated: false }),
  normalize: (row) => {
    const score = row.satisfaction_score;
    if (typeof score === 'number' && (!Number.isInteger(score) || Math.abs(score) > 1000)) {
      return { column: 'Satisfaction', reason: 'Must be a whole number.' };
    }
    if (typeof row.closed_at === 'string' && row.closed_at < String(row.submitted_at)) {
      return { column: 'Closed', reason: 'Is before the day it was submitted.' };
    }
    return undefined;
  },
  datedBy: 'submitted_at',

  analyzedTables: ['support_cases'],
  tableLabels: { support_cases: 'support cases' },
  affectedAccounts: 'account_id',
  // From the day of the company's first case, an account without cases is known to have none.
  async affectsAllAccounts(tx, from) {
    const [found] = await tx.rows<{ changed: boolean }>(
      `select (min(c.submitted_at) at time zone (select entity_timezone from settings where tenant_id = $1))::date >= $2::date
         as changed from support_cases c where c.tenant_id = $1`,
      [tx.tenant, from],
    );
    return found?.changed === true;
  },
  ...withTimelineEvents('support_cases', { imported: supportCasesImported, columns: COLUMNS }),
});
