/**
 * Formats expression trees as formulas that an author would write, with as few parentheses as operator precedence
 * allows.
 */
import type { Condition, Expression, Operator, ScalarValue } from '@mainstay/contract/rules/expressions';

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
export function toFormula(expression: Expression, asCall: () => boolean): string | undefined {
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
