/** Datasets of accounts and related data. Metrics are read from the account row, never from their sources. */
import { sql } from 'kysely';
import type { BoundValues, Dataset, DatasetColumn, DayRange, Fragment } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';
import { ownerColumns, ownerJoin, ownerName } from '../../core/people/dataset.ts';
import {
  accountColumns,
  accountFieldColumns,
  accountId,
  accountJoin,
  fromAccount,
} from '../../core/account-access/account-columns.ts';

const byAccount = { kind: 'account', column: 'account_id' } as const;

/** Joins the tags of an account as one text, sorted by name. */
const tagsJoin = {
  tags: ({
    tenant,
  }: BoundValues): Fragment => sql`left join lateral (select string_agg(tag.tag, ', ' order by tag.tag_key) as names
    from account_tags tagged join tags tag on tag.tenant_id = ${tenant} and tag.id = tagged.tag_id
    where tagged.tenant_id = ${tenant} and tagged.account_id = x.id) tags on true`,
};

const metricColumns: Record<string, DatasetColumn> = {
  mrr: { type: 'number', label: 'MRR', sql: sql`x.mrr_minor`, scale: 'money' },
  auto_renewing_mrr: {
    type: 'number',
    label: 'Auto-renewing MRR',
    sql: sql`x.auto_renewing_mrr_minor`,
    scale: 'money',
  },
  narr: { type: 'number', label: 'Net ARR (NARR)', sql: sql`x.narr_minor`, scale: 'money' },
  garr: { type: 'number', label: 'Gross ARR (GARR)', sql: sql`x.garr_minor`, scale: 'money' },
  contract_value: { type: 'number', label: 'Contract value', sql: sql`x.contract_value_minor`, scale: 'money' },
  seats: { type: 'int', label: 'Seats paid for', sql: sql`x.licensed_seats`, nullable: true },
  mrr_change: { type: 'number', label: 'MRR change in percent', sql: sql`x.mrr_change_bp`, scale: 100, nullable: true },
  health: { type: 'int', label: 'Health', sql: sql`x.health`, nullable: true, shows: 'health' },
  health_change: { type: 'int', label: 'Health change in 30 days', sql: sql`x.health_change`, nullable: true },
  renewal: { type: 'date', label: 'Renewal', sql: sql`x.renewal_on`, nullable: true },
  license_utilization: {
    type: 'number',
    label: 'License utilization (%)',
    sql: sql`x.license_utilization_bp`,
    scale: 100,
    nullable: true,
  },
  user_reach: { type: 'number', label: 'Reach in percent', sql: sql`x.user_reach_bp`, scale: 100, nullable: true },
  avg_daily_active_users: { type: 'int', label: 'Average daily users', sql: sql`x.avg_dau`, nullable: true },
  daily_active_users: { type: 'int', label: 'Daily users', sql: sql`x.dau`, nullable: true, isOfSingleDay: true },
  weekly_active_users: { type: 'int', label: 'Weekly users', sql: sql`x.wau`, nullable: true },
  monthly_active_users: { type: 'int', label: 'Monthly users', sql: sql`x.mau`, nullable: true },
  entitlements: { type: 'int', label: 'Entitlements', sql: sql`x.entitlements_total` },
  entitlements_used: { type: 'int', label: 'Entitlements used', sql: sql`x.entitlements_used` },
  pending_actions: { type: 'int', label: 'Pending actions', sql: sql`x.pending_actions` },
  open_plays: { type: 'int', label: 'Open plays', sql: sql`x.open_plays` },
  open_cases: { type: 'int', label: 'Open support cases', sql: sql`x.open_cases`, nullable: true },
  contacts: { type: 'int', label: 'Contacts', sql: sql`x.contacts_count` },
  next_due_date: { type: 'date', label: 'Next due date', sql: sql`x.next_due_on`, nullable: true },
  usage_date: { type: 'date', label: 'Last day of usage', sql: sql`x.usage_on`, nullable: true },
};

