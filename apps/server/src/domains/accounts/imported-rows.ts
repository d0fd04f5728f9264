/** Defines which columns of accounts, their members and their churns an import may write. */
import { getColumnType, IMPORTED_COLUMNS } from '../../core/account-access/account-fields.ts';

/** Tags are exchanged as a JSON list of names, sorted case-insensitively. */
const TAGS_SQL = `(select coalesce(jsonb_agg(g.tag order by g.tag_key), '[]')::text from account_tags x
  join tags g on g.tenant_id = t.tenant_id and g.id = x.tag_id where x.tenant_id = t.tenant_id and x.account_id = t.id)`;

/** The imported columns of an account. Metrics, hierarchy and search terms are derived from them. */
export const accountRows = {
  table: 'accounts',
  identity: ['id'],
  // The hashes of rows that are already imported depend on this order.
  columns: {
    external_id: 'text',
    name: 'text',
    parent_id: 'bigint',
    primary_owner_id: 'bigint',
    status: 'text',
    closed_on: 'date',
    ...Object.fromEntries(IMPORTED_COLUMNS.map((key) => [key, getColumnType(key)])),
  },
  creation: { root_id: 'bigint', path: 'bigint[]', created_by: 'bigint' },
  uniques: [{ columns: ['external_id'], label: 'Account ID' }],
  linked: { tags: TAGS_SQL },
  reads: { path: 't.path' },
  touches: 'updated_at',
} as const;

/** The members of an account. */
export const memberRows = {
  table: 'account_members',
  identity: ['account_id', 'user_id'],
  columns: { account_id: 'bigint', user_id: 'bigint', member_type: 'text', read_only: 'boolean' },
  uniques: [
    { columns: ['account_id', 'user_id'], label: 'membership' },
    {
      columns: ['primary_of'],
      label: 'place of the primary',
      match: `k.account_id = r.primary_of and k.member_type = 'P'`,
    },
  ],
  computed: (row: Record<string, unknown>) => ({
    primary_of: row.member_type === 'P' ? Number(row.account_id) : null,
  }),
} as const;

/** Churns and returns of accounts. */
export const churnRows = {
  table: 'account_churns',
  identity: ['id'],
  columns: {
    external_id: 'text',
    account_id: 'bigint',
    churned_on: 'date',
    reason_code: 'text',
    refund_minor: 'bigint',
    currency: 'text',
    exchange_rate: 'double precision',
    after_upgrade: 'boolean',
    after_downgrade: 'boolean',
    is_reactivation: 'boolean',
    feedback: 'text',
  },
  uniques: [{ columns: ['external_id'], label: 'Churn ID' }],
} as const;
