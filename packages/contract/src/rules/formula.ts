/**
 * Parses formula text into the expression tree of definitions: `sum(mrr, status == 'Active') / count() * 100`. Names refer to columns, or
 * to measures in the outputs of a KPI; `param(x)` and `kpi(7)` refer to a parameter and a KPI; the second argument of an aggregate is its
 * condition. The text is only parsed, never executed.
 */
import jsep from 'jsep';
import {
  type Condition,
  type Expression,
  type FunctionName,
  MAX_FORMULA,
  type Operator,
  type ScalarValue,
} from './expressions.ts';
import { isAggregate, isFunction } from './functions.ts';

/** An error in a formula with its zero-based character offset. */
export class FormulaError extends Error {
  readonly offset: number;
  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

export type FormulaNames = 'columns' | 'measures';

/** @throws FormulaError */
export function parseFormula(text: string, names: FormulaNames = 'columns'): Expression {
  if (text.length > MAX_FORMULA) {
    throw new FormulaError(`A formula can have ${MAX_FORMULA} characters at most.`, MAX_FORMULA);
  }
  if (text.trim() === '') throw new FormulaError('Formula is required.', 0);
  return new Reader(names).expression(parse(text));
}

const offsets = new WeakMap<object, number>();
/** Returns the offset of an expression in its formula, or undefined if it was not written as text. */
export const getOffset = (expression: object): number | undefined => offsets.get(expression);

type Located = jsep.CoreExpression & { start?: number };

// jsep does not record positions. This hook records the start of each token by calling the token parser once from inside itself.
let inside = false;
jsep.hooks.add('gobble-token', function locate(env) {
  if (inside) {
    inside = false;
    return;
  }
  const start = this.index;
  inside = true;
  const node = this.gobbleToken() as Located | undefined;
  inside = false;
  if (node && node.start === undefined) node.start = start;
  env.node = node;
});

/** The parser's own messages repeat the input; these do not. */
const PARSER_MESSAGES: readonly [start: string, ours: string][] = [
  ['Unclosed quote', 'A quotation mark is not closed.'],
  ['Unclosed', 'A bracket is not closed.'],
  ['Expected', 'Something is missing here.'],
];

function parse(text: string): Located {
  inside = false;
  try {
    return jsep(text) as Located;
  } catch (error) {
    const { description, index } = error as { description?: string; index?: number };
    if (description === undefined) throw new FormulaError('The formula is nested too deep.', 0);
    const message = PARSER_MESSAGES.find(([start]) => description.startsWith(start));
    throw new FormulaError(message?.[1] ?? 'The formula has a syntax error here.', index ?? 0);
  }
}

const getStartOffset = (node: Located): number =>
  node.start ?? ('left' in node ? getStartOffset(node.left as Located) : 0);

const ARITHMETIC = new Map<string, FunctionName>([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'div'],
  ['==', 'eq'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['&&', 'and'],
  ['||', 'or'],
]);
const NEGATED = new Map<string, FunctionName>([
  ['!=', 'eq'],
  ['<=', 'gt'],
  ['>=', 'lt'],
]);
const COMPARISONS = new Map<string, Operator>([
  ['==', 'eq'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['<', 'lt'],
  ['<=', 'lte'],
]);
/** Conditions with function syntax: `contains(name, 'x')`. */
export const CONDITION_CALLS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['contains', 'contains'],
  ['starts_with', 'starts_with'],
  ['between', 'between'],
  ['in_list', 'in'],
  ['is_null', 'is_null'],
  ['not_null', 'not_null'],
]);

const PATH = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/;
const KEY = /^[a-z][a-z0-9_]{0,62}$/;

const isScalar = (value: unknown): value is ScalarValue =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Math.abs(value) <= 1e15) ||
  (typeof value === 'string' && value.length <= 1000 && !value.includes('\u0000'));

class Reader {
  readonly #names: FormulaNames;
  constructor(names: FormulaNames) {
    this.#names = names;
  }

  expression(node: Located): Expression {
    const expression = this.#read(node);
    offsets.set(expression, getStartOffset(node));
    return expression;
  }

