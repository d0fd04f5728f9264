/** Generates random, well-typed queries: definitions with filters, sorts and pages, as trees and as formula texts. */
import type { Filter, KpiQuery, Measure } from '@mainstay/contract/components/definition';
import { isLastDays } from '@mainstay/contract/rules/date-ranges';
import type { Condition, Expression, Operator, ScalarValue, ValueType } from '@mainstay/contract/rules/expressions';
import type { z } from 'zod';
import type { Caller } from '../../platform/engine/caller.ts';
import {
  Author,
  createDay,
  type Dice,
  diceArbitrary,
  type Draft,
  type DraftColumn,
  GRAINS,
  makeCaller,
  makeParams,
  makeSource,
  NUMBERS,
  RANGES,
  WORDS,
} from './engine-authors.ts';

const SIGNS: Readonly<Partial<Record<string, readonly [sign: string, rank: number]>>> = {
  or: ['||', 1],
  and: ['&&', 2],
  eq: ['==', 6],
  gt: ['>', 7],
  lt: ['<', 7],
  add: ['+', 9],
  sub: ['-', 9],
  mul: ['*', 10],
  div: ['/', 10],
};
const COMPARISONS: Readonly<Partial<Record<Operator, readonly [sign: string, rank: number]>>> = {
  eq: ['==', 6],
  ne: ['!=', 6],
  gt: ['>', 7],
  gte: ['>=', 7],
  lt: ['<', 7],
  lte: ['<=', 7],
};
const UNARY = 20;

interface FormulaText {
  text: string;
  rank: number;
}
const atom = (text: string): FormulaText => ({ text, rank: 99 });
const parenthesize = ({ text, rank }: FormulaText, minRank: number): string => (rank < minRank ? `(${text})` : text);
const joinOperands = (parts: FormulaText[], sign: string, rank: number): FormulaText => ({
  text: parts.map((part, index) => parenthesize(part, index === 0 ? rank : rank + 1)).join(` ${sign} `),
  rank,
});

/**
 * @param asCall whether to write the next function as a call instead of an operator
 * @returns undefined if the expression has no text form: a count of rows with a condition names a column
 */
function toFormula(expression: Expression, asCall: () => boolean): string | undefined {
  const unwritable = Symbol('unwritable');
  const writeValue = (scalar: ScalarValue): FormulaText => {
    if (typeof scalar === 'string') return atom(`'${scalar.replace(/[\\']/g, '\\$&')}'`);
    return typeof scalar === 'number' && scalar < 0 ? { text: String(scalar), rank: UNARY } : atom(String(scalar));
  };
  const writeList = (parts: readonly Expression[]) => parts.map((part) => write(part).text).join(', ');
  function write(node: Expression): FormulaText {
    if ('value' in node) return writeValue(node.value);
    if ('field' in node) return atom(node.field);
    if ('measure' in node) return atom(node.measure);
    if ('param' in node) return atom(`param(${node.param})`);
    if ('kpi' in node) return atom(`kpi(${node.kpi})`);
    if ('agg' in node) {
      if (node.where && !node.of) throw unwritable;
      const parts = [
        ...(node.of ? [write(node.of).text] : []),
        ...(node.where ? [writeCondition(node.where).text] : []),
      ];
      return atom(`${node.agg}(${parts.join(', ')})`);
    }
    if (!('fn' in node)) throw unwritable;
    const sign = SIGNS[node.fn];
    if (sign && !asCall()) return joinOperands(node.args.map(write), sign[0], sign[1]);
    const [first] = node.args;
    if (node.fn === 'not' && first && !asCall())
      return { text: `!${parenthesize(write(first), UNARY + 1)}`, rank: UNARY };
    return atom(`${node.fn}(${writeList(node.args)})`);
  }
  function writeCondition(condition: Condition): FormulaText {
    if ('not' in condition) return { text: `!${parenthesize(writeCondition(condition.not), UNARY + 1)}`, rank: UNARY };
    if ('all' in condition)
      return condition.all.length === 1
        ? writeFirst(condition.all)
        : joinOperands(condition.all.map(writeCondition), '&&', 2);
    if ('any' in condition)
      return condition.any.length === 1
        ? writeFirst(condition.any)
        : joinOperands(condition.any.map(writeCondition), '||', 1);
    const { left, op, right = [] } = condition;
    const sign = COMPARISONS[op];
    if (sign) return joinOperands([left, ...right].map(write), sign[0], sign[1]);
    return atom(`${op === 'in' ? 'in_list' : op}(${writeList([left, ...right])})`);
  }
  const writeFirst = ([first]: readonly Condition[]): FormulaText => (first ? writeCondition(first) : atom('true'));
  try {
    return write(expression).text;
  } catch (thrown) {
    if (thrown === unwritable) return undefined;
    throw thrown;
  }
}

export type DraftFilter = z.input<typeof Filter>;

