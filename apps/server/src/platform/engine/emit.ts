/**
 * Converts typed trees to SQL. Text of a definition or a request never becomes part of the SQL: values are
 * placeholders.
 */
import type { Aggregate, Grain, Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';
import { SIGNATURES } from '@mainstay/contract/rules/functions';
import { sql } from 'kysely';
import type { Caller } from './caller.ts';
import type { Bound, DatasetColumn, Fragment } from './dataset.ts';
import { SQL_FUNCTIONS } from './functions.ts';
import { isNumeric, type Typed } from './typed.ts';

/** The context in which a tree is emitted. */
export interface EmitContext {
  bound: Bound;
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

export const createEmitContext = (caller: Caller, order: EmitContext['order'] = { key: [] }): EmitContext => ({
  bound: {
    tenant: bind(caller.tenant, 'int'),
    user: bind(caller.user, 'int'),
    readers: [caller.user, ...(caller.standIn === undefined ? [] : [caller.standIn])].map((user) => bind(user, 'int')),
    today: bind(caller.today, 'date'),
  },
  money: 10 ** caller.minorDigits,
  order,
});

export const readColumn = ({ sql: read }: DatasetColumn, ground: EmitContext): Fragment =>
  typeof read === 'function' ? read(ground.bound) : read;
const getScale = ({ scale }: DatasetColumn, { money }: EmitContext): number =>
  scale === 'money' ? money : (scale ?? 1);
const scaled = (whole: Fragment, scale: number): Fragment =>
  scale === 1 ? whole : sql`(${whole}::float8 / ${sql.lit(scale)})`;
/** Casts money to a number even if the currency has no minor unit. */
const amount = (column: DatasetColumn, whole: Fragment, ground: EmitContext): Fragment =>
  column.scale && getScale(column, ground) === 1 ? sql`${whole}::float8` : scaled(whole, getScale(column, ground));

export function emit(typed: Typed, ground: EmitContext): Fragment {
  switch (typed.node) {
    case 'column':
      return amount(typed.column, readColumn(typed.column, ground), ground);
    case 'value':
      return bind(typed.value, typed.type);
    case 'slot':
      return sql`m.${sql.id(`m${typed.slot + 1}`)}`;
    case 'grain': {
      const date = emit(typed.of, ground);
      return truncate(typed.of.type === 'instant' ? sql`(${date} at time zone 'UTC')` : date, typed.grain);
    }
    case 'call': {
      const kinds = SIGNATURES[typed.fn].args;
      const args = typed.args.map((arg, index) => {
        const kind = kinds[Math.min(index, kinds.length - 1)];
        const widen = kind === 'numeric' || (kind === 'same' && isNumeric(arg.type));
        return widen ? sql`(${emit(arg, ground)})::float8` : emit(arg, ground);
      });
      return SQL_FUNCTIONS[typed.fn](args, ground.bound.today);
    }
    case 'aggregate':
      return emitAggregate(typed.agg, typed.of, typed.where, ground);
    case 'logic': {
      const parts = typed.parts.map((part) => emit(part, ground));
      if (typed.op === 'not') return sql`(not ${parts[0]})`;
      return sql`(${sql.join(parts, typed.op === 'all' ? sql` and ` : sql` or `)})`;
    }
    case 'compare':
      return emitCompare(typed.op, typed.left, typed.right, ground);
  }
}

/** Sums minor units as whole numbers and scales once, which is exact and avoids a cast per row. */
function emitAggregate(agg: Aggregate, of: Typed | undefined, where: Typed | undefined, ground: EmitContext): Fragment {
  const filter = where ? sql` filter (where ${emit(where, ground)})` : sql``;
  if (!of) return sql`count(*)${filter}`;
  const scale = of.node === 'column' ? getScale(of.column, ground) : 1;
  const operand = of.node === 'column' ? readColumn(of.column, ground) : emit(of, ground);
  const ordered = (direction: Fragment): Fragment => {
    const by = [...(ground.order.date ? [ground.order.date] : []), ...ground.order.key];
    const order = sql.join(by.map((part) => sql`${part} ${direction}`));
    return scaled(sql`(array_agg(${operand} order by ${order})${filter})[1]`, scale);
  };
  switch (agg) {
    case 'count':
      return sql`count(${operand})${filter}`;
    case 'count_distinct':
      return sql`count(distinct ${operand})${filter}`;
    case 'sum':
      return scaled(sql`(sum(${operand})${filter})::float8`, scale);
    case 'avg':
      return scaled(sql`(avg(${operand})${filter})::float8`, scale);
    case 'min':
      return scaled(sql`min(${operand})${filter}`, scale);
    case 'max':
      return scaled(sql`max(${operand})${filter}`, scale);
    case 'first':
      return ordered(sql`asc nulls last`);
    case 'last':
      return ordered(sql`desc nulls last`);
  }
}

function emitCompare(op: Operator, left: Typed, right: Typed[], ground: EmitContext): Fragment {
  const stored = onStoredWhole(op, left, right, ground);
  const subject = stored ? stored.column : emit(left, ground);
  const sides = stored ? stored.bounds.map((bound) => bind(bound, 'int')) : right.map((side) => emit(side, ground));
  return comparison(op, subject, sides);
}

function comparison(op: Operator, subject: Fragment, sides: Fragment[]): Fragment {
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
function onStoredWhole(
  op: Operator,
  left: Typed,
  right: Typed[],
  ground: EmitContext,
): { column: Fragment; bounds: number[] } | undefined {
  if (left.node !== 'column' || !(left.type === 'int' || left.column.scale)) return undefined;
  const scale = getScale(left.column, ground);
  const bounds: number[] = [];
  for (const [index, side] of right.entries()) {
    if (side.node !== 'value' || side.value === null) return undefined;
    const exact = getParts(Number(side.value), scale);
    const down = op === 'gt' || op === 'lte' || (op === 'between' && index === 1);
    const up = op === 'gte' || op === 'lt' || (op === 'between' && index === 0);
    const bound = down ? Math.floor(exact) : up ? Math.ceil(exact) : exact;
    if (!Number.isSafeInteger(bound)) return undefined;
    bounds.push(bound);
  }
  return { column: readColumn(left.column, ground), bounds };
}

/** Operators that the cell index supports. */
const INDEXED: readonly Operator[] = ['eq', 'gt', 'gte', 'lt', 'lte', 'between', 'in'];

/**
 * Emits a condition on rows. Conditions on filterable columns of custom tables query their cells because JSON operators
 * cannot use an index under row-level security. This applies only at the top level: within `not`, a missing cell is not
 * equivalent to null.
 */
export function emitTest(test: Typed, ground: EmitContext): Fragment {
  if (test.node === 'logic' && test.op === 'all') {
    return sql`(${sql.join(
      test.parts.map((part) => emitTest(part, ground)),
      sql` and `,
    )})`;
  }
  const cells = test.node === 'compare' && test.left.node === 'column' ? test.left.column.cells : undefined;
  if (test.node !== 'compare' || !cells || !INDEXED.includes(test.op)) return emit(test, ground);
  const type = isNumeric(test.left.type) ? 'number' : test.left.type;
  const sides = test.right.map((side) => (side.node === 'value' ? bind(side.value, type) : emit(side, ground)));
  return sql`x.id in (select cell.row_id from custom_cells cell where cell.tenant_id = ${ground.bound.tenant}
    and cell.table_id = ${bind(cells.table, 'int')} and cell.column_key = ${bind(cells.key, 'text')}
    and ${comparison(test.op, cells.column, sides)})`;
}
