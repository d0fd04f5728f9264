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
import { QueryError } from './query-error.ts';
import { fromWhere, accountScopeCte } from './scope.ts';
import { type Statement, toStatement } from './statement.ts';
import { dependsOnDate, type Typed } from './typed.ts';

export interface Compiled {
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
export function compile(query: Query, caller: Caller, request: ReportRequest, datasets: Datasets): Compiled {
  const plan = createPlan(query, caller, request, datasets);
  const page = readPage(request);
  const reach = accountScopeCte([plan.dataset], caller);
  const body = (isOrdered: boolean): Fragment =>
    plan.grouped ? groupedRows(plan, caller, isOrdered) : plainRows(plan, caller, isOrdered);
  const fill = plan.fill && fillPeriods(plan.fill, plan.columns);
  const ctes = [...(reach ? [reach] : []), ...(fill ? [sql`grouped as (${body(false)})`, ...fill.ctes] : [])];
  const head = ctes.length > 0 ? sql`with ${sql.join(ctes)} ` : sql``;
  const sorted = fill ? sql`${head}${fill.select} order by ${outputOrder(plan)}` : sql`${head}${body(true)}`;
  const counted = plan.grouped
    ? sql`${head}select count(*) as n from (${fill ? fill.select : body(false)}) counted`
    : sql`${head}select count(*) as n ${source(plan, caller, [], sql``)}`;
  const paged = sql`${sorted} limit ${bind(page.size, 'int')} offset ${bind((page.number - 1) * page.size, 'int')}`;
  const whole = sql`${sorted} limit ${bind(MAX_SERIES_ROWS + 1, 'int')}`;
  return {
    rows: toStatement(plan.series ? whole : paged),
    csv: toStatement(plan.series ? whole : sql`${sorted} limit ${bind(MAX_CSV_ROWS, 'int')}`),
    count: toStatement(counted),
    columns: toReportColumns(plan, caller),
    ...(plan.series && { series: { ...plan.series, fill: plan.fill?.with ?? 'none' } }),
    personal: plan.dataset.personal ?? false,
    page,
  };
}

/** Returns the first day of the unfinished period of a column. Days are never unfinished. */
function findRunning(typed: Typed, { today, utcToday, isPast }: Caller): string | undefined {
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
    running: findRunning(typed, caller),
  }));

function readPage({ pageNumber = 1, pageSize = 10 }: ReportRequest): { number: number; size: number } {
  const isFine = (n: number) => Number.isSafeInteger(n) && n >= 1;
  if (!isFine(pageNumber) || pageNumber > MAX_PAGE_NUMBER || !isFine(pageSize)) {
    throw new QueryError('page', 'Invalid page.');
  }
  return { number: pageNumber, size: Math.min(pageSize, MAX_PAGE_SIZE) };
}

const source = (plan: Plan, caller: Caller, wanted: Typed[], outer: Fragment): Fragment =>
  fromWhere(plan.dataset, caller, { where: plan.where, wanted, outer, ground: plan.ground });
const selected = ({ columns, ground }: Plan): Fragment =>
  sql.join(columns.map(({ typed }, index) => sql`${emit(typed, ground)} as ${alias(index)}`));

function plainRows(plan: Plan, caller: Caller, isOrdered: boolean): Fragment {
  const outputs = selected(plan);
  const order = isOrdered ? sql` order by ${plainOrder(plan)}` : sql``;
  const wanted = plan.columns.map(({ typed }) => typed);
  return sql`select ${outputs} ${source(plan, caller, wanted, sql`${outputs}${order}`)}${order}`;
}

/**
 * Sorts by the stored form (whole number, lower-case name) so that an index can be used. The key columns make the order
 * total.
 */
function plainOrder({ sort, columns, dataset, ground }: Plan): Fragment {
  const parts = sort.map(({ index, descending }) => {
    const typed = columns[index]?.typed;
    if (typed?.node !== 'column') return ordered(alias(index), descending, true);
    const { column } = typed;
    const isNullable = column.nullable === true || column.join !== undefined;
    return ordered(column.sortSql ?? readColumn(column, ground), descending, isNullable);
  });
  const isDown = sort.at(-1)?.descending ?? false;
  return sql.join([...parts, ...dataset.key.map((key) => ordered(key, isDown, false))]);
}

function groupedRows(plan: Plan, caller: Caller, isOrdered: boolean): Fragment {
  const groups = plan.columns.flatMap(({ column }, index) => (column.role === 'dimension' ? [sql.lit(index + 1)] : []));
  const tests = plan.having.map((test) => emit(test, plan.ground));
  const having = tests.length > 0 ? sql` having ${sql.join(tests, sql` and `)}` : sql``;
  const read = [...plan.columns.map(({ typed }) => typed), ...plan.having];
  const wanted = plan.dateField && read.some((typed) => dependsOnDate(typed)) ? [...read, plan.dateField] : read;
  const outputs = selected(plan);
  const by = groups.length > 0 ? sql` group by ${sql.join(groups)}` : sql``;
  const order = isOrdered ? sql` order by ${outputOrder(plan)}` : sql``;
  return sql`select ${outputs} ${source(plan, caller, wanted, sql`${outputs}${having}`)}${by}${having}${order}`;
}

/**
 * Groups are sorted by their outputs; all group keys follow so that pages never overlap. The series column comes last:
 * otherwise rows would appear in the order in which the series contain them.
 */
function outputOrder({ sort, columns, series }: Plan): Fragment {
  const isSeries = (index: number) => index === series?.by;
  const asked = sort.map(({ index, descending }) => ({ index, order: ordered(alias(index), descending, true) }));
  const rest = columns.flatMap(({ column }, index) =>
    column.role === 'dimension' && !sort.some((one) => one.index === index)
      ? [{ index, order: ordered(alias(index), false, true) }]
      : [],
  );
  const all = [...asked, ...rest];
  const rows = all.filter(({ index }) => !isSeries(index));
  return sql.join([...rows, ...all.filter(({ index }) => isSeries(index))].map(({ order }) => order));
}

/**
 * Nulls sort last in both directions. `nulls last` is omitted for columns without nulls because `desc nulls last`
 * prevents the use of an ascending index.
 */
const ordered = (by: Fragment, isDown: boolean, isNullable: boolean): Fragment =>
  sql`${by}${isDown ? sql` desc` : sql``}${isDown && isNullable ? sql` nulls last` : sql``}`;
