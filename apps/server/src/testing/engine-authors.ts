/** Random sources, parameters, expressions and conditions that an author could have written, each of the type asked for. */
import type { Column, Parameter, Query, Source } from '@mainstay/contract/components/definition';
import type { Condition, Expression, Grain, ValueType } from '@mainstay/contract/rules/expressions';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Caller } from '../platform/engine/caller.ts';
import { SUBJECTS } from './engine-datasets.ts';
import { ACCOUNTS, TODAY, USERS, UTC_TODAY } from './engine-tables.ts';

export type DraftColumn = Partial<Column> & Pick<Column, 'key' | 'label' | 'expr'>;
/** A query as it is sent, before defaults. */
export type Draft = Partial<Omit<Query, 'source' | 'params' | 'columns'>> & {
  source: z.input<typeof Source>;
  params?: z.input<typeof Parameter>[];
  columns: DraftColumn[];
};

/** Made by fast-check, so that a run repeats from its seed. */
export class Dice {
  readonly #next: (max: number) => number;
  constructor(next: (max: number) => number) {
    this.#next = next;
  }
  int(below: number): number {
    return this.#next(below - 1);
  }
  chance(percent: number): boolean {
    return this.int(100) < percent;
  }
  pick<T>(from: readonly T[]): T {
    return from[this.int(from.length)] as T;
  }
  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
/** @returns an arbitrary whose values come from throws of dice */
export const diceArbitrary = <T>(make: (dice: Dice) => T): fc.Arbitrary<T> =>
  fc.noBias(fc.gen()).map((g) => make(new Dice((max) => g(fc.integer, { min: 0, max }))));

export const WORDS = [
  'Pending',
  'alpha',
  'Ketch',
  'call',
  'A',
  "O'Brien",
  '100%',
  '_',
  '',
  'Zq\'"; --',
  '$1',
  'x.tenant_id',
  'é',
];
export const NUMBERS = [0, 1, 2, -3, 7, 2.5, 6.5, 10.5, 31.5, 105, -0.25, 100, 3103, 0.01];
const TYPES: readonly ValueType[] = ['int', 'number', 'text', 'date', 'instant', 'boolean'];
export const GRAINS: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
export const RANGES = [
  ...[
    'Current Month',
    'Last Quarter',
    'Last 90 Days',
    'Last Year',
    '12 months',
    'Today',
    'Yesterday',
    'Last 7 Days',
    'Current Week',
  ],
  ...['Last Week', 'Current Quarter', 'Current Year', 'now()', 'Last Month', 'Custom', 'Custom', 'Custom', 'Custom'],
];

export const makeCaller = (dice: Dice): Caller => ({
  tenant: 0,
  user: dice.pick(USERS),
  roles: dice.chance(80) ? ['CSO', 'CSM'] : ['CSM'],
  reach: dice.chance(40) ? null : dice.pick([[3001], [3002], [3001, 3003], [3001, 3002, 3003], [], [9999]]),
  ...(dice.chance(15) && { account: dice.pick(ACCOUNTS) }),
  minorDigits: dice.pick([2, 2, 2, 0, 3]),
  today: TODAY,
  utcToday: UTC_TODAY,
});

type Fields = Readonly<Partial<Record<ValueType, readonly string[]>>>;
const getFields = (name: string): Fields => {
  const columns = Object.entries(SUBJECTS.get(name)?.dataset.columns ?? {});
  // Columns of accounts and rows that a custom table has besides its own are loaded in part only.
  const isLoaded = ([key]: (typeof columns)[number]) =>
    name !== 'berths' || !/^(created_at|updated_at|account\.(plan|tier|segment|industry|renewal))$/.test(key);
  const ofType = (type: ValueType) =>
    columns.filter((one) => isLoaded(one) && one[1].type === type).map(([key]) => key);
  return Object.fromEntries(TYPES.map((type) => [type, ofType(type)]));
};
const FIELDS: ReadonlyMap<string, Fields> = new Map([...SUBJECTS.keys()].map((name) => [name, getFields(name)]));
const STATIC_FIELDS: Fields = { text: ['ta', 'tb'], int: ['ia'], number: ['na'], date: ['da'], boolean: ['ba'] };

export const day = (dice: Dice): string =>
  new Date(Date.UTC(2026, 5 + dice.int(8), 1 + dice.int(31))).toISOString().slice(0, 10);

export function makeSource(dice: Dice): { source: Draft['source']; fields: Fields } {
  if (dice.chance(12)) {
    const maybe = <T>(value: T) => (dice.chance(20) ? null : value);
    const first = { ta: 'Zoë', tb: 'x', ia: 4, na: 2.5, da: '2026-02-28', ba: true };
    const rows = dice.times(dice.int(8), () => ({
      ta: maybe(dice.pick(WORDS)),
      tb: dice.chance(40) ? dice.int(9) : maybe(dice.pick(WORDS)),
      ...(dice.chance(80) && { ia: maybe(dice.int(6)) }),
      na: maybe(dice.pick(NUMBERS)),
      da: maybe(day(dice)),
      ba: maybe(dice.chance(50)),
    }));
    return { source: { kind: 'static', rows: [first, ...rows] }, fields: STATIC_FIELDS };
  }
  const common = [
    'boats',
    'boats',
    'boats',
    'voyages',
    'voyages',
    'voyages',
    'readings',
    'readings',
    'berths',
    'berths',
  ];
  const name = dice.pick([...common, 'harbours', 'sailors', 'seasons']);
  const fields = FIELDS.get(name) ?? {};
  return { source: name === 'berths' ? { kind: 'custom', table: name } : { kind: 'dataset', name }, fields };
}

type Params = NonNullable<Draft['params']>;
/** Parameters by type: those with a value may stand anywhere, the others only in conditions. */
interface Known {
  params: Params;
  given: Record<string, unknown>;
  valued: Set<string>;
}
export function makeParams(dice: Dice): Known {
  const known: Known = { params: [], given: {}, valued: new Set() };
  for (let index = dice.chance(45) ? 1 + dice.int(2) : 0; index > 0; index--) {
    const type = dice.pick(['int', 'number', 'text', 'date', 'boolean'] as const);
    const from = dice.pick(['context', 'drill', 'query'] as const);
    const value = {
      int: dice.int(9),
      number: dice.pick(NUMBERS),
      text: dice.pick(WORDS),
      date: day(dice),
      boolean: dice.chance(50),
    }[type];
    const param = { name: `q${index}`, type, from };
    const how = dice.int(3);
    known.params.push(how === 0 ? { ...param, default: value } : param);
    const name = from === 'drill' ? `p_q${index}` : `q${index}`;
    if (how === 1) known.given[name] = dice.chance(50) ? value : String(value);
    if (how === 1 && type === 'date' && dice.chance(60)) known.given[`${name}_grain`] = dice.pick(GRAINS);
    if (how === 0 || (how === 1 && value !== '')) known.valued.add(param.name);
  }
  return known;
}

/** Makes expressions and conditions over one source. */
export class Author {
  readonly #dice: Dice;
  readonly #fields: Fields;
  readonly #known: Known;
  constructor(dice: Dice, fields: Fields, known: Known) {
    this.#dice = dice;
    this.#fields = fields;
    this.#known = known;
  }

