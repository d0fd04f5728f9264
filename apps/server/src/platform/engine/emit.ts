/**
 * Converts typed trees to SQL. Text of a definition or a request never becomes part of the SQL: values are
 * placeholders.
 */
import { canReadAllAccounts } from '@mainstay/contract/rules/access';
import { addDays } from '@mainstay/contract/rules/dates';
import type {
  Aggregate,
  FunctionName,
  Grain,
  Operator,
  ScalarValue,
  ValueType,
} from '@mainstay/contract/rules/expressions';
import { SIGNATURES } from '@mainstay/contract/rules/functions';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { BoundValues, DatasetColumn, Fragment } from './dataset.ts';
import { isNumeric, type Typed } from './typed.ts';

type SqlFactory = (args: Fragment[], bound: BoundValues) => Fragment;

const spread =
  (operator: Fragment): SqlFactory =>
  (args) =>
    sql`(${sql.join(args, operator)})`;
const infix =
  (operator: Fragment): SqlFactory =>
  ([a, b]) =>
    sql`(${a} ${operator} ${b})`;

/** SQL of the formula functions. Arguments of kind `numeric` are passed as float8, which avoids integer division and integer overflow. */
const SQL_FUNCTIONS: Readonly<Record<FunctionName, SqlFactory>> = {
  add: spread(sql` + `),
  sub: infix(sql`-`),
  mul: spread(sql` * `),
  div: ([a, b]) => sql`(${a} / nullif(${b}, 0))`,
  percent: ([a, b]) => sql`(${a} * 100 / nullif(${b}, 0))`,
  neg: ([a]) => sql`(- ${a})`,
  abs: ([a]) => sql`abs(${a})`,
  floor: ([a]) => sql`floor(${a})`,
  ceil: ([a]) => sql`ceil(${a})`,
  round: ([a, digits]) => sql`round((${a})::numeric, ${digits ? sql`(${digits})::int` : sql`0`})::float8`,
  coalesce: (args) => sql`coalesce(${sql.join(args)})`,
  if: ([test, yes, no]) => sql`(case when ${test} then ${yes} else ${no} end)`,
  eq: infix(sql`=`),
  gt: infix(sql`>`),
  lt: infix(sql`<`),
  and: spread(sql` and `),
  or: spread(sql` or `),
  not: ([a]) => sql`(not ${a})`,
  concat: (args) => sql`concat(${sql.join(args)})`,
  lower: ([a]) => sql`lower(${a})`,
  upper: ([a]) => sql`upper(${a})`,
  today: (_args, { today }) => today,
  last_complete_day: (_args, { lastCompleteDay }) => lastCompleteDay,
  days_between: ([from, to]) => sql`(${to} - ${from})`,
  date_part: ([part, date]) => sql`date_part(${part}, (${date})::timestamp)::int`,
};

/** The context in which a tree is emitted. */
export interface EmitContext {
  bound: BoundValues;
  /** Number of minor units in the currency's major unit. */
  money: number;
  /** The row order used by `first` and `last`: the dataset's date, then its key. */
  order: { date?: Fragment | undefined; key: readonly Fragment[] };
}

