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
  uniques: [{ columns: ['external_id'], label: 'Ticket ID' }],
} as const;
