/** Pure rules of accounts: units, names, a hand-written statement's values, and how it is kept to what its caller may read. */
import type { Ownership } from '@mainstay/contract/rules/access';

/** The door to filters of lists and to none, and to what imports write as rows of tables. */
export { accountRows, churnRows, memberRows } from './bulk/rules.ts';
export { NO_FILTERS, parseFilters } from './filters/rules.ts';

/** Minor units to major ones: 1250 with two digits is 12.5. */
export const toMajorUnits = (minor: number, digits: number): number => minor / 10 ** digits;

/** Basis points to percent with two decimals. */
export const toPercent = (bp: number | null): number | null => (bp === null ? null : bp / 100);

/** The public address of a stored image. */
export const imageUrl = (storageKey: string | null): string | null => storageKey && `/media/${storageKey}`;

/** A user's name in SQL; null where the row is missing or nameless. */
export const personNameSql = (alias: string): string =>
  `nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), '')`;

/** The canonical address of an account (decision 1). */
export const accountAddress = (account: { id: number; name: string }, menu: { id: number; name: string }): string =>
  `#!/dashboard/${account.id}/${encodeURIComponent(account.name)}/${encodeURIComponent(menu.name)}/${menu.id}`;

/** The types that columns of accounts compare as; a comparison across types may lose its index. */
export type ValueType = 'bigint' | 'int' | 'date' | 'text' | 'bigint[]';

/** Collects the values of one statement, so that its text depends on the shape of the question only. */
export class Values {
  readonly list: unknown[];
  constructor(...first: unknown[]) {
    this.list = first;
  }
  /** @returns what stands for the value in the text */
  bind(value: unknown, type: ValueType): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/**
 * Up to so many accounts a reach is merged: each account by its key, about 3 µs an account whatever the tenant holds.
 * Beyond it the sort's index is walked and each account tested, which finds a page soon because many belong. At this
 * size, in a tenant of 100,000, both cost about the same: merging 6 ms, walking 4 ms plain and 16 ms with filters.
 */
export const MERGE_LIMIT = 2000;

export interface Reader {
  user: number;
  /** Null: every account of the tenant. */
  reach: readonly number[] | null;
}

/** One way to the rows: `from` names the account `a`, `where` holds the conditions that keep it to its reach. */
export interface ScopeBranch {
  from: string;
  where: string[];
  /** Walks an index of accounts, so its order and its conditions should find one. */
  walks: boolean;
}

export interface Scope {
  /** Begins the statement; empty or `with …`. */
  ctes: string;
  /** Rows are the union of them; at run time all but one are switched off. */
  branches: ScopeBranch[];
}

/** A membership in words of the table: the ownership texts of 2-accounts-15. */
const OWNED: Record<Ownership, string> = {
  'Primary CSM': `m.member_type = 'P'`,
  'Extended Team': `m.member_type = 'E' and not m.read_only`,
  'Extended Team View Only': `m.member_type = 'E' and m.read_only`,
};

export interface ScopeOptions {
  /** Only the caller's own accounts of these kinds. */
  ownership?: readonly Ownership[];
  /** Columns that the statement reads of an account. */
  columns: readonly string[];
  /** Whether an ordered page is cut, or all rows are needed. */
  ordered: boolean;
}

const EVERYONE: ScopeBranch = { from: 'accounts a', where: ['a.tenant_id = $1'], walks: true };

/**
 * The accounts of a reach as tables that begin a statement: `reach`, and whether it is `large`. The capped list is the
 * decision and, where it is not full, the reach itself: nothing is read twice.
 *
 * @param member conditions on the membership `m`
 */
export const accountScopeTables = (
  member: string,
): string => `with member as materialized (select m.account_id from account_members m where ${member} limit ${MERGE_LIMIT + 1}),
  size as materialized (select count(*) > ${MERGE_LIMIT} as large from member),
  reach as materialized (select distinct account_id from member)`;

/**
 * Whether an account has such a member, looked up row by row: a scalar sub-select, not EXISTS, which becomes a hash join
 * and loses the order. Its fence makes it one look-up by account; otherwise it may become one by each user of the reach.
 *
 * @param account its id, as the statement names it
 * @param test of the member `m`
 */
export const isMemberSql = (account: string, test: string): string =>
  `(select true from (select m.* from account_members m where m.tenant_id = $1 and m.account_id = ${account} offset 0) m
    where ${test} limit 1)`;

/** @param values must begin with the tenant */
export function buildAccountScope(values: Values, reader: Reader, options: ScopeOptions): Scope {
  const ownership = options.ownership ?? [];
  if (reader.reach === null && ownership.length === 0) return { ctes: '', branches: [EVERYONE] };
  const users = values.bind(ownership.length > 0 ? [reader.user] : reader.reach, 'bigint[]');
  const own = [`m.user_id = any(${users})`, ...ownership.map((o) => OWNED[o])];
  const member = ['m.tenant_id = $1', ...own].join(' and ');
  const ctes = accountScopeTables(member);
  const columns = options.columns.map((c) => `a.${c}`).join(', ');
  // Offset 0 is a fence: without it a generic plan may walk a filter's index over the whole tenant.
  const merged = `reach r cross join lateral (select ${columns} from accounts a
    where a.tenant_id = $1 and a.id = r.account_id offset 0) a`;
  // Without an order the join is right.
  const test = options.ordered
    ? isMemberSql('a.id', own.join(' and '))
    : `a.id in (select m.account_id from account_members m where ${member})`;
  return {
    ctes,
    branches: [
      { from: merged, where: ['not (select large from size)'], walks: false },
      { from: 'accounts a', where: ['(select large from size)', 'a.tenant_id = $1', test], walks: true },
    ],
  };
}

/** A condition that keeps a few accounts `a`, found by other means, to the reach. */
export function inAccountScope(values: Values, reader: Reader): string {
  if (reader.reach === null) return 'true';
  return `coalesce(${isMemberSql('a.id', `m.user_id = any(${values.bind(reader.reach, 'bigint[]')})`)}, false)`;
}
