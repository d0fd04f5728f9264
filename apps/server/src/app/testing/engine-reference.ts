/**
 * A second, independent implementation of definitions over rows in memory. It is slow and shares no step with the
 * compiler.
 */
import type { Column, Filter, Parameter, Query, Sort } from '@mainstay/contract/components/definition';
import type { Aggregate, Condition, Expression, Grain } from '@mainstay/contract/rules/expressions';
import {
  addDays,
  applyFunction,
  type Days,
  resolveDays,
  matchesOperator,
  isMoment,
  compareOrder,
  startOfPeriod,
  startOfNextPeriod,
  type Value,
} from './engine-values.ts';

export type Row = Readonly<Record<string, Value>>;

/** The rows that are accessible to the caller, and their metadata. */
export interface ReferenceRows {
  rows: readonly Row[];
  key: readonly string[];
  dateField?: string | undefined;
  sortedLower: readonly string[];
  today: string;
  utcToday: string;
  isMoment: (field: string) => boolean;
}
export interface ReferenceRequest {
  given: Readonly<Record<string, unknown>>;
  filters: readonly Filter[];
  sort: readonly Sort[];
}
type Params = ReadonlyMap<string, { value: Value; grain?: Grain | undefined }>;

const ABSENT = Symbol('a parameter without a value');

/** Returns parameter values by name: the given value or the default (S3, compile rule 5). */
export function resolveParams(params: readonly Parameter[], given: ReferenceRequest['given']): Params {
  const entries = params.flatMap((param): [string, { value: Value; grain?: Grain }][] => {
    const name = param.from === 'drill' ? `p_${param.name}` : param.name;
    const raw = given[name];
    if (raw === undefined || raw === null || raw === '') {
      return param.default === undefined ? [] : [[param.name, { value: param.default }]];
    }
    const text = String(raw);
    const parsed =
      param.type === 'int' || param.type === 'number'
        ? Number(text)
        : param.type === 'boolean'
          ? text === 'true'
          : param.type === 'date'
            ? text.slice(0, 10)
            : text;
    const grain = param.from === 'drill' && param.type === 'date' ? (given[`${name}_grain`] as Grain) : undefined;
    return [[param.name, { value: parsed, ...(grain && { grain }) }]];
  });
  return new Map(entries);
}

/**
 * Evaluates expressions. A parameter without a value throws, and the smallest condition around it catches the error.
 */
export class Evaluator {
  readonly #ground: ReferenceRows;
  readonly #params: Params;
  readonly #dateField: string | undefined;
  constructor(referenceRows: ReferenceRows, params: Params, dateField: string | undefined) {
    this.#ground = referenceRows;
    this.#params = params;
    this.#dateField = dateField;
  }

