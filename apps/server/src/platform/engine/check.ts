/** Resolves the names of an expression and infers its types, or throws a QueryError with the position of the error. */
import {
  type Aggregate,
  type Condition,
  type Expression,
  MAX_DEPTH,
  type ValueType,
} from '@mainstay/contract/rules/expressions';
import { FormulaError, type FormulaNames, getOffset, parseFormula } from '@mainstay/contract/rules/formula';
import {
  type ArgumentType,
  DATE_PARTS,
  maxArguments,
  minArguments,
  SIGNATURES,
} from '@mainstay/contract/rules/functions';
import { coerceTo, commonType, compare, toTypedValue } from './compare.ts';
import type { Dataset, DatasetColumn } from './dataset.ts';
import { QueryError } from './errors.ts';
import { hasAggregate, isNumeric, type Typed } from './typed.ts';

/** Names that an expression may use in addition to the columns of the dataset. */
export interface NameScope {
  dataset?: Dataset;
  params: ReadonlyMap<string, Typed>;
  measure?: (key: string) => Typed | undefined;
  kpi?: (id: number, place: string, offset?: number) => Typed;
  /**
   * `forbidden` in dimensions and conditions on rows, `inside` within an aggregate, `required` around the columns of a
   * measure.
   */
  aggregates: 'forbidden' | 'inside' | 'required';
}

/**
 * Definitions store formulas as text. They are parsed on reading so that later errors can report a character offset.
 */
export function expandFormulas(expression: Expression, place: string, names: FormulaNames = 'columns'): Expression {
  if (!('formula' in expression)) return expression;
  try {
    return parseFormula(expression.formula, names);
  } catch (error) {
    if (error instanceof FormulaError) throw new QueryError(place, error.message, error.offset);
    throw error;
  }
}

export function findColumn(dataset: Dataset, name: string, place: string, offset?: number): DatasetColumn {
  const column = Object.hasOwn(dataset.columns, name) ? dataset.columns[name] : undefined;
  if (!column) throw new QueryError(place, `${dataset.label} has no column with this name.`, offset);
  return column;
}

/** @throws QueryError */
export function checkExpression(expression: Expression, names: NameScope, place: string, depth = 1): Typed {
  const raiseError = (reason: string): never => {
    throw new QueryError(place, reason, getOffset(expression));
  };
  if (depth > MAX_DEPTH) return raiseError(`Expressions can be nested at most ${MAX_DEPTH} levels deep.`);
  if ('formula' in expression) return raiseError('A formula cannot be part of another expression.');
  if ('value' in expression) return toTypedValue(expression.value);
  if ('field' in expression) return checkField(expression.field, names, place, getOffset(expression));
  if ('param' in expression) {
    return names.params.get(expression.param) ?? raiseError('There is no parameter with this name and a value.');
  }
  if ('measure' in expression) {
    return names.measure?.(expression.measure) ?? raiseError('There is no measure with this name here.');
  }
  if ('kpi' in expression) {
    if (!names.kpi) return raiseError('Only formulas of KPIs can refer to other KPIs.');
    return names.kpi(expression.kpi, place, getOffset(expression));
  }
  if ('agg' in expression) {
    if (names.aggregates !== 'required') return raiseError('An aggregate cannot be used here.');
    const innerNames: NameScope = { ...names, aggregates: 'inside' };
    const of = expression.of && checkExpression(expression.of, innerNames, `${place}.of`, depth + 1);
    const where = expression.where && checkCondition(expression.where, innerNames, `${place}.where`, depth + 1);
    return {
      node: 'aggregate',
      agg: expression.agg,
      type: aggregateType(expression.agg, of?.type, raiseError),
      of,
      where,
    };
  }
  return checkCall(expression, names, place, depth);
}

function checkField(name: string, names: NameScope, place: string, offset: number | undefined): Typed {
  if (!names.dataset) throw new QueryError(place, 'Columns cannot be used here, only measures.', offset);
  const column = findColumn(names.dataset, name, place, offset);
  if (names.aggregates === 'required') {
    throw new QueryError(place, 'A column in a measure must be inside sum, count or another aggregate.', offset);
  }
  return { node: 'column', type: column.type, column };
}

