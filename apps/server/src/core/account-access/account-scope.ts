/** Limits statements to the accounts that the caller may read. */
import type { Ownership } from '@mainstay/contract/rules/access';
import { Values } from '../../platform/database/values.ts';

/**
 * Up to this number of accounts, a scope is merged: each account is read by its key, about 3 µs per account regardless
 * of the tenant's size. Above it, the sort's index is scanned and each account tested, which finds a page soon because
 * many accounts match. At this size, in a tenant of 100,000, both cost about the same: merging 6 ms, scanning 4 ms
 * plain and 16 ms with filters.
 */
export const MERGE_LIMIT = 2000;

export interface Reader {
  user: number;
  /** Null: every account of the tenant. */
  ownerScope: readonly number[] | null;
}

/** One source of rows: `from` names the account `a`, and `where` limits it to the account scope. */
export interface ScopeBranch {
  from: string;
  where: string[];
  /** Whether it scans an index of accounts, so that its order and conditions should match one. */
  scansIndex: boolean;
}

export interface Scope {
  /** The start of the statement: empty or `with …`. */
  ctes: string;
  /** The rows are the union of all branches. At run time all but one are disabled. */
  branches: ScopeBranch[];
}

/** The ownership texts of 2-accounts-15 as conditions on memberships. */
const OWNERSHIP_CONDITIONS: Record<Ownership, string> = {
  'Primary CSM': `m.member_type = 'P'`,
  'Extended Team': `m.member_type = 'E' and not m.read_only`,
  'Extended Team View Only': `m.member_type = 'E' and m.read_only`,
};

export interface ScopeOptions {
  /** Only the caller's own accounts of these kinds. */
  ownership?: readonly Ownership[];
  /** The account columns that the statement reads. */
  columns: readonly string[];
  /** Whether the statement returns an ordered page or all rows. */
  ordered: boolean;
}

const ALL_ACCOUNTS: ScopeBranch = { from: 'accounts a', where: ['a.tenant_id = $1'], scansIndex: true };

/**
 * Returns the CTEs for an account scope: `reach` contains its accounts, and `size` whether it is `large`. The capped
 * member list decides this and, if it is not full, is the scope itself, so nothing is read twice.
 *
 * @param member conditions on the membership `m`
 */
export const accountScopeTables = (
  member: string,
): string => `with member as materialized (select m.account_id from account_members m where ${member} limit ${MERGE_LIMIT + 1}),
  size as materialized (select count(*) > ${MERGE_LIMIT} as large from member),
  reach as materialized (select distinct account_id from member)`;

/**
 * Checks row by row whether an account has a matching member. This is a scalar sub-select, because EXISTS becomes a
 * hash join and loses the order. The `offset 0` fence ensures one lookup by account; otherwise it may become one lookup
 * per user in the scope.
 *
 * @param account the id, as the statement names it
 * @param memberCondition condition on the member `m`
 */
export const isMemberSql = (account: string, memberCondition: string): string =>
  `(select true from (select m.* from account_members m where m.tenant_id = $1 and m.account_id = ${account} offset 0) m
    where ${memberCondition} limit 1)`;

/**
 * Returns whether a user is a member of the account `a` in this way, as an alternative to other conditions. The user's few accounts are
 * read once and hashed.
 *
 * @param user the id, as the statement names it
 */
export const ownershipSql = (ownership: Ownership, user: string): string =>
  `a.id in (select m.account_id from account_members m
    where m.tenant_id = $1 and m.user_id = ${user} and ${OWNERSHIP_CONDITIONS[ownership]})`;

/** @param values must start with the tenant */
export function buildAccountScope(values: Values, reader: Reader, options: ScopeOptions): Scope {
  const ownership = options.ownership ?? [];
  if (reader.ownerScope === null && ownership.length === 0) return { ctes: '', branches: [ALL_ACCOUNTS] };
  const users = values.bind(ownership.length > 0 ? [reader.user] : reader.ownerScope, 'bigint[]');
  const memberConditions = [`m.user_id = any(${users})`, ...ownership.map((o) => OWNERSHIP_CONDITIONS[o])];
  const membershipCondition = ['m.tenant_id = $1', ...memberConditions].join(' and ');
  const ctes = accountScopeTables(membershipCondition);
  const columns = options.columns.map((c) => `a.${c}`).join(', ');
  // `offset 0` is a fence: without it a generic plan may scan a filter's index over the whole tenant.
  const mergeSource = `reach r cross join lateral (select ${columns} from accounts a
    where a.tenant_id = $1 and a.id = r.account_id offset 0) a`;
  // If no order is needed, the join is faster.
  const scopeCondition = options.ordered
    ? isMemberSql('a.id', memberConditions.join(' and '))
    : `a.id in (select m.account_id from account_members m where ${membershipCondition})`;
  return {
    ctes,
    branches: [
      { from: mergeSource, where: ['not (select large from size)'], scansIndex: false },
      { from: 'accounts a', where: ['(select large from size)', 'a.tenant_id = $1', scopeCondition], scansIndex: true },
    ],
  };
}

/** Returns a condition that limits a few accounts `a`, found by other means, to the account scope. */
export function inAccountScope(values: Values, reader: Reader): string {
  if (reader.ownerScope === null) return 'true';
  return `coalesce(${isMemberSql('a.id', `m.user_id = any(${values.bind(reader.ownerScope, 'bigint[]')})`)}, false)`;
}

/** Like `inAccountScope`, for statements that read all accounts of the caller: those of a small scope are looked up by their keys. */
export function inWholeAccountScope(values: Values, reader: Reader): string {
  if (reader.ownerScope === null) return 'true';
  return `a.id = any(array(select m.account_id from account_members m
    where m.tenant_id = $1 and m.user_id = any(${values.bind(reader.ownerScope, 'bigint[]')})))`;
}