const presentAccounts: Dataset = {
  label: 'Accounts',
  listed: ['mrr', 'health', 'renewal', 'primary_owner'],
  table: sql`accounts`,
  scope: { kind: 'account', column: 'id' },
  hasRowPerAccount: true,
  key: [sql`x.id`],
  dateField: 'onboarded',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    name: { type: 'text', label: 'Name', sql: sql`x.name`, sortSql: sql`x.name_key` },
    status: { type: 'text', label: 'Status', sql: sql`x.status` },
    ...accountFieldColumns,
    tags: { type: 'text', label: 'Tags', sql: sql`tags.names`, nullable: true, join: 'tags' },
    is_trial: { type: 'boolean', label: 'Trial', sql: sql`x.is_trial` },
    auto_renewal: { type: 'boolean', label: 'Renews automatically', sql: sql`x.auto_renewal` },
    ...metricColumns,
    onboarded: { type: 'date', label: 'Customer since', sql: sql`x.onboarded_on` },
    closed: { type: 'date', label: 'Closed', sql: sql`x.closed_on`, nullable: true },
    parent_id: { type: 'int', label: 'Parent id', sql: sql`x.parent_id`, nullable: true },
    primary_owner: {
      type: 'text',
      label: 'Primary owner',
      sql: ownerName,
      nullable: true,
      join: 'owner',
      shows: 'person',
    },
    primary_owner_id: { type: 'int', label: 'Primary owner id', sql: sql`x.primary_owner_id`, nullable: true },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
    ...ownerColumns,
  },
  joins: { ...ownerJoin(sql`x.primary_owner_id`), ...tagsJoin },
};

const toSnapshotColumn = ({ type, label, scale }: DatasetColumn, columnSql: Fragment): DatasetColumn => ({
  type,
  label,
  sql: columnSql,
  nullable: true,
  ...(scale && { scale }),
});
const getPresentColumn = (name: string): DatasetColumn =>
  presentAccounts.columns[name] ?? { type: 'text', label: name, sql: sql`null` };
/** Computes a share as the account row stores it, limited to its integer column. Null without a part or a whole. */
const toBasisPoints = (part: Fragment, whole: Fragment): Fragment =>
  sql`(case when ${part} is not null and ${whole} > 0 then least(round(${part} * 10000::numeric / ${whole}), 2147483647)::int end)`;
/** Maps the column names of the account row to the columns of a snapshot. */
const SNAPSHOT: Readonly<Record<string, Fragment>> = {
  status: sql`x.status`,
  mrr: sql`x.mrr_minor`,
  auto_renewing_mrr: sql`x.auto_renewing_mrr_minor`,
  seats: sql`x.licensed_seats`,
  contract_value: sql`x.contract_value_minor`,
  // The facts define the contract value as the gross annual value, so history stores it once.
  garr: sql`x.contract_value_minor`,
  health: sql`x.health`,
  renewal: sql`x.renewal_on`,
  pending_actions: sql`x.pending_actions`,
  open_cases: sql`x.open_cases`,
  weekly_active_users: sql`x.wau`,
  monthly_active_users: sql`x.mau`,
  entitlements: sql`x.entitlements_total`,
  entitlements_used: sql`x.entitlements_used`,
  license_utilization: toBasisPoints(sql`x.entitlements_used`, sql`x.entitlements_total`),
  user_reach: toBasisPoints(sql`x.mau`, sql`x.licensed_seats`),
};

/**
 * Joins the newest daily usage on a day. A snapshot of an earlier day has the users of that day: imported histories have none for days on
 * which only usage changed.
 */
const usageJoin = {
  usage: ({
    tenant,
    today,
  }: BoundValues): Fragment => sql`left join lateral (select u.active_users from usage_daily u where x.day < ${today}
    and u.tenant_id = ${tenant} and u.account_id = x.account_id and u.product_id = 0
    and u.day > ${today} - 30 and u.day <= ${today} order by u.day desc limit 1) usage on true`,
};
const dailyUsersOnDay: DatasetColumn = {
  ...getPresentColumn('daily_active_users'),
  sql: ({ today }) => sql`(case when x.day < ${today} then usage.active_users else x.dau end)`,
  join: 'usage',
};

/** Accounts as of a past day: the snapshot that is valid on that day. */
const pastAccounts: Dataset = datasetAsOf(
  {
    ...presentAccounts,
    table: sql`account_daily`,
    scope: byAccount,
    key: [sql`x.account_id`],
    joins: { ...accountJoin, ...usageJoin },
  },
  {
    unchangedColumns: [],
    columns: {
      id: { ...accountId, label: 'Id' },
      name: fromAccount({ type: 'text', label: 'Name', sql: sql`account.name`, sortSql: sql`account.name_key` }),
      onboarded: fromAccount({ type: 'date', label: 'Customer since', sql: sql`account.onboarded_on` }),
      ...Object.fromEntries(
        Object.entries(SNAPSHOT).map(([name, read]) => [name, toSnapshotColumn(getPresentColumn(name), read)]),
      ),
      daily_active_users: dailyUsersOnDay,
    },
    always: ({ today }) => sql`x.day <= ${today} and x.until > ${today}`,
  },
);

export const accounts: Dataset = { ...presentAccounts, past: pastAccounts };

