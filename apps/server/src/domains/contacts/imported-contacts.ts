/** Defines which columns of contacts an import may write. */

export const contactRows = {
  table: 'contacts',
  identity: ['id'],
  columns: {
    external_id: 'text',
    account_id: 'bigint',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    designation: 'text',
    department: 'text',
    primary_no: 'text',
    location: 'text',
    reports_to: 'bigint',
  },
  creation: { created_by: 'bigint' },
  uniques: [
    { columns: ['external_id'], label: 'Contact ID' },
    { columns: ['account_id', 'email_key'], label: 'Email of this account' },
  ],
  computed: (row: Record<string, unknown>) => ({
    email_key: typeof row.email === 'string' ? row.email.toLowerCase() : null,
  }),
  touches: 'updated_at',
  stamps: 'version = t.version + 1, updated_by = null',
} as const;
