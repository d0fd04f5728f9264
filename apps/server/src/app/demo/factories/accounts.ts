/**
 * Factories of accounts, their members and their churn. They write only source data: metrics are derived separately;
 * search terms, owner and hierarchy are written by the same commands as in an import.
 */
import type { StoredFieldValue } from '@mainstay/contract/accounts/fields';
import { addDays } from '@mainstay/contract/rules/dates';
import {
  getColumnType,
  getEmptyTexts,
  IMPORTED_COLUMNS,
  type ImportedColumn,
} from '../../../core/account-access/account-fields.ts';
import { afterAccountsWritten, afterMembersWritten } from '../../../domains/accounts/after-account-writes.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertRows, insertWithIds, nextNumber, requireSingleId } from './rows.ts';
import { tagRows } from './tags.ts';

/** Fields with a name or a default of their own. */
const OWN_FIELDS = [
  ...(['external_id', 'name', 'status', 'onboarded_on', 'closed_on', 'referral_source', 'is_trial'] as const),
  'description',
] as const;
type PlainField = Exclude<ImportedColumn, (typeof OWN_FIELDS)[number]>;
const PLAIN_FIELDS = IMPORTED_COLUMNS.filter(
  (key): key is PlainField => !(OWN_FIELDS as readonly string[]).includes(key),
);
type PlainFields = { [K in PlainField]?: StoredFieldValue<K> };

/** All fields are optional and have simple, repeating defaults. */
export interface NewAccount extends PlainFields {
  name?: string;
  externalId?: string | null;
  /** An existing account. */
  parentId?: number | null;
  /** Becomes the primary member. */
  ownerId?: number | null;
  description?: string;
  referralSource?: string | null;
  status?: 'Active' | 'Closed';
  closedOn?: string | null;
  onboardedOn?: string;
  isTrial?: boolean;
  tags?: readonly string[];
  createdBy?: number | null;
  /** The day from which the default dates are computed. */
  today?: string;
}