  #refuse(node: Located, reason: string): never {
    throw new FormulaError(reason, getStartOffset(node));
  }

  #read(node: Located): Expression {
    switch (node.type) {
      case 'Literal':
        return this.#literal(node);
      case 'Identifier':
        return this.#named(node, node.name);
      case 'MemberExpression':
        return this.#named(node, this.#path(node));
      case 'UnaryExpression':
        return this.#unary(node);
      case 'BinaryExpression':
        return this.#binary(node);
      case 'CallExpression':
        return this.#call(node);
      case 'Compound':
        return this.#refuse(node, 'A formula must be a single expression.');
      default:
        return this.#refuse(node, 'This expression is not supported in formulas.');
    }
  }

  #literal(node: Located): Expression {
    const { value } = node as jsep.Literal;
    return isScalar(value) ? { value } : this.#refuse(node, 'This value is not supported in formulas.');
  }

  #named(node: Located, name: string): Expression {
    if (this.#names === 'measures') {
      return KEY.test(name) ? { measure: name } : this.#refuse(node, 'Unknown measure.');
    }
    return PATH.test(name) && name.length <= 100 ? { field: name } : this.#refuse(node, 'Unknown column.');
  }

  #path(node: Located): string {
    const { object, property, computed } = node as jsep.MemberExpression;
    if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') {
      return this.#refuse(node, 'Write a column as name or account.name.');
    }
    return `${object.name as string}.${property.name as string}`;
  }

  #unary({ operator, argument }: jsep.UnaryExpression): Expression {
    const arg = this.expression(argument as Located);
    if (operator === '-') {
      return 'value' in arg && typeof arg.value === 'number' ? { value: -arg.value } : { fn: 'neg', args: [arg] };
    }
    if (operator === '!') return { fn: 'not', args: [arg] };
    if (operator === '+') return arg;
    return this.#refuse(argument as Located, 'This prefix is not supported in formulas.');
  }

  #binary(node: jsep.BinaryExpression): Expression {
    const fn = ARITHMETIC.get(node.operator) ?? NEGATED.get(node.operator);
    if (!fn) return this.#refuse(node, 'This operator is not supported in formulas.');
    const call: Expression = {
      fn,
      args: [this.expression(node.left as Located), this.expression(node.right as Located)],
    };
    return NEGATED.has(node.operator) ? { fn: 'not', args: [call] } : call;
  }

  #call(node: jsep.CallExpression): Expression {
    const locatedNode = node as Located;
    const name = node.callee.type === 'Identifier' ? (node.callee.name as string) : '';
    const args = node.arguments as Located[];
    const [first, second] = args;
    if (name === 'param' && first?.type === 'Identifier' && args.length === 1) {
      const param = first.name;
      return KEY.test(param) ? { param } : this.#refuse(first, 'Unknown parameter.');
    }
    if (name === 'kpi' && first?.type === 'Literal' && args.length === 1) {
      const id = first.value;
      return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
        ? { kpi: id }
        : this.#refuse(first, 'Refer to a KPI by its id.');
    }
    if (isAggregate(name)) {
      if (args.length > 2) return this.#refuse(locatedNode, `${name} requires a column and a condition.`);
      return {
        agg: name,
        ...(first && { of: this.expression(first) }),
        ...(second && { where: this.#condition(second) }),
      };
    }
    if (!isFunction(name)) return this.#refuse(locatedNode, 'Unknown function.');
    return { fn: name, args: args.map((arg) => this.expression(arg)) };
  }

  #condition(node: Located): Condition {
    if (node.type === 'BinaryExpression') {
      const { operator, left, right } = node as jsep.BinaryExpression;
      if (operator === '&&') return { all: [this.#condition(left as Located), this.#condition(right as Located)] };
      if (operator === '||') return { any: [this.#condition(left as Located), this.#condition(right as Located)] };
      const op = COMPARISONS.get(operator);
      if (op) return { left: this.expression(left as Located), op, right: [this.expression(right as Located)] };
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') {
      return { not: this.#condition(node.argument as Located) };
    }
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as jsep.CallExpression;
      const op = callee.type === 'Identifier' ? CONDITION_CALLS.get(callee.name as string) : undefined;
      const [subject, ...rest] = given as Located[];
      if (op && subject) {
        return { left: this.expression(subject), op, right: rest.map((arg) => this.expression(arg)) };
      }
    }
    return { left: this.expression(node), op: 'eq', right: [{ value: true }] };
  }
}
