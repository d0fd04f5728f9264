/**
 * Compiles a definition, a caller and a request into SQL statements. Pure; throws a QueryError with the position and
 * the reason.
 */
import type { Query } from '@mainstay/contract/components/definition';
import type { ReportColumn } from '@mainstay/contract/components/report';
import { findRunningPeriod } from '@mainstay/contract/rules/requested-day';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Datasets, Fragment } from './dataset.ts';
import { alias, bind, emit, readColumn } from './emit.ts';
import { fillPeriods } from './fill.ts';
import { createPlan, type Plan, type ReportRequest } from './plan.ts';
import { MAX_SERIES_ROWS } from './pivot.ts';
import { QueryError } from './errors.ts';
import { fromWhere, accountScopeCte } from './scope.ts';
import { type Statement, toStatement } from './statement.ts';
import { dependsOnDate, type Typed } from './typed.ts';

export interface CompiledQuery {
  /** One page of rows. For queries with series it selects all rows, and `pivot` splits them into pages. */
  rows: Statement;
  /** The number of rows, as `n`. */
  count: Statement;
  /** All rows without paging, up to 50,000. */
  csv: Statement;
  /** Describes each output, in order. */
  columns: ReportColumn[];
  series?: NonNullable<Plan['series']> & { fill: 'none' | 'null' | 'zero' };
  /** True if the result depends on the user and must not be shared with other callers of the same account scope. */
  personal: boolean;
  page: { number: number; size: number };
}

export const MAX_CSV_ROWS = 50_000;
const MAX_PAGE_SIZE = 1000;
const MAX_PAGE_NUMBER = 1e9;

/** @throws QueryError or QueryForbidden */
export function compile(query: Query, caller: Caller, request: ReportRequest, datasets: Datasets): CompiledQuery {
  const plan = createPlan(query, caller, request, datasets);
  const page = parsePage(request);
  const scopeCte = accountScopeCte([plan.dataset], caller);
  const body = (isOrdered: boolean): Fragment =>
    plan.isGrouped ? groupedRows(plan, caller, isOrdered) : plainRows(plan, caller, isOrdered);
  const fill = plan.fill && fillPeriods(plan.fill, plan.columns);
  const ctes = [...(scopeCte ? [scopeCte] : []), ...(fill ? [sql`grouped as (${body(false)})`, ...fill.ctes] : [])];
  const withClause = ctes.length > 0 ? sql`with ${sql.join(ctes)} ` : sql``;
  const sortedSelect = fill
    ? sql`${withClause}${fill.select} order by ${outputOrder(plan)}`
    : sql`${withClause}${body(true)}`;
  const countSelect = plan.isGrouped
    ? sql`${withClause}select count(*) as n from (${fill ? fill.select : body(false)}) counted`
    : sql`${withClause}select count(*) as n ${fromClause(plan, caller, [], sql``)}`;
  const pageSelect = sql`${sortedSelect} limit ${bind(page.size, 'int')} offset ${bind((page.number - 1) * page.size, 'int')}`;
  const fullSelect = sql`${sortedSelect} limit ${bind(MAX_SERIES_ROWS + 1, 'int')}`;
  return {
    rows: toStatement(plan.series ? fullSelect : pageSelect),
    csv: toStatement(plan.series ? fullSelect : sql`${sortedSelect} limit ${bind(MAX_CSV_ROWS, 'int')}`),
    count: toStatement(countSelect),
    columns: toReportColumns(plan, caller),
    ...(plan.series && { series: { ...plan.series, fill: plan.fill?.with ?? 'none' } }),
    personal: plan.dataset.personal ?? false,
    page,
  };
}

/** Returns the first day of the unfinished period of a column. Days are never unfinished. */
function findUnfinishedPeriod(typed: Typed, { today, utcToday, isPast }: Caller): string | undefined {
  if (typed.node !== 'grain' || typed.grain === 'day') return undefined;
  return findRunningPeriod(typed.grain, typed.of.type === 'instant' ? utcToday : today, { isDayOver: isPast ?? false });
}

export const toReportColumns = ({ columns }: Plan, caller: Caller): ReportColumn[] =>
  columns.map(({ column, typed }) => ({
    key: column.key,
    label: column.label,
    type: typed.type,
    role: column.role,
    format: column.format,
    hidden: column.hidden,
    sortable: column.sortable,
    filter: column.filter,
    grain: column.grain ?? null,
    running: findUnfinishedPeriod(typed, caller),
    shows: typed.node === 'column' ? typed.column.shows : undefined,
    heat: column.heat,
  }));