  has(type: ValueType): boolean {
    return (this.#fields[type]?.length ?? 0) > 0;
  }

  type(): ValueType {
    return this.#dice.pick(TYPES.filter((type) => this.has(type)));
  }

  field(type: ValueType): Expression {
    const fitting = this.#fields[type] ?? [];
    return fitting.length > 0 ? { field: this.#dice.pick(fitting) } : this.literal(type);
  }

  literal(type: ValueType): Expression {
    const dice = this.#dice;
    if (type === 'text') return { value: dice.pick(WORDS) };
    if (type === 'boolean') return { value: dice.chance(50) };
    if (type === 'date' || type === 'instant') return { value: day(dice) };
    return { value: type === 'int' ? Math.round(dice.pick(NUMBERS)) : dice.pick(NUMBERS) };
  }

  expression(type: ValueType, depth: number): Expression {
    const dice = this.#dice;
    if (depth <= 0 || dice.chance(50)) {
      const param = this.#param(type, false);
      if (param && dice.chance(15)) return param;
      return dice.chance(75) ? this.field(type) : this.literal(type);
    }
    const sub = (of: ValueType): Expression => this.expression(of, depth - 1);
    const n = (): Expression => sub(dice.pick(['int', 'number']));
    const dated = (): Expression => (this.has('date') ? this.field('date') : { fn: 'today', args: [] });
    const made = <T>(...makers: (() => T)[]): T => dice.pick(makers)();
    switch (type) {
      case 'int':
        return made<Expression>(
          () => this.field('int'),
          () => ({ fn: 'days_between', args: [dated(), sub('date')] }),
          () => ({
            fn: 'date_part',
            args: [{ value: dice.pick(['year', 'quarter', 'month', 'week', 'day', 'dow']) }, dated()],
          }),
          () => ({ fn: 'if', args: [sub('boolean'), sub('int'), sub('int')] }),
        );
      case 'number':
        return made<Expression>(
          () => ({ fn: dice.pick(['add', 'sub', 'mul', 'div', 'percent']), args: [n(), n()] }),
          () => ({ fn: dice.pick(['add', 'mul']), args: [n(), n(), n()] }),
          () => ({ fn: dice.pick(['neg', 'abs', 'floor', 'ceil']), args: [n()] }),
          () => ({ fn: 'round', args: [n(), { value: dice.int(3) }] }),
          () => ({ fn: 'round', args: [n()] }),
          () => ({ fn: 'coalesce', args: [n(), n()] }),
          () => ({ fn: 'if', args: [sub('boolean'), n(), n()] }),
        );
      case 'text':
        return made<Expression>(
          () => ({ fn: 'concat', args: [sub('text'), this.literal('text'), sub('text')] }),
          () => ({ fn: dice.pick(['lower', 'upper']), args: [sub('text')] }),
          () => ({ fn: 'coalesce', args: [this.field('text'), sub('text')] }),
          () => ({ fn: 'if', args: [sub('boolean'), sub('text'), sub('text')] }),
        );
      case 'boolean':
        return made<Expression>(
          () => ({ fn: dice.pick(['eq', 'gt', 'lt']), args: [n(), n()] }),
          () => ({ fn: dice.pick(['eq', 'gt', 'lt']), args: [sub('text'), sub('text')] }),
          () => ({ fn: dice.pick(['and', 'or']), args: [sub('boolean'), sub('boolean')] }),
          () => ({ fn: 'not', args: [sub('boolean')] }),
          () => ({ fn: dice.pick(['lt', 'gt', 'eq']), args: [dated(), sub('date')] }),
        );
      case 'date':
        return made<Expression>(
          () => ({ fn: 'today', args: [] }),
          () => ({ fn: 'coalesce', args: [dated(), sub('date')] }),
        );
      case 'instant':
        return this.field('instant');
    }
  }

  #param(type: ValueType, isOptionalFine: boolean): Expression | undefined {
    const wanted = type === 'instant' ? 'date' : type;
    const fitting = this.#known.params.filter(
      (param) => param.type === wanted && (isOptionalFine || this.#known.valued.has(param.name)),
    );
    return fitting.length > 0 ? { param: this.#dice.pick(fitting).name } : undefined;
  }

  /** @param make the left sides: expressions on rows, or measures */
  condition(depth: number, make: (type: ValueType) => Expression): Condition {
    const dice = this.#dice;
    if (depth > 0 && dice.chance(40)) {
      const part = () => this.condition(depth - 1, make);
      const parts = () => dice.times(1 + dice.int(3), part);
      return dice.pick<() => Condition>([
        () => ({ all: parts() }),
        () => ({ any: parts() }),
        () => ({ not: part() }),
      ])();
    }
    const type = this.type();
    const left = make(type);
    if (dice.chance(15)) return { left, op: dice.pick(['is_null', 'not_null']) };
    const right = (): Expression => {
      const param = dice.chance(40) ? this.#param(type, true) : undefined;
      // Whole numbers beside halves: where they are compared as stored, a bound is rounded.
      const literal = this.literal(type === 'int' && dice.chance(40) ? 'number' : type);
      return param ?? (dice.chance(80) ? literal : make(type));
    };
    if (type === 'text' && dice.chance(50))
      return { left, op: dice.pick(['contains', 'starts_with']), right: [right()] };
    if (type === 'boolean') return { left, op: dice.pick(['eq', 'ne']), right: [right()] };
    return dice.pick<() => Condition>([
      () => ({ left, op: dice.pick(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']), right: [right()] }),
      () => ({ left, op: dice.pick(['eq', 'ne']), right: [right()] }),
      () => ({ left, op: 'between', right: [right(), right()] }),
      () => ({ left, op: 'in', right: dice.times(1 + dice.int(4), right) }),
    ])();
  }

  onRows(depth: number): Condition {
    return this.condition(depth, (type) => this.expression(type, 2));
  }

  aggregate(type: ValueType): Expression {
    const dice = this.#dice;
    const where = dice.chance(35) ? { where: this.condition(1, (of) => this.expression(of, 1)) } : {};
    if (type === 'int' || type === 'number') {
      return dice.pick<() => Expression>([
        () => ({ agg: 'count', ...where }),
        () => ({ agg: dice.pick(['count', 'count_distinct']), of: this.expression(this.type(), 1), ...where }),
        () => ({
          agg: dice.pick(['sum', 'avg', 'min', 'max', 'first', 'last']),
          of: dice.chance(70) ? this.field(dice.pick(['int', 'number'])) : this.expression('number', 2),
          ...where,
        }),
      ])();
    }
    const aggs = type === 'boolean' ? (['first', 'last'] as const) : (['min', 'max', 'first', 'last'] as const);
    return { agg: dice.pick(aggs), of: this.field(type), ...where };
  }

  measure(type: ValueType): Expression {
    const dice = this.#dice;
    if (dice.chance(60) || (type !== 'number' && type !== 'int')) return this.aggregate(type);
    const other = () => (dice.chance(50) ? this.aggregate('number') : this.literal('number'));
    return { fn: dice.pick(['add', 'sub', 'div', 'percent', 'mul']), args: [this.aggregate('number'), other()] };
  }
}
