/** The kinds of imports that write accounts, their teams and their churns. */
import { TEXT_LIMIT, TEXT_LIMIT_MESSAGE } from '@mainstay/contract/kit';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { MAX_TAGS, tooManyTagsMessage } from '@mainstay/contract/rules/tags';
import { getColumnType, getEmptyTexts, IMPORTED_COLUMNS } from '../../core/account-access/account-fields.ts';
import { describeKind } from '../../core/imports/import-kinds.ts';
import type { Fields, PlannedRow, Row, RowError, Value } from '../../core/imports/import-rows.ts';
import { accountReference } from '../../core/imports/referenced-rows.ts';
import { createTableKind, mapToSameName, toJsonText } from '../../core/imports/table-kind.ts';
import { getImportActor, toImportedRows, withTimelineEvents } from '../../core/timeline/imported-events.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import {
  afterAccountsDeleted,
  afterAccountsWritten,
  afterMembersDeleted,
  afterMembersWritten,
  beforeAccountsDeleted,
} from './after-account-writes.ts';
import { accountsImported, accountTeamsImported, churnsImported } from './events.ts';

/** Tags are exchanged as a JSON list of names, sorted case-insensitively. */
const TAGS_SQL = `(select coalesce(jsonb_agg(g.tag order by g.tag_key), '[]')::text from account_tags x
  join tags g on g.tenant_id = t.tenant_id and g.id = x.tag_id where x.tenant_id = t.tenant_id and x.account_id = t.id)`;

