/** FROM and WHERE. The one maker of FROM: no dataset is read without its tenant and its reach. */
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Dataset, Fragment } from './dataset.ts';
import { bind, emitTest, type EmitContext } from './emit.ts';
import { QueryForbidden } from './query-error.ts';
import { rowColumns } from './statement.ts';
import { findDayRange } from './valid-days.ts';
import { getJoins, type Typed } from './typed.ts';

/** @throws Denial */
export function assertReadable({ label, scope }: Dataset, caller: Caller): void {
  if (scope.kind === 'people' && !scope.readers.some((role) => caller.roles.includes(role))) {
    throw new QueryForbidden(`${label} are read by administrators only.`);
  }
  if (scope.kind === 'portfolio' && caller.reach !== null) {
    throw new QueryForbidden(`${label} is read by people who read every account.`);
  }
  if (scope.kind === 'portfolio' && (caller.account !== undefined || caller.each)) {
    throw new QueryForbidden(`${label} is about all accounts, not about one.`);
  }
}

const isScoped = (dataset: Dataset, caller: Caller) => dataset.scope.kind === 'account' && caller.reach !== null;

/** What statements of a limited reach begin with; undefined where none of the datasets asks for it. */
export function accountScopeCte(datasets: readonly Dataset[], caller: Caller): Fragment | undefined {
  if (!datasets.some((dataset) => isScoped(dataset, caller))) return undefined;
  const account = caller.account === undefined ? sql`` : sql` and m.account_id = ${bind(caller.account, 'int')}`;
  return sql`reach as materialized (select distinct m.account_id from account_members m
    where m.tenant_id = ${bind(caller.tenant, 'int')} and m.user_id = any(${caller.reach}::bigint[])${account} order by 1)`;
}

export interface ReadClauses {
  where: Typed[];
  /** Expressions read besides the conditions: their joins are needed. */
  wanted: Typed[];
  /** The statement around FROM, from which the row's columns are gathered. */
  outer: Fragment;
  ground: EmitContext;
}

/**
 * A limited reach looks each account up behind a fence (offset 0), so that a generic plan cannot walk the tenant instead.
 * What tests the row itself, a range of dates above all, goes inside the fence, where it still prunes partitions, and only
 * the columns in use come out. The account itself is the sorted reach's: rows that are grouped by it need no sort of their
 * own. A second fence keeps the joins outside: without it they were run once an account.
 */
export function fromWhere(dataset: Dataset, caller: Caller, { where, wanted, outer, ground }: ReadClauses): Fragment {
  assertReadable(dataset, caller);
  const { bound } = ground;
  const joins = new Set([...where, ...wanted].flatMap((typed) => [...getJoins(typed)]));
  const tail = sql.join(
    [...joins].map((name) => sql` ${dataset.joins?.[name]?.(bound) ?? sql``}`),
    sql``,
  );
  const tests = (typed: Typed[]): Fragment =>
    sql.join(
      typed.map((test) => sql` and ${emitTest(test, ground)}`),
      sql``,
    );
  const always = dataset.always ? sql` and ${dataset.always(bound)}` : sql``;
  const table =
    typeof dataset.table === 'function' ? dataset.table(findDayRange(dataset, where, ground)) : dataset.table;
  if (dataset.scope.kind === 'literal') return sql`from ${table} x where true${tests(where)}`;
  if (dataset.scope.kind !== 'account' || caller.reach === null) {
    const one = caller.each ?? (caller.account === undefined ? undefined : bind(caller.account, 'int'));
    const account =
      dataset.scope.kind !== 'account' || !one ? sql`` : sql` and x.${sql.id(dataset.scope.column)} = ${one}`;
    return sql`from ${table} x${tail} where x.tenant_id = ${bound.tenant}${account}${always}${tests(where)}`;
  }
  const account = dataset.scope.column;
  const onRow = where.filter((test) => getJoins(test).size === 0);
  const onJoins = tests(where.filter((test) => getJoins(test).size > 0));
  const columns = rowColumns(sql`${outer}${tail}${onJoins}`).filter((column) => column !== account);
  const row = sql`select ${sql.join(columns.map((column) => sql`x.${sql.id(column)}`))} from ${table} x
    where x.tenant_id = ${bound.tenant} and x.${sql.id(account)} = r.account_id${always}${tests(onRow)} offset 0`;
  const fence = joins.size === 0 ? sql`` : sql` offset 0`;
  const reached = sql`select r.account_id as ${sql.id(account)}, x.* from reach r cross join lateral (${row}) x${fence}`;
  return sql`from (${reached}) x${tail} where true${onJoins}`;
}
