/**
 * Builds FROM and WHERE. All FROM clauses are built here, so that every dataset is restricted to its tenant and account
 * scope.
 */
import { canReadAllAccounts } from '@mainstay/contract/rules/access';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Dataset, DayRange, Fragment } from './dataset.ts';
import { bind, emit, type EmitContext, emitTest } from './emit.ts';
import { AllAccountsError, QueryForbidden } from './errors.ts';
import { findRowColumns } from './statement.ts';
import { getChildren, getJoins, type Typed } from './typed.ts';

/** The first and last days that a condition allows, both inclusive. The range may be too wide, never too narrow. */
interface Limits {
  from: Fragment[];
  to: Fragment[];
}

const isConstant = (typed: Typed): boolean =>
  typed.node !== 'column' && typed.node !== 'slot' && getChildren(typed).every(isConstant);

/** @param date the column that holds the day */
function addLimits(condition: Typed, date: Typed, context: EmitContext, limits: Limits): void {
  if (condition.node === 'logic' && condition.op === 'all')
    for (const part of condition.parts) addLimits(part, date, context, limits);
  if (condition.node !== 'compare' || !condition.right.every(isConstant)) return;
  const isDateColumn = (typed: Typed | undefined) =>
    typed?.node === 'column' && date.node === 'column' && typed.column === date.column;
  const [first, second] = condition.right.map((side) => emit(side, context));
  if (!first) return;
  const { left, op } = condition;
  if (isDateColumn(left)) {
    if (op === 'eq' || op === 'gt' || op === 'gte' || op === 'between') limits.from.push(first);
    if (op === 'eq' || op === 'lt' || op === 'lte') limits.to.push(first);
    if (op === 'between' && second) limits.to.push(second);
    return;
  }
  // `days_between(day, today()) <= 365`: the period that a chart covers.
  if (left.node !== 'call' || left.fn !== 'days_between' || (op !== 'lt' && op !== 'lte')) return;
  const [day, end] = left.args;
  if (isDateColumn(day) && end && isConstant(end)) {
    limits.from.push(sql`(${emit(end, context)}::date - ceil((${first})::float8)::int)`);
  }
}

/** Returns the range of days that the conditions allow, up to today. Rows that are valid for a span are expanded only to these. */
function findDayRange({ dateField, columns }: Dataset, where: readonly Typed[], context: EmitContext): DayRange {
  const column = dateField === undefined ? undefined : columns[dateField];
  const limits: Limits = { from: [], to: [] };
  if (column) {
    const date: Typed = { node: 'column', type: column.type, column };
    for (const condition of where) addLimits(condition, date, context, limits);
  }
  const castAll = (parts: readonly Fragment[]) => sql.join(parts.map((part) => sql`(${part})::date`));
  return {
    from: limits.from.length > 0 ? sql`greatest(${castAll(limits.from)})` : sql`'-infinity'::date`,
    to: sql`least(${castAll([context.bound.today, ...limits.to])})`,
    today: context.bound.today,
  };
}

/** @throws QueryForbidden */
export function assertReadable({ label, scope }: Dataset, caller: Caller): void {
  if (scope.kind === 'people' && !scope.readers.some((role) => caller.roles.includes(role))) {
    throw new QueryForbidden(`Only administrators can read ${label}.`);
  }
  if (scope.kind === 'portfolio' && caller.ownerScope !== null && canReadAllAccounts(caller.roles)) {
    throw new AllAccountsError(`Select all accounts to read ${label}.`);
  }
  if (scope.kind === 'portfolio' && caller.ownerScope !== null) {
    throw new QueryForbidden(`Only users who can read all accounts can read ${label}.`);
  }
  if (scope.kind === 'portfolio' && (caller.account !== undefined || caller.each)) {
    throw new QueryForbidden(`${label} applies to all accounts, not to one account.`);
  }
}

const isScoped = (dataset: Dataset, caller: Caller) => dataset.scope.kind === 'account' && caller.ownerScope !== null;

/** Returns the CTE for callers with a limited account scope; undefined if none of the datasets needs it. */
export function accountScopeCte(datasets: readonly Dataset[], caller: Caller): Fragment | undefined {
  if (!datasets.some((dataset) => isScoped(dataset, caller))) return undefined;
  const account = caller.account === undefined ? sql`` : sql` and m.account_id = ${bind(caller.account, 'int')}`;
  return sql`reach as materialized (select distinct m.account_id from account_members m
    where m.tenant_id = ${bind(caller.tenant, 'int')} and m.user_id = any(${caller.ownerScope}::bigint[])${account} order by 1)`;
}

export interface ReadClauses {
  where: Typed[];
  /** Expressions besides the conditions whose joins are needed. */
  usedExpressions: Typed[];
  /** The statement around FROM, from which the columns of the row are collected. */
  outer: Fragment;
  context: EmitContext;
}

/**
 * With a limited account scope, each account is looked up behind an optimization fence (offset 0), so that a generic
 * plan cannot scan the tenant instead. Conditions on the row itself, mainly date ranges, go inside the fence, where
 * they still prune partitions, and only the columns in use leave it. The account column comes from the sorted scope, so
 * that grouping by account needs no extra sort. A second fence keeps the joins outside; without it they ran once per
 * account.
 */
export function fromWhere(
  dataset: Dataset,
  caller: Caller,
  { where, usedExpressions, outer, context }: ReadClauses,
): Fragment {
  assertReadable(dataset, caller);
  const { bound } = context;
  const joins = new Set([...where, ...usedExpressions].flatMap((typed) => [...getJoins(typed)]));
  const joinsSql = sql.join(
    [...joins].map((name) => sql` ${dataset.joins?.[name]?.(bound) ?? sql``}`),
    sql``,
  );
  const conditionsSql = (typed: Typed[]): Fragment =>
    sql.join(
      typed.map((test) => sql` and ${emitTest(test, context)}`),
      sql``,
    );
  const always = dataset.always ? sql` and ${dataset.always(bound)}` : sql``;
  const table =
    typeof dataset.table === 'function' ? dataset.table(findDayRange(dataset, where, context)) : dataset.table;
  if (dataset.scope.kind === 'literal') return sql`from ${table} x where true${conditionsSql(where)}`;
  if (dataset.scope.kind !== 'account' || caller.ownerScope === null) {
    const accountId = caller.each ?? (caller.account === undefined ? undefined : bind(caller.account, 'int'));
    const account =
      dataset.scope.kind !== 'account' || !accountId
        ? sql``
        : sql` and x.${sql.id(dataset.scope.column)} = ${accountId}`;
    return sql`from ${table} x${joinsSql} where x.tenant_id = ${bound.tenant}${account}${always}${conditionsSql(where)}`;
  }
  const account = dataset.scope.column;
  const rowConditions = where.filter((test) => getJoins(test).size === 0);
  const joinConditions = conditionsSql(where.filter((test) => getJoins(test).size > 0));
  const columns = findRowColumns(sql`${outer}${joinsSql}${joinConditions}`).filter((column) => column !== account);
  const row = sql`select ${sql.join(columns.map((column) => sql`x.${sql.id(column)}`))} from ${table} x
    where x.tenant_id = ${bound.tenant} and x.${sql.id(account)} = r.account_id${always}${conditionsSql(rowConditions)} offset 0`;
  const fence = joins.size === 0 ? sql`` : sql` offset 0`;
  const scopedRows = sql`select r.account_id as ${sql.id(account)}, x.* from reach r cross join lateral (${row}) x${fence}`;
  return sql`from (${scopedRows}) x${joinsSql} where true${joinConditions}`;
}