/** The imported columns of an account. Metrics, hierarchy and search terms are derived from them. */
const accountRows = {
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
const memberRows = {
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
const churnRows = {
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

interface TagContext {
  /** The existing account tags among those that a batch names: the name of each by its lower-case name. */
  tags: ReadonlyMap<string, string>;
}

const TAG_ENDS = /[,;\r\n]+/;

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));

/** Returns the tags of a cell in their stored case and in the order in which the database lists them. */
function parseTagNames(cell: Value | undefined, known?: TagContext['tags']): string[] {
  const names = new Map<string, string>();
  for (const part of String(cell ?? '').split(TAG_ENDS)) {
    const [name, key] = [part.trim(), part.trim().toLowerCase()];
    if (name !== '' && !names.has(key)) names.set(key, known?.get(key) ?? name);
  }
  return [...names.values()].sort(byBytes);
}

function validateTags(names: readonly string[]): string | undefined {
  if (names.length > MAX_TAGS) return tooManyTagsMessage('account');
  if (names.some((name) => name.length > TEXT_LIMIT)) return TEXT_LIMIT_MESSAGE;
  return names.every(isSingleLine) ? undefined : SINGLE_LINE_MESSAGE;
}

/** Returns the names in the tags cells of a batch, in lower case. */
const collectTagKeys = (records: readonly { fields: Fields }[]): string[] => [
  ...new Set(records.flatMap(({ fields }) => parseTagNames(fields.tags).map((name) => name.toLowerCase()))),
];

/** Returns the names of existing account tags by lower-case name. */
async function getTagNames(tx: TenantTx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.rows<{ tag: string }>(
    `select tag from tags where tenant_id = $1 and scope = 'account' and tag_key = any($2::text[])`,
    [tx.tenant, keys],
  );
  return new Map(rows.map(({ tag }) => [tag.toLowerCase(), tag]));
}

/**
 * Normalizes status and closing date: a date closes an account, a blank cell changes nothing, and an active account has
 * no date.
 */
function normalizeClosing(row: Row, today: string): RowError | undefined {
  if (row.closed_on === null) delete row.closed_on;
  if (typeof row.closed_on === 'string') {
    if (row.status === 'Active') return { column: 'Closed on', reason: 'An active account has no closing date.' };
    if (row.closed_on > today) return { column: 'Closed on', reason: 'Must not be in the future.' };
    row.status = 'Closed';
  } else if (row.status === 'Active') row.closed_on = null;
  return undefined;
}

/** Formats columns as text for timeline events: `primary_owner_id` becomes `primary owner`. */
const formatFieldNames = (values: Row): string[] =>
  Object.keys(values).map((column) => column.replace(/_id$/, '').replaceAll('_', ' '));

/** The columns that the past state of an account depends on. */
const ACCOUNT_DATES = ['status', 'onboarded_on', 'closed_on'];

/**
 * Returns the first day of accounts that were created, or whose status or dates changed, because all of their days may
 * have changed.
 */
async function findFirstAccountDay(tx: TenantTx, planned: readonly PlannedRow[]): Promise<string | null> {
  const datedRows = planned.filter(
    ({ outcome, before }) =>
      outcome === 'create' || (outcome === 'update' && ACCOUNT_DATES.some((column) => column in (before ?? {}))),
  );
  if (datedRows.length === 0) return null;
  const [found] = await tx.rows<{ first: string | null }>(
    `select least((select min(onboarded_on) from accounts where tenant_id = $1 and id = any($2)),
       (select min(day) from unnest($3::date[]) day)) as first`,
    [tx.tenant, datedRows.map(({ id }) => id), datedRows.map(({ before }) => before?.onboarded_on ?? null)],
  );
  return found?.first ?? null;
}

export const accountKind = createTableKind<TagContext>({
  ...describeKind('accounts'),
  target: accountRows,
  columns: mapToSameName(...IMPORTED_COLUMNS),
  references: [{ field: 'owner_email', column: 'primary_owner_id', to: 'users', reason: 'No user has this email.' }],
  self: {
    field: 'parent_external_id',
    column: 'parent_id',
    unique: 0,
    getKey: (text) => text,
    reason: 'No account has this ID.',
    children: 'child accounts',
  },
  notNull: ({ today }) => ({
    ...getEmptyTexts(),
    status: 'Active',
    onboarded_on: today,
    is_trial: false,
    tags: '[]',
  }),
  creation: (row, { startedBy, today }) => ({
    created_by: startedBy,
    ...(row.status === 'Closed' && { closed_on: row.closed_on ?? today }),
  }),
  // An account that a file closes without a date is closed on the day of the import.
  complete: (existing, row, { today }) =>
    row.status === 'Closed' && row.closed_on === undefined && existing.closed_on === null
      ? { ...row, closed_on: today }
      : row,
  normalize: (row, fields, { tags, today }) => {
    // A blank owner does not change the owner of the account.
    if (row.primary_owner_id === null) delete row.primary_owner_id;
    const names = parseTagNames(fields.tags, tags);
    // A blank cell does not change the tags.
    if (names.length > 0) row.tags = toJsonText(names);
    const tagIssue = validateTags(names);
    if (tagIssue) return { column: 'Tags', reason: tagIssue };
    const closing = normalizeClosing(row, today);
    if (closing) return closing;
    const rank = row.rank;
    return typeof rank === 'number' && (rank < 1 || rank > 9999)
      ? { column: 'Rank', reason: 'Must be 1 to 9999.' }
      : undefined;
  },
  tree: true,

  loadContext: async (tx, records) => ({ tags: await getTagNames(tx, collectTagKeys(records)) }),
  analyzedTables: ['accounts', 'search_terms', 'account_members'],
  affectedAccounts: 'entity',
  async afterWrite(tx, written) {
    await afterAccountsWritten(tx, written);
    await record(tx, event(accountsImported, toImportedRows(written, formatFieldNames)), getImportActor());
  },
  async beforeDelete(tx, ids) {
    await beforeAccountsDeleted(tx, ids);
    return () => afterAccountsDeleted(tx, ids);
  },
  findFirstDay: findFirstAccountDay,
  ownTables: [
    'health_results',
    'account_members',
    'account_tags',
    'timeline_events',
    'accounts',
    'usage_arrivals',
    'automation_starts',
    'automation_decisions',
    'bulk_edit_rows',
    'play_application_rows',
  ],
  dependents: [
    // Usage has no foreign key.
    { table: 'usage_daily', column: 'account_id' },
    {
      name: 'team_members',
      table: 'account_members',
      column: 'account_id',
      // The import itself created the membership of the owner.
      condition: 'and h.user_id is distinct from t.primary_owner_id',
    },
  ],
});

const recordTeams = (tx: TenantTx, accounts: readonly number[]): Promise<void> =>
  record(tx, event(accountTeamsImported, { accountIds: [...new Set(accounts)] }), getImportActor());

export const accountTeamKind = createTableKind({
  ...describeKind('account_members'),
  target: memberRows,
  columns: { read_only: 'read_only' },
  references: [
    accountReference,
    { field: 'user_email', column: 'user_id', to: 'users', reason: 'No user has this email.' },
  ],
  notNull: () => ({ member_type: 'E', read_only: false }),
  normalize: (row, fields) => {
    if (fields.member_type) row.member_type = fields.member_type === 'Primary' ? 'P' : 'E';
    if (row.member_type !== 'P') return undefined;
    if (row.read_only === true) return { column: 'View only', reason: 'A primary owner cannot be view-only.' };
    row.read_only = false;
    return undefined;
  },

  analyzedTables: ['account_members'],
  tableLabels: { account_members: 'account team' },
  async afterWrite(tx, written) {
    await afterMembersWritten(tx, written);
    await recordTeams(
      tx,
      [...written.created, ...written.updated].map(({ id }) => id),
    );
  },
  beforeDelete: async (tx, accounts) => async () => {
    await afterMembersDeleted(tx, accounts);
    await recordTeams(tx, accounts);
  },
});

const CHURN_COLUMNS = {
  ...mapToSameName(
    'external_id',
    'churned_on',
    'reason_code',
    'currency',
    'exchange_rate',
    'after_upgrade',
    'after_downgrade',
  ),
  ...mapToSameName('is_reactivation', 'feedback'),
  refund: 'refund_minor',
};

export const churnKind = createTableKind({
  ...describeKind('churns'),
  target: churnRows,
  columns: CHURN_COLUMNS,
  references: [accountReference],
  notNull: ({ currency }) => ({
    refund_minor: 0,
    currency,
    exchange_rate: 1,
    after_upgrade: false,
    after_downgrade: false,
    is_reactivation: false,
  }),
  datedBy: 'churned_on',

  analyzedTables: ['account_churns'],
  tableLabels: { account_churns: 'churn events' },
  affectedAccounts: 'account_id',
  ...withTimelineEvents('churns', { imported: churnsImported, columns: CHURN_COLUMNS }),
});