const ACCOUNT_COLUMNS = {
  id: 'bigint',
  external_id: 'text',
  name: 'text',
  description: 'text',
  referral_source: 'text',
  status: 'text',
  closed_on: 'date',
  onboarded_on: 'date',
  ...Object.fromEntries(PLAIN_FIELDS.map((key) => [key, getColumnType(key)])),
  is_trial: 'boolean',
  parent_id: 'bigint',
  root_id: 'bigint',
  path: 'text!bigint[]',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

interface HierarchyRow {
  id: number;
  root_id: number;
  path: number[];
}

/**
 * Creates accounts whose parents exist.
 * @returns their ids, in order
 */
export async function buildAccounts(tx: TenantTx, accounts: readonly NewAccount[]): Promise<number[]> {
  if (accounts.length === 0) return [];
  const [ids, parents] = await Promise.all([
    // A path contains the account's own id, so the id is drawn before the row is inserted.
    tx.rows<{ id: number }>(
      `select nextval(pg_get_serial_sequence('accounts', 'id'))::bigint as id from generate_series(1, $1::int)`,
      [accounts.length],
    ),
    tx.rows<HierarchyRow>('select id, root_id, path from accounts where tenant_id = $1 and id = any($2::bigint[])', [
      tx.tenant,
      accounts.map((a) => a.parentId ?? null),
    ]),
  ]);
  const parentsById = new Map(parents.map((p) => [p.id, p]));
  const rows = accounts.map((account, i) => toAccountRow(account, ids[i]?.id ?? 0, parentsById));
  await insertRows(tx, 'accounts', ACCOUNT_COLUMNS, rows);
  await afterAccountsWritten(tx, {
    created: rows.map((r) => ({ id: r.id, part: null, values: { parent_id: r.parent_id ?? null }, before: null })),
    updated: [],
  });
  await buildMembers(
    tx,
    accounts.flatMap(({ ownerId, onboardedOn }, i) =>
      ownerId ? [{ accountId: rows[i]?.id ?? 0, userId: ownerId, ...(onboardedOn && { addedOn: onboardedOn }) }] : [],
    ),
  );
  const accountIds = rows.map((r) => r.id);
  await tagRows(tx, 'account', accountIds, accounts);
  return accountIds;
}

/**
 * Creates one account.
 * @returns its id
 */
export const buildAccount = async (tx: TenantTx, account: NewAccount = {}): Promise<number> =>
  requireSingleId(await buildAccounts(tx, [account]));

const emptyTexts = getEmptyTexts();

function toAccountRow(account: NewAccount, id: number, parentsById: ReadonlyMap<number, HierarchyRow>) {
  const number = nextNumber();
  const parent = account.parentId ? parentsById.get(account.parentId) : undefined;
  if (account.parentId && !parent) throw new Error(`There is no account ${account.parentId} to be a parent.`);
  const onboardedOn = account.onboardedOn ?? addDays(account.today ?? FACTORY_DAY, -400);
  return {
    id,
    external_id: account.externalId ?? null,
    name: account.name ?? `Account ${number}`,
    description: account.description ?? '',
    referral_source: account.referralSource,
    status: account.status ?? 'Active',
    closed_on: account.closedOn,
    onboarded_on: onboardedOn,
    ...Object.fromEntries(PLAIN_FIELDS.map((key) => [key, account[key] ?? emptyTexts[key]])),
    plan: account.plan ?? 'Growth',
    tier: account.tier ?? 'Tier 2',
    segment: account.segment ?? 'Services',
    is_trial: account.isTrial ?? false,
    parent_id: account.parentId,
    root_id: parent?.root_id ?? id,
    path: `{${[...(parent?.path ?? []), id].join(',')}}`,
    created_by: account.createdBy,
    created_at: `${onboardedOn}T08:00:00Z`,
    updated_at: `${account.closedOn ?? onboardedOn}T08:00:00Z`,
  };
}

export interface NewMember {
  accountId: number;
  userId: number;
  /** Defaults to `P`. */
  type?: 'P' | 'E';
  readOnly?: boolean;
  addedOn?: string;
}

/** Adds members to accounts. */
export async function buildMembers(tx: TenantTx, members: readonly NewMember[]): Promise<void> {
  await insertRows(
    tx,
    'account_members',
    { account_id: 'bigint', user_id: 'bigint', member_type: 'text', read_only: 'boolean', added_at: 'timestamptz' },
    members.map((m) => ({
      account_id: m.accountId,
      user_id: m.userId,
      member_type: m.type ?? 'P',
      read_only: m.readOnly ?? false,
      added_at: `${m.addedOn ?? addDays(FACTORY_DAY, -400)}T08:00:00Z`,
    })),
  );
  const created = members.map((m) => ({ id: m.accountId, part: m.userId, values: {}, before: null }));
  await afterMembersWritten(tx, { created, updated: [] });
}

export const buildMember = (tx: TenantTx, member: NewMember): Promise<void> => buildMembers(tx, [member]);

export interface NewChurn {
  accountId: number;
  churnedOn?: string;
  reasonCode?: string;
  refundMinor?: number;
  afterUpgrade?: boolean;
  afterDowngrade?: boolean;
  isReactivation?: boolean;
  feedback?: string | null;
  externalId?: string | null;
}

/**
 * Creates a churn with its reason.
 * @returns the id
 */
export async function buildChurn(tx: TenantTx, churn: NewChurn): Promise<number> {
  const columns = {
    account_id: 'bigint',
    churned_on: 'date',
    reason_code: 'text',
    refund_minor: 'bigint',
    after_upgrade: 'boolean',
    after_downgrade: 'boolean',
    is_reactivation: 'boolean',
    feedback: 'text',
    external_id: 'text',
  };
  const row = {
    account_id: churn.accountId,
    churned_on: churn.churnedOn ?? addDays(FACTORY_DAY, -60),
    reason_code: churn.reasonCode ?? 'pricing',
    refund_minor: churn.refundMinor ?? 0,
    after_upgrade: churn.afterUpgrade ?? false,
    after_downgrade: churn.afterDowngrade ?? false,
    is_reactivation: churn.isReactivation ?? false,
    feedback: churn.feedback,
    external_id: churn.externalId,
  };
  return requireSingleId(await insertWithIds(tx, 'account_churns', columns, [row]));
}

/** Creates a user's pins. */
export const buildPins = (
  tx: TenantTx,
  userId: number,
  accountIds: readonly number[],
  pinnedOn = FACTORY_DAY,
): Promise<void> =>
  insertRows(
    tx,
    'pins',
    { user_id: 'bigint', account_id: 'bigint', pinned_at: 'timestamptz' },
    accountIds.map((account, i) => ({
      user_id: userId,
      account_id: account,
      pinned_at: `${addDays(pinnedOn, i - 30)}T09:00:00Z`,
    })),
  );