const CASTS: Readonly<Record<ValueType, Fragment>> = {
  int: sql`bigint`,
  number: sql`float8`,
  text: sql`text`,
  date: sql`date`,
  instant: sql`timestamptz`,
  boolean: sql`boolean`,
};
const OPERATORS: Partial<Record<Operator, Fragment>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};
const UNITS: Readonly<Record<Grain, Fragment>> = {
  day: sql`'day'`,
  week: sql`'week'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
};

/** Emits a typed placeholder, so that comparisons can use their index. */
export const bind = (value: ScalarValue | null, type: ValueType): Fragment => sql`${value}::${CASTS[type]}`;

/** Outputs are numbered, so that no name of the definition becomes part of the statement. */
export const alias = (index: number): Fragment => sql.id(`c${index + 1}`);

/** Casts to timestamp without time zone because `date_trunc` of a date would use the session's time zone. */
export const truncate = (date: Fragment, grain: Grain): Fragment =>
  sql`date_trunc(${UNITS[grain]}, ${date}::timestamp)::date`;

/** Returns whether every value of an expression is the first day of a period, so that it equals its truncated value. */
const isPeriodStart = (typed: Typed, grain: Grain): boolean =>
  typed.type === 'date' &&
  (grain === 'day' || (grain === 'month' && typed.node === 'column' && typed.column.isMonthStart === true));

export const createEmitContext = (caller: Caller, order: EmitContext['order'] = { key: [] }): EmitContext => ({
  bound: {
    tenant: bind(caller.tenant, 'int'),
    user: bind(caller.user, 'int'),
    readers: [caller.user, ...(caller.impersonatedUser === undefined ? [] : [caller.impersonatedUser])].map((user) =>
      bind(user, 'int'),
    ),
    readsAll: canReadAllAccounts(caller.roles),
    today: bind(caller.today, 'date'),
    lastCompleteDay: bind(caller.isPast ? caller.today : addDays(caller.today, -1), 'date'),
  },
  money: 10 ** caller.minorDigits,
  order,
});

export const readColumn = ({ sql: columnSql }: DatasetColumn, context: EmitContext): Fragment =>
  typeof columnSql === 'function' ? columnSql(context.bound) : columnSql;
const getScale = ({ scale }: DatasetColumn, { money }: EmitContext): number =>
  scale === 'money' ? money : (scale ?? 1);
const scaleSql = (whole: Fragment, scale: number): Fragment =>
  scale === 1 ? whole : sql`(${whole}::float8 / ${sql.lit(scale)})`;
/** Casts money to a number even if the currency has no minor unit. */
const amountSql = (column: DatasetColumn, whole: Fragment, context: EmitContext): Fragment =>
  column.scale && getScale(column, context) === 1 ? sql`${whole}::float8` : scaleSql(whole, getScale(column, context));

export function emit(typed: Typed, context: EmitContext): Fragment {
  switch (typed.node) {
    case 'column':
      return amountSql(typed.column, readColumn(typed.column, context), context);
    case 'value':
      return bind(typed.value, typed.type);
    case 'slot':
      return sql`m.${sql.id(`m${typed.slot + 1}`)}`;
    case 'grain': {
      const date = emit(typed.of, context);
      if (isPeriodStart(typed.of, typed.grain)) return date;
      return truncate(typed.of.type === 'instant' ? sql`(${date} at time zone 'UTC')` : date, typed.grain);
    }
    case 'call': {
      const kinds = SIGNATURES[typed.fn].args;
      const args = typed.args.map((arg, index) => {
        const kind = kinds[Math.min(index, kinds.length - 1)];
        const isWidened = kind === 'numeric' || (kind === 'same' && isNumeric(arg.type));
        return isWidened ? sql`(${emit(arg, context)})::float8` : emit(arg, context);
      });
      return SQL_FUNCTIONS[typed.fn](args, context.bound);
    }
    case 'aggregate':
      return emitAggregate(typed.agg, typed.of, typed.where, context);
    case 'logic': {
      const parts = typed.parts.map((part) => emit(part, context));
      if (typed.op === 'not') return sql`(not ${parts[0]})`;
      return sql`(${sql.join(parts, typed.op === 'all' ? sql` and ` : sql` or `)})`;
    }
    case 'compare':
      return emitCompare(typed.op, typed.left, typed.right, context);
  }
}

/** Sums minor units as whole numbers and scales once, which is exact and avoids a cast per row. */
function emitAggregate(
  agg: Aggregate,
  of: Typed | undefined,
  where: Typed | undefined,
  context: EmitContext,
): Fragment {
  const filter = where ? sql` filter (where ${emit(where, context)})` : sql``;
  if (!of) return sql`count(*)${filter}`;
  const scale = of.node === 'column' ? getScale(of.column, context) : 1;
  const operand = of.node === 'column' ? readColumn(of.column, context) : emit(of, context);
  const firstInOrder = (direction: Fragment): Fragment => {
    const by = [...(context.order.date ? [context.order.date] : []), ...context.order.key];
    const order = sql.join(by.map((part) => sql`${part} ${direction}`));
    return scaleSql(sql`(array_agg(${operand} order by ${order})${filter})[1]`, scale);
  };
  switch (agg) {
    case 'count':
      return sql`count(${operand})${filter}`;
    case 'count_distinct':
      return sql`count(distinct ${operand})${filter}`;
    case 'sum':
      return scaleSql(sql`(sum(${operand})${filter})::float8`, scale);
    case 'avg':
      return scaleSql(sql`(avg(${operand})${filter})::float8`, scale);
    case 'min':
      return scaleSql(sql`min(${operand})${filter}`, scale);
    case 'max':
      return scaleSql(sql`max(${operand})${filter}`, scale);
    case 'first':
      return firstInOrder(sql`asc nulls last`);
    case 'last':
      return firstInOrder(sql`desc nulls last`);
  }
}

function emitCompare(op: Operator, left: Typed, right: Typed[], context: EmitContext): Fragment {
  const storedBounds = toStoredBounds(op, left, right, context);
  const subject = storedBounds ? storedBounds.column : emit(left, context);
  const sides = storedBounds
    ? storedBounds.bounds.map((bound) => bind(bound, 'int'))
    : right.map((side) => emit(side, context));
  return comparisonSql(op, subject, sides);
}

function comparisonSql(op: Operator, subject: Fragment, sides: Fragment[]): Fragment {
  switch (op) {
    case 'is_null':
      return sql`(${subject} is null)`;
    case 'not_null':
      return sql`(${subject} is not null)`;
    case 'between':
      return sql`(${subject} >= ${sides[0]} and ${subject} <= ${sides[1]})`;
    case 'in':
      return sql`(${subject} in (${sql.join(sides)}))`;
    case 'contains':
      return sql`(position(lower(${sides[0]}) in lower(${subject})) > 0)`;
    case 'starts_with':
      return sql`starts_with(lower(${subject}), lower(${sides[0]}))`;
    default:
      return sql`(${subject} ${OPERATORS[op]} ${sides[0]})`;
  }
}

/**
 * 33,558,082.09 times 100 is slightly above the intended whole number. Products within the rounding error of a whole
 * number are rounded to it.
 */
function getParts(amount: number, scale: number): number {
  if (scale === 1) return amount;
  const parts = amount * scale;
  const whole = Math.round(parts);
  return Math.abs(parts - whole) <= Math.abs(parts) * 2 * Number.EPSILON ? whole : parts;
}

/**
 * Rewrites `mrr > 10.5` as `mrr_minor > 1050` so that the bare column can use its index. Returns undefined if no whole
 * number is equivalent.
 */
function toStoredBounds(
  op: Operator,
  left: Typed,
  right: Typed[],
  context: EmitContext,
): { column: Fragment; bounds: number[] } | undefined {
  if (left.node !== 'column' || !(left.type === 'int' || left.column.scale)) return undefined;
  const scale = getScale(left.column, context);
  const bounds: number[] = [];
  for (const [index, side] of right.entries()) {
    if (side.node !== 'value' || side.value === null) return undefined;
    const exact = getParts(Number(side.value), scale);
    const roundsDown = op === 'gt' || op === 'lte' || (op === 'between' && index === 1);
    const roundsUp = op === 'gte' || op === 'lt' || (op === 'between' && index === 0);
    const bound = roundsDown ? Math.floor(exact) : roundsUp ? Math.ceil(exact) : exact;
    if (!Number.isSafeInteger(bound)) return undefined;
    bounds.push(bound);
  }
  return { column: readColumn(left.column, context), bounds };
}

/** Operators that the cell index supports. */
const INDEXED_OPERATORS: readonly Operator[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'between', 'in'];

/**
 * Emits a condition on rows. Conditions on filterable columns of custom tables query their cells because JSON operators
 * cannot use an index under row-level security. This applies only at the top level: within `not`, a missing cell is not
 * equivalent to null.
 */
export function emitTest(condition: Typed, context: EmitContext): Fragment {
  if (condition.node === 'logic' && condition.op === 'all') {
    return sql`(${sql.join(
      condition.parts.map((part) => emitTest(part, context)),
      sql` and `,
    )})`;
  }
  const cells =
    condition.node === 'compare' && condition.left.node === 'column' ? condition.left.column.cells : undefined;
  if (condition.node !== 'compare' || !cells || !INDEXED_OPERATORS.includes(condition.op))
    return emit(condition, context);
  const type = isNumeric(condition.left.type) ? 'number' : condition.left.type;
  const sides = condition.right.map((side) => (side.node === 'value' ? bind(side.value, type) : emit(side, context)));
  return sql`x.id in (select cell.row_id from custom_cells cell where cell.tenant_id = ${context.bound.tenant}
    and cell.table_id = ${bind(cells.table, 'int')} and cell.column_key = ${bind(cells.key, 'text')}
    and ${comparisonSql(condition.op, cells.column, sides)})`;
}