  value(expression: Expression, row: Row, group: readonly Row[] = []): Value {
    if ('value' in expression) return expression.value;
    if ('field' in expression) return row[expression.field] ?? null;
    if ('param' in expression) {
      const param = this.#params.get(expression.param);
      if (!param) throw ABSENT;
      return param.value;
    }
    if ('fn' in expression) {
      const args = expression.args.map((arg) => this.value(arg, row, group));
      return applyFunction(expression.fn, args, this.#ground.today);
    }
    if (!('agg' in expression)) throw new Error('Not part of a query.');
    const { agg, of, where } = expression;
    return this.aggregate(agg, of, where ? group.filter((one) => this.matches(where, one)) : group);
  }

  aggregate(agg: Aggregate, of: Expression | undefined, rows: readonly Row[]): Value {
    if (!of) return rows.length;
    if (agg === 'first' || agg === 'last') {
      const sortFields = [...(this.#dateField === undefined ? [] : [this.#dateField]), ...this.#ground.key];
      const sorted = [...rows].sort((a, b) =>
        firstNonZero(sortFields.map((field) => compareValues(a[field] ?? null, b[field] ?? null, agg === 'last'))),
      );
      return sorted[0] ? this.value(of, sorted[0]) : null;
    }
    const values = rows.map((row) => this.value(of, row)).filter((value) => value !== null);
    if (agg === 'count') return values.length;
    if (agg === 'count_distinct') return new Set(values).size;
    if (values.length === 0) return null;
    const sum = () => values.reduce<number>((total, value) => total + Number(value), 0);
    switch (agg) {
      case 'sum':
        return roundSum(sum());
      case 'avg':
        return roundSum(sum()) / values.length;
      case 'min':
        return values.reduce((a, b) => (compareOrder(a, b) <= 0 ? a : b));
      case 'max':
        return values.reduce((a, b) => (compareOrder(a, b) >= 0 ? a : b));
    }
  }

  matches(condition: Condition, row: Row, group?: readonly Row[]): boolean {
    const result = this.#condition(condition, row, group);
    return result === undefined || result === true;
  }

  /** Returns undefined if nothing is left of the condition because parameters have no value. */
  #condition(condition: Condition, row: Row, group?: readonly Row[]): Value | undefined {
    if ('not' in condition) {
      const inner = this.#condition(condition.not, row, group);
      return inner === undefined ? undefined : applyFunction('not', [inner], '');
    }
    if ('left' in condition) {
      try {
        return this.#comparison(condition, row, group);
      } catch (thrown) {
        if (thrown === ABSENT) return undefined;
        throw thrown;
      }
    }
    const parts = 'all' in condition ? condition.all : condition.any;
    const remaining = parts.map((part) => this.#condition(part, row, group)).filter((part) => part !== undefined);
    return remaining.length === 0 ? undefined : applyFunction('all' in condition ? 'and' : 'or', remaining, '');
  }

  /** Returns true if any part of a condition is left after dropping parameters without a value. */
  hasEffect(condition: Condition): boolean {
    if ('not' in condition) return this.hasEffect(condition.not);
    if ('left' in condition) return [condition.left, ...(condition.right ?? [])].every((side) => this.#isGiven(side));
    return ('all' in condition ? condition.all : condition.any).some((part) => this.hasEffect(part));
  }

  #isGiven(expression: Expression): boolean {
    if ('param' in expression) return this.#params.has(expression.param);
    if ('fn' in expression) return expression.args.every((arg) => this.#isGiven(arg));
    return 'agg' in expression && expression.of ? this.#isGiven(expression.of) : true;
  }

  #comparison(
    { left, op, right = [] }: Extract<Condition, { left: unknown }>,
    row: Row,
    group?: readonly Row[],
  ): Value {
    const subject = this.value(left, row, group);
    const sides = right.map((side) => this.value(side, row, group));
    const [operand] = right;
    const grain = operand && 'param' in operand ? this.#params.get(operand.param)?.grain : undefined;
    // A date literal compared with a moment covers the whole day.
    const areLiterals = right.every((side) => 'value' in side || 'param' in side);
    const comparedValue = areLiterals && isMoment(subject) ? String(subject).slice(0, 10) : subject;
    if (grain === undefined || (op !== 'eq' && op !== 'ne')) return matchesOperator(op, comparedValue, sides);
    // A day that represents its period: a click on a bar of a chart.
    if (subject === null) return null;
    const isInside = startOfPeriod(String(subject), grain) === startOfPeriod(String(sides[0]), grain);
    return op === 'eq' ? isInside : !isInside;
  }
}

/** Removes the error of floating-point addition. */
const roundSum = (value: number): number => Number(value.toPrecision(12));

/** Nulls sort last in both directions. */
export function compareValues(a: Value, b: Value, isDescending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return isDescending ? compareOrder(b, a) : compareOrder(a, b);
}
export const firstNonZero = (signs: readonly number[]): number => signs.find((sign) => sign !== 0) ?? 0;

/** Returns true if the value of the filtered field is within the days. */
export const isInRange = (value: Value, { from, to }: Days): boolean =>
  value !== null && compareOrder(value, from) >= 0 && compareOrder(value, to) < 0;

const CONDITIONS = {
  contains: 'contains',
  equal: 'eq',
  'greater than': 'gt',
  'less than': 'lt',
  between: 'between',
} as const;

/** Returns all rows of the result in order; a page is a slice of them. */
export function evaluateReference(
  query: Query,
  referenceRows: ReferenceRows,
  request: ReferenceRequest,
  isNumeric: (column: number) => boolean,
): Value[][] {
  const { columns } = query;
  const dateField = query.date_field ?? referenceRows.dateField;
  const evaluator = new Evaluator(referenceRows, resolveParams(query.params, request.given), dateField);
  const isGrouped = columns.some(({ role }) => role === 'measure');
  const dimension = (column: Column, row: Row): Value => {
    const value = evaluator.value(column.expr, row);
    return column.grain && value !== null ? startOfPeriod(String(value), column.grain) : value;
  };
  const readValue = (column: Column, row: Row, group: readonly Row[]) => evaluator.value(column.expr, row, group);
  const { passes, days, filtersMeasures } = getFilters(query, referenceRows, request, dateField);
  const matchesWhere = (row: Row) => !query.where || evaluator.matches(query.where, row);
  const matchingRows = referenceRows.rows.filter(
    (row) => matchesWhere(row) && passes('dimension', (column) => readValue(column, row, []), row),
  );
  const sorts = request.sort.length > 0 ? request.sort : query.sort;
  const sortKeys = sorts.length > 0 ? sorts : [{ sort_key: columns[0]?.key ?? '', order_by: 'asc' as const }];
  const indexOf = (key: string) => columns.findIndex((column) => column.key === key);

  if (!isGrouped) {
    const isDescending = sortKeys.at(-1)?.order_by === 'desc';
    const outputRows = matchingRows.map((row) => ({ row, out: columns.map((column) => dimension(column, row)) }));
    const getSortValue = (one: (typeof outputRows)[number], key: string): Value => {
      const index = indexOf(key);
      const column = columns[index];
      const value = one.out[index] ?? null;
      const isLower = column && 'field' in column.expr && referenceRows.sortedLower.includes(column.expr.field);
      return isLower && value !== null ? String(value).toLowerCase() : value;
    };
    outputRows.sort((a, b) =>
      firstNonZero([
        ...sortKeys.map(({ sort_key: key, order_by: direction }) =>
          compareValues(getSortValue(a, key), getSortValue(b, key), direction === 'desc'),
        ),
        ...referenceRows.key.map((field) => compareValues(a.row[field] ?? null, b.row[field] ?? null, isDescending)),
      ]),
    );
    return outputRows.map(({ out }) => out);
  }

  const dimensions = columns.flatMap(({ role }, index) => (role === 'dimension' ? [index] : []));
  const groups = new Map<string, { keys: Value[]; rows: Row[] }>();
  if (dimensions.length === 0) groups.set('[]', { keys: [], rows: [] });
  for (const row of matchingRows) {
    const keys = dimensions.map((index) => dimension(columns[index] as Column, row));
    const id = JSON.stringify(keys.map((key) => (Object.is(key, -0) ? 0 : key)));
    const group = groups.get(id) ?? { keys, rows: [] };
    group.rows.push(row);
    groups.set(id, group);
  }
  let out: Value[][] = [];
  for (const { keys, rows } of groups.values()) {
    if (query.having && !evaluator.matches(query.having, {}, rows)) continue;
    if (!passes('measure', (column) => readValue(column, {}, rows))) continue;
    out.push(
      columns.map((column, index) =>
        column.role === 'dimension' ? (keys[dimensions.indexOf(index)] ?? null) : readValue(column, {}, rows),
      ),
    );
  }
  const isNarrowed = filtersMeasures || (query.having !== undefined && evaluator.hasEffect(query.having));
  if (query.fill !== 'none' && !isNarrowed) out = fillPeriods(query, out, days, isNumeric);
  return sortGroups(out, query, request);
}

/** Sorts by the requested columns, then by every dimension; the series column comes last. */
export function sortGroups(
  rows: readonly Value[][],
  { columns, sort, series_by }: Query,
  request: ReferenceRequest,
): Value[][] {
  const sorts = request.sort.length > 0 ? request.sort : sort;
  const keys = sorts.map(({ sort_key: key }) => columns.findIndex((column) => column.key === key));
  const first = sorts.length === 0 ? [{ index: 0, isDown: false }] : [];
  const requestedOrder = keys.map((index, at) => ({ index, isDown: sorts[at]?.order_by === 'desc' }));
  const dimensionOrder = columns.flatMap(({ role }, index) => (role === 'dimension' ? [{ index, isDown: false }] : []));
  const isSeries = ({ index }: { index: number }) => series_by !== undefined && columns[index]?.key === series_by;
  const all = [...first, ...requestedOrder, ...dimensionOrder];
  const order = [...all.filter((one) => !isSeries(one)), ...all.filter(isSeries)];
  return [...rows].sort((a, b) =>
    firstNonZero(order.map(({ index, isDown }) => compareValues(a[index] ?? null, b[index] ?? null, isDown))),
  );
}

interface FilterResult {
  passes: (role: Column['role'], read: (column: Column) => Value, row?: Row) => boolean;
  /** The date range that filters set for the filled date. */
  days?: Days | undefined;
  /** True if a filter applies to a measure; periods without a row are not filled then. */
  filtersMeasures: boolean;
}

/**
 * Filters apply to columns of the definition; a range without a column applies to its date. Incomplete filters are
 * ignored.
 */
function getFilters(
  { columns, fill }: Query,
  referenceRows: ReferenceRows,
  request: ReferenceRequest,
  dateField: string | undefined,
): FilterResult {
  const filledExpr = fill === 'none' ? undefined : columns.find(({ grain }) => grain)?.expr;
  const filledBy = filledExpr && 'field' in filledExpr ? filledExpr.field : undefined;
  const conditions: { role: Column['role']; test: (read: (column: Column) => Value, row?: Row) => boolean }[] = [];
  let days: Days | undefined;
  for (const filter of request.filters) {
    if (!filter.enable_filter_query) continue;
    const column = columns.find(({ key }) => key === filter.column_name);
    if (filter.type === 'daterange') {
      const field = column ? ('field' in column.expr ? column.expr.field : undefined) : dateField;
      const isMoment = field !== undefined ? referenceRows.isMoment(field) : isMomentColumn(column, referenceRows);
      const range = resolveDays(filter, isMoment ? referenceRows.utcToday : referenceRows.today);
      if (!range) continue;
      conditions.push({
        role: column?.role ?? 'dimension',
        test: (read, row) => isInRange(column ? read(column) : (row?.[dateField ?? ''] ?? null), range),
      });
      if (field !== undefined && field === filledBy) days = days ? overlap(days, range) : range;
      continue;
    }
    if (!column || filter.from === undefined || filter.from === null || filter.from === '') continue;
    const op = CONDITIONS[filter.condition as keyof typeof CONDITIONS];
    if (op === 'between' && (filter.to === undefined || filter.to === null || filter.to === '')) continue;
    const operands = [filter.from, ...(op === 'between' ? [filter.to ?? null] : [])];
    const sides = operands.map((side) => (filter.type === 'numrange' ? Number(side) : String(side)));
    conditions.push({ role: column.role, test: (read) => matchesOperator(op, read(column), sides) === true });
  }
  return {
    passes: (role, read, row) => conditions.every((one) => one.role !== role || one.test(read, row)),
    days,
    filtersMeasures: conditions.some(({ role }) => role === 'measure'),
  };
}

/** Returns true if an unnamed column holds moments, as an aggregate of moments does. */
function isMomentColumn(column: Column | undefined, referenceRows: ReferenceRows): boolean {
  const expr = column?.expr;
  const of = expr && 'agg' in expr ? expr.of : expr && 'fn' in expr ? expr.args[0] : undefined;
  return of !== undefined && 'field' in of && referenceRows.isMoment(of.field);
}

const overlap = (a: Days, b: Days): Days => ({
  from: a.from > b.from ? a.from : b.from,
  to: a.to < b.to ? a.to : b.to,
});

/** Adds a row for every period and every combination of the other dimensions that was found. */
function fillPeriods(
  query: Query,
  resultRows: Value[][],
  days: Days | undefined,
  isNumeric: (column: number) => boolean,
): Value[][] {
  const { columns } = query;
  const by = columns.findIndex(({ grain }) => grain);
  const grain = columns[by]?.grain ?? 'day';
  const datedRows = resultRows.filter((row) => row[by] !== null);
  const starts = datedRows.map((row) => String(row[by])).sort();
  const [first, last] = days ? [startOfPeriod(days.from, grain), addDays(days.to, -1)] : [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const otherDimensions = columns.flatMap(({ role }, index) => (role === 'dimension' && index !== by ? [index] : []));
  const toGroupId = (row: Value[]) => JSON.stringify(otherDimensions.map((index) => row[index]));
  const samples = new Map(
    otherDimensions.length === 0 ? [['[]', []]] : datedRows.map((row): [string, Value[]] => [toGroupId(row), row]),
  );
  const rowsByPeriod = new Map(datedRows.map((row) => [`${String(row[by])} ${toGroupId(row)}`, row]));
  const out: Value[][] = [];
  for (let day = first; day <= last; day = startOfNextPeriod(day, grain)) {
    for (const [id, sample] of samples) {
      const getEmptyCell = (column: Column, index: number): Value => {
        if (index === by) return day;
        if (column.role === 'dimension') return sample[index] ?? null;
        return query.fill === 'zero' && isNumeric(index) ? 0 : null;
      };
      out.push(rowsByPeriod.get(`${day} ${id}`) ?? columns.map(getEmptyCell));
    }
  }
  return out;
}