function checkCall(
  call: Extract<Expression, { fn: unknown }>,
  names: NameScope,
  place: string,
  depth: number,
): Extract<Typed, { node: 'call' }> {
  const raiseError = (reason: string): never => {
    throw new QueryError(place, reason, getOffset(call));
  };
  const { fn } = call;
  const signature = SIGNATURES[fn];
  const [min, max] = [minArguments(signature), maxArguments(signature)];
  if (call.args.length < min || call.args.length > max) {
    return raiseError(`${fn} takes ${min === max ? min : `${min} to ${max}`} arguments.`);
  }
  const args = call.args.map((arg, index) => checkExpression(arg, names, `${place}.args.${index}`, depth + 1));
  if (fn === 'date_part') checkDatePart(args[0], raiseError);
  if (fn === 'round' && args[1] && (args[1].node !== 'value' || Math.abs(Number(args[1].value)) > 10)) {
    return raiseError('round requires its digits as a literal number, at most 10.');
  }
  const kinds = args.map(
    (_, index): ArgumentType => signature.args[Math.min(index, signature.args.length - 1)] ?? 'same',
  );
  const same = commonType(
    args.filter((_, index) => kinds[index] === 'same'),
    raiseError,
  );
  const coercedArgs = args.map((arg, index) => {
    const kind = kinds[index] ?? 'same';
    return coerceTo(arg, kind === 'same' ? same : kind, (reason) => {
      throw new QueryError(`${place}.args.${index}`, reason, getOffset(call.args[index] ?? call));
    });
  });
  if ((fn === 'gt' || fn === 'lt') && same === 'boolean') return raiseError('True and false cannot be ordered.');
  return { node: 'call', fn, type: signature.returns === 'same' ? same : signature.returns, args: coercedArgs };
}

/** @throws QueryError */
export function checkCondition(condition: Condition, names: NameScope, place: string, depth = 1): Typed {
  const offset = 'left' in condition ? getOffset(condition.left) : undefined;
  const raiseError = (reason: string): never => {
    throw new QueryError(place, reason, offset);
  };
  if (depth > MAX_DEPTH) return raiseError(`Conditions can be nested at most ${MAX_DEPTH} levels deep.`);
  if ('not' in condition) {
    const part = checkCondition(condition.not, names, `${place}.not`, depth + 1);
    return { node: 'logic', type: 'boolean', op: 'not', parts: [part] };
  }
  if ('left' in condition) {
    const checkSide = (side: Expression, at: string) => checkExpression(expandFormulas(side, at), names, at, depth + 1);
    const left = checkSide(condition.left, `${place}.left`);
    const right = (condition.right ?? []).map((side, index) => checkSide(side, `${place}.right.${index}`));
    return compare(left, condition.op, right, raiseError);
  }
  const op = 'all' in condition ? 'all' : 'any';
  const parts = 'all' in condition ? condition.all : condition.any;
  return {
    node: 'logic',
    type: 'boolean',
    op,
    parts: parts.map((part, index) => checkCondition(part, names, `${place}.${op}.${index}`, depth + 1)),
  };
}

function aggregateType(agg: Aggregate, of: ValueType | undefined, raiseError: (reason: string) => never): ValueType {
  if (agg === 'count') return 'int';
  if (of === undefined) return raiseError(`${agg} needs a column.`);
  if (agg === 'count_distinct') return 'int';
  if ((agg === 'sum' || agg === 'avg') && !isNumeric(of)) return raiseError(`${agg} needs a number.`);
  if ((agg === 'min' || agg === 'max') && of === 'boolean') return raiseError('True and false cannot be ordered.');
  return agg === 'sum' || agg === 'avg' ? 'number' : of;
}

function checkDatePart(part: Typed | undefined, raiseError: (reason: string) => never): void {
  if (part?.node !== 'value' || !DATE_PARTS.includes(String(part.value))) {
    raiseError(`date_part requires one of ${DATE_PARTS.join(', ')} as literal text.`);
  }
}

/** A measure needs at least one aggregate; otherwise its value would not depend on the rows of a group. */
export function checkMeasure(expression: Expression, names: NameScope, place: string): Typed {
  const typed = checkExpression(expression, { ...names, aggregates: 'required' }, place);
  if (!hasAggregate(typed)) throw new QueryError(place, 'A measure needs an aggregate.', getOffset(expression));
  return typed;
}