export interface RandomQuery {
  /**
   * The query for the reference evaluator; `written` is the same query with formulas as text, which the engine
   * receives.
   */
  query: Draft;
  written: Draft;
  given: Record<string, unknown>;
  filters: DraftFilter[];
  sort: { sort_key: string; order_by: 'asc' | 'desc' }[];
  pageNumber: number;
  pageSize: number;
  caller: Caller;
  isNumeric: boolean[];
  /** The position of the injected error, if there is one. */
  errorPlace?: string;
}
type DraftMeasure = Omit<Measure, 'source'> & Pick<Draft, 'source'>;
export interface KpiDraft extends Pick<Draft, 'params'> {
  measures: DraftMeasure[];
  formula: {
    output: { data: Pick<KpiQuery['formula']['output']['data'][number], 'key' | 'name' | 'type' | 'expr'>[] };
  };
  compare: KpiQuery['compare'];
}
export interface RandomKpiQuery {
  kpi: KpiDraft;
  written: KpiDraft;
  others: Map<number, KpiDraft>;
  given: Record<string, unknown>;
  filters: DraftFilter[];
  caller: Caller;
}

const isNumber = (type: ValueType) => type === 'int' || type === 'number';
const getFilter = (type: ValueType) =>
  type === 'text' ? 'search' : type === 'boolean' ? 'none' : isNumber(type) ? 'numrange' : 'daterange';

export function createFilter(dice: Dice, columns: readonly DraftColumn[], isRangeOnly = false): DraftFilter {
  const column = isRangeOnly ? undefined : dice.pick(columns);
  const name = { column_name: column?.key };
  const flags = { enable_filter_query: dice.chance(92), user_applied_filter: dice.chance(50) };
  if (column?.filter === 'search') {
    const condition = dice.pick(['contains', 'equal', undefined]);
    return { type: 'search', ...(condition && { condition }), ...name, from: dice.pick(WORDS), ...flags };
  }
  if (column?.filter === 'numrange') {
    const condition = dice.pick(['equal', 'greater than', 'less than', 'between']);
    const from = dice.pick([...NUMBERS, '12', ' 7 ', '', null]);
    return {
      type: 'numrange',
      condition,
      ...name,
      from,
      to: dice.pick([...NUMBERS, '']),
      ...flags,
      condition_type: 'operator',
    };
  }
  const condition = dice.pick(RANGES);
  const isNamed = column?.filter === 'daterange' && dice.chance(60);
  const end = () => (dice.chance(5) ? '' : dice.chance(10) ? `${createDay(dice)}T10:00:00Z` : createDay(dice));
  const dateRange = condition === 'Custom' || dice.chance(20) ? { from: end(), to: end() } : {};
  // A year combined with a range of the last n days is rejected.
  const year = !isLastDays(condition) && dice.chance(10) ? { year: dice.pick([2025, 2026]) } : {};
  return { type: 'daterange', condition, ...dateRange, ...(isNamed && name), ...year, ...flags };
}

export function createRandomQuery(dice: Dice): RandomQuery {
  const { source, fields } = makeSource(dice);
  const knownParams = makeParams(dice);
  const author = new Author(dice, fields, knownParams);
  const isGrouped = dice.chance(60);
  const isSeries = isGrouped && dice.chance(12);
  const hasDate = author.has('date') || author.has('instant');
  const isFilled = isGrouped && hasDate && dice.chance(35);
  const dateType = (): ValueType =>
    author.has('instant') && (dice.chance(30) || !author.has('date')) ? 'instant' : 'date';
  const types: ValueType[] = [];
  const count = isSeries ? 3 : isGrouped ? 2 + dice.int(3) : 1 + dice.int(4);
  const columns = dice.times(count, (index): DraftColumn => {
    const isPeriod = isFilled && index === 0;
    const isMeasure = isGrouped && (index === 1 || (index > 1 && !isSeries && dice.chance(50)));
    const type = isPeriod ? dateType() : isSeries && isMeasure ? 'number' : author.type();
    types.push(type);
    const isDated = type === 'date' || type === 'instant';
    const dimension = (): Expression => {
      if (isPeriod) return author.field(type);
      if (!isDated) return author.expression(type, 2);
      return dice.chance(80) || type === 'instant'
        ? author.field(type)
        : { fn: 'coalesce', args: [author.field('date'), author.field('date')] };
    };
    const hasGrain = !isMeasure && (isPeriod || (!isFilled && isDated && dice.chance(50)));
    return {
      key: `kz${index}`,
      label: dice.pick(WORDS),
      role: isMeasure ? 'measure' : 'dimension',
      filter: getFilter(type),
      expr: isMeasure ? author.measure(type) : dimension(),
      ...(hasGrain && { grain: dice.pick(GRAINS) }),
    };
  });
  const dateField = dice.chance(15) && hasDate ? author.field(dateType()) : undefined;
  const makeSort = (): { sort_key: string; order_by: 'asc' | 'desc' } => ({
    sort_key: dice.pick(columns).key,
    order_by: dice.pick(['asc', 'desc']),
  });
  const makeSorts = () => dice.times(dice.int(3), makeSort);
  const query: Draft = {
    source,
    params: knownParams.params,
    columns,
    ...(dice.chance(35) && { where: author.onRows(2) }),
    ...(isGrouped && dice.chance(30) && { having: author.condition(1, (type) => author.measure(type)) }),
    ...(dateField && 'field' in dateField && { date_field: dateField.field }),
    fill: isFilled ? dice.pick(['null', 'zero']) : 'none',
    ...(isSeries && { series_by: 'kz2' }),
    sort: makeSorts(),
  };
  return {
    query,
    written: writeQuery(dice, query),
    given: knownParams.given,
    filters: dice.chance(60)
      ? []
      : dice
          .times(1 + dice.int(2), () => createFilter(dice, columns))
          .filter(({ type }) => type !== 'daterange' || hasDate),
    sort: makeSorts(),
    caller: makeCaller(dice),
    pageNumber: 1 + dice.int(2),
    pageSize: dice.pick([3, 10, 1000]),
    isNumeric: types.map(isNumber),
  };
}