export const accountTeam: Dataset = {
  label: 'Account teams',
  table: sql`account_members`,
  scope: byAccount,
  key: [sql`x.account_id`, sql`x.user_id`],
  dateField: 'created_at',
  columns: {
    account_id: accountId,
    user_id: { type: 'int', label: 'User id', sql: sql`x.user_id` },
    user_type: { type: 'text', label: 'Primary (P) or extended (E)', sql: sql`x.member_type` },
    read_only: { type: 'boolean', label: 'View only', sql: sql`x.read_only` },
    created_at: { type: 'instant', label: 'Added', sql: sql`x.added_at` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: { ...accountJoin, ...ownerJoin(sql`x.user_id`) },
};

/** Pins are personal (decision 23), so all users read only their own. */
export const pins: Dataset = {
  label: 'My pinned accounts',
  table: sql`pins`,
  scope: byAccount,
  key: [sql`x.id`],
  dateField: 'created_at',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    user_id: { type: 'int', label: 'User id', sql: sql`x.user_id` },
    created_at: { type: 'instant', label: 'Pinned', sql: sql`x.pinned_at` },
    ...accountColumns,
  },
  joins: accountJoin,
  always: ({ user }) => sql`x.user_id = ${user}`,
  personal: true,
};

/**
 * Expands snapshots to one row per day. A snapshot is valid until the next one. Between two snapshots of an imported history, health and
 * the numbers of users may change, so their labels say "recorded".
 */
const dailyRows = ({
  from,
  to,
}: DayRange): Fragment => sql`(select d.tenant_id, d.account_id, greatest(d.day, ${from}) + n as day,
    d.status, d.primary_owner_id, d.health, d.mrr_minor, d.auto_renewing_mrr_minor, d.licensed_seats,
    d.contract_value_minor, d.renewal_on, d.pending_actions, d.open_cases,
    d.dau, d.wau, d.mau, d.usage_count, d.entitlements_total, d.entitlements_used
  from account_daily d cross join lateral generate_series(0, least(d.until - 1, ${to}) - greatest(d.day, ${from})) n
  where d.day <= ${to} and d.until > ${from})`;

const presentDaily: Dataset = {
  label: 'Accounts day by day',
  listed: ['day', 'status', 'mrr', 'health'],
  table: dailyRows,
  scope: byAccount,
  key: [sql`x.account_id`, sql`x.day`],
  dateField: 'day',
  columns: {
    account_id: accountId,
    day: { type: 'date', label: 'Day', sql: sql`x.day` },
    status: { type: 'text', label: 'Status', sql: sql`x.status` },
    mrr: { type: 'number', label: 'MRR', sql: sql`x.mrr_minor`, scale: 'money' },
    auto_renewing_mrr: {
      type: 'number',
      label: 'Auto-renewing MRR',
      sql: sql`x.auto_renewing_mrr_minor`,
      scale: 'money',
      nullable: true,
    },
    seats: { type: 'int', label: 'Seats paid for', sql: sql`x.licensed_seats`, nullable: true },
    contract_value: { type: 'number', label: 'Contract value', sql: sql`x.contract_value_minor`, scale: 'money' },
    health: { type: 'int', label: 'Recorded health', sql: sql`x.health`, nullable: true },
    renewal: { type: 'date', label: 'Renewal', sql: sql`x.renewal_on`, nullable: true },
    pending_actions: { type: 'int', label: 'Pending actions', sql: sql`x.pending_actions`, nullable: true },
    open_cases: { type: 'int', label: 'Open support cases', sql: sql`x.open_cases`, nullable: true },
    daily_active_users: { type: 'int', label: 'Recorded daily users', sql: sql`x.dau`, nullable: true },
    weekly_active_users: { type: 'int', label: 'Recorded weekly users', sql: sql`x.wau`, nullable: true },
    monthly_active_users: { type: 'int', label: 'Recorded monthly users', sql: sql`x.mau`, nullable: true },
    usage_count: { type: 'int', label: 'Events', sql: sql`x.usage_count` },
    entitlements: { type: 'int', label: 'Entitlements', sql: sql`x.entitlements_total` },
    entitlements_used: { type: 'int', label: 'Entitlements used', sql: sql`x.entitlements_used` },
    primary_owner_id: { type: 'int', label: 'Primary owner id', sql: sql`x.primary_owner_id`, nullable: true },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: { ...accountJoin, ...ownerJoin(sql`x.primary_owner_id`) },
};

export const accountDaily: Dataset = {
  ...presentDaily,
  past: datasetAsOf(presentDaily, {
    unchangedColumns: [
      'account_id',
      'day',
      ...Object.keys(SNAPSHOT),
      'daily_active_users',
      'usage_count',
      'account.name',
    ],
    always: ({ today }) => sql`x.day <= ${today}`,
  }),
};