function parsePage({ pageNumber = 1, pageSize = 10 }: ReportRequest): { number: number; size: number } {
  const isValid = (n: number) => Number.isSafeInteger(n) && n >= 1;
  if (!isValid(pageNumber) || pageNumber > MAX_PAGE_NUMBER || !isValid(pageSize)) {
    throw new QueryError('page', 'Invalid page.');
  }
  return { number: pageNumber, size: Math.min(pageSize, MAX_PAGE_SIZE) };
}

const fromClause = (plan: Plan, caller: Caller, usedExpressions: Typed[], outer: Fragment): Fragment =>
  fromWhere(plan.dataset, caller, { where: plan.where, usedExpressions, outer, context: plan.context });
const selectColumns = ({ columns, context }: Plan): Fragment =>
  sql.join(columns.map(({ typed }, index) => sql`${emit(typed, context)} as ${alias(index)}`));

function plainRows(plan: Plan, caller: Caller, isOrdered: boolean): Fragment {
  const outputs = selectColumns(plan);
  const order = isOrdered ? sql` order by ${plainOrder(plan)}` : sql``;
  const usedExpressions = plan.columns.map(({ typed }) => typed);
  return sql`select ${outputs} ${fromClause(plan, caller, usedExpressions, sql`${outputs}${order}`)}${order}`;
}

/**
 * Sorts by the stored form (whole number, lower-case name) so that an index can be used. The key columns make the order
 * total.
 */
function plainOrder({ sort, columns, dataset, context }: Plan): Fragment {
  const parts = sort.map(({ index, descending }) => {
    const typed = columns[index]?.typed;
    if (typed?.node !== 'column') return orderSql(alias(index), descending, true);
    const { column } = typed;
    const isNullable = column.nullable === true || column.join !== undefined;
    return orderSql(column.sortSql ?? readColumn(column, context), descending, isNullable);
  });
  const isDescending = sort.at(-1)?.descending ?? false;
  return sql.join([...parts, ...dataset.key.map((key) => orderSql(key, isDescending, false))]);
}

function groupedRows(plan: Plan, caller: Caller, isOrdered: boolean): Fragment {
  const groups = plan.columns.flatMap(({ column }, index) => (column.role === 'dimension' ? [sql.lit(index + 1)] : []));
  const conditions = plan.having.map((condition) => emit(condition, plan.context));
  const having = conditions.length > 0 ? sql` having ${sql.join(conditions, sql` and `)}` : sql``;
  const expressions = [...plan.columns.map(({ typed }) => typed), ...plan.having];
  const usedExpressions =
    plan.dateField && expressions.some((typed) => dependsOnDate(typed))
      ? [...expressions, plan.dateField]
      : expressions;
  const outputs = selectColumns(plan);
  const groupBy = groups.length > 0 ? sql` group by ${sql.join(groups)}` : sql``;
  const order = isOrdered ? sql` order by ${outputOrder(plan)}` : sql``;
  return sql`select ${outputs} ${fromClause(plan, caller, usedExpressions, sql`${outputs}${having}`)}${groupBy}${having}${order}`;
}

/**
 * Groups are sorted by their outputs; all group keys follow so that pages never overlap. The series column comes last:
 * otherwise rows would appear in the order in which the series contain them.
 */
function outputOrder({ sort, columns, series }: Plan): Fragment {
  const isSeries = (index: number) => index === series?.by;
  const requestedOrder = sort.map(({ index, descending }) => ({
    index,
    order: orderSql(alias(index), descending, true),
  }));
  const remainingOrder = columns.flatMap(({ column }, index) =>
    column.role === 'dimension' && !sort.some((requested) => requested.index === index)
      ? [{ index, order: orderSql(alias(index), false, true) }]
      : [],
  );
  const all = [...requestedOrder, ...remainingOrder];
  const rows = all.filter(({ index }) => !isSeries(index));
  return sql.join([...rows, ...all.filter(({ index }) => isSeries(index))].map(({ order }) => order));
}

/**
 * Nulls sort last in both directions. `nulls last` is omitted for columns without nulls because `desc nulls last`
 * prevents the use of an ascending index.
 */
const orderSql = (by: Fragment, isDescending: boolean, isNullable: boolean): Fragment =>
  sql`${by}${isDescending ? sql` desc` : sql``}${isDescending && isNullable ? sql` nulls last` : sql``}`;