function writeQuery(dice: Dice, query: Draft): Draft {
  const text = createWriter(dice);
  return {
    ...query,
    columns: query.columns.map((column) => ({ ...column, expr: text.expression(column.expr) })),
    ...(query.where && { where: text.condition(query.where) }),
    ...(query.having && { having: text.condition(query.having) }),
  };
}

/** Occasionally converts top-level expressions to text. */
function createWriter(dice: Dice) {
  const expression = (input: Expression): Expression => {
    const formula = dice.chance(35) ? toFormula(input, () => dice.chance(30)) : undefined;
    return formula === undefined ? input : { formula };
  };
  const condition = (input: Condition): Condition => {
    if ('all' in input) return { all: input.all.map(condition) };
    if ('any' in input) return { any: input.any.map(condition) };
    if ('not' in input) return { not: condition(input.not) };
    return { ...input, left: expression(input.left), ...(input.right && { right: input.right.map(expression) }) };
  };
  return { expression, condition };
}

export const createRandomKpiQuery = diceArbitrary((dice): RandomKpiQuery => {
  const knownParams = makeParams(dice);
  const others = new Map<number, KpiDraft>();
  const makeKpi = (availableKpis: readonly number[]): KpiDraft => {
    const types: ValueType[] = [];
    const measures = dice.times(1 + dice.int(4), (index): DraftMeasure => {
      const { source, fields } = makeSource(dice);
      const author = new Author(dice, fields, knownParams);
      const { where: _, ...aggregate } = author.aggregate(dice.chance(80) ? 'number' : author.type()) as Extract<
        Expression,
        { agg: unknown }
      >;
      types.push(aggregate.agg === 'count' || aggregate.agg === 'count_distinct' ? 'int' : 'number');
      return { key: `kz${index}`, source, ...aggregate, ...(dice.chance(50) && { where: author.onRows(1) }) };
    });
    const makeNumber = (depth: number): Expression => {
      if (depth > 0 && dice.chance(50))
        return {
          fn: dice.pick(['add', 'sub', 'div', 'percent']),
          args: [makeNumber(depth - 1), makeNumber(depth - 1)],
        };
      const numeric = measures.filter(({ agg }) => ['sum', 'avg', 'count', 'count_distinct'].includes(agg));
      if (availableKpis.length > 0 && dice.chance(25)) return { kpi: dice.pick(availableKpis) };
      return numeric.length > 0 && dice.chance(80)
        ? { measure: dice.pick(numeric).key }
        : { value: dice.pick(NUMBERS) };
    };
    const outputs = dice.times(1 + dice.int(3), (index) => ({
      key: `out${index}`,
      name: dice.pick(WORDS),
      type: 'value' as const,
      expr: index > 0 && dice.chance(30) ? { measure: dice.pick(measures).key } : makeNumber(2),
    }));
    return {
      params: knownParams.params,
      measures,
      formula: { output: { data: outputs } },
      compare: dice.pick(['none', 'previous_period']),
    };
  };
  if (dice.chance(30)) others.set(7, makeKpi([]));
  if (others.size > 0 && dice.chance(50)) others.set(8, makeKpi([7]));
  const kpi = makeKpi([...others.keys()]);
  const text = createWriter(dice);
  const written: KpiDraft = {
    ...kpi,
    measures: kpi.measures.map((measure) => ({
      ...measure,
      ...(measure.of && { of: text.expression(measure.of) }),
      ...(measure.where && { where: text.condition(measure.where) }),
    })),
    formula: {
      output: { data: kpi.formula.output.data.map((output) => ({ ...output, expr: text.expression(output.expr) })) },
    },
  };
  const filters = dice.chance(50) ? [] : [createFilter(dice, [], true)];
  return { kpi, written, others, given: knownParams.given, filters, caller: makeCaller(dice) };
});
