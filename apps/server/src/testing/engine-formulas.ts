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

interface Text {
  text: string;
  rank: number;
}
const whole = (text: string): Text => ({ text, rank: 99 });
const within = ({ text, rank }: Text, least: number): string => (rank < least ? `(${text})` : text);
const chain = (parts: Text[], sign: string, rank: number): Text => ({
  text: parts.map((part, index) => within(part, index === 0 ? rank : rank + 1)).join(` ${sign} `),
  rank,
});

/**
 * @param asCall whether to write the next function as a call instead of an operator
 * @returns undefined if the expression has no text form: a count of rows with a condition names a column
 */
export function toFormula(expression: Expression, asCall: () => boolean): string | undefined {
  const unwritable = Symbol('unwritable');
  const value = (scalar: ScalarValue): Text => {
    if (typeof scalar === 'string') return whole(`'${scalar.replace(/[\\']/g, '\\$&')}'`);
    return typeof scalar === 'number' && scalar < 0 ? { text: String(scalar), rank: UNARY } : whole(String(scalar));
  };
  const list = (parts: readonly Expression[]) => parts.map((part) => write(part).text).join(', ');
  function write(one: Expression): Text {
    if ('value' in one) return value(one.value);
    if ('field' in one) return whole(one.field);
    if ('measure' in one) return whole(one.measure);
    if ('param' in one) return whole(`param(${one.param})`);
    if ('kpi' in one) return whole(`kpi(${one.kpi})`);
    if ('agg' in one) {
      if (one.where && !one.of) throw unwritable;
      const parts = [...(one.of ? [write(one.of).text] : []), ...(one.where ? [test(one.where).text] : [])];
      return whole(`${one.agg}(${parts.join(', ')})`);
    }
    if (!('fn' in one)) throw unwritable;
    const sign = SIGNS[one.fn];
    if (sign && !asCall()) return chain(one.args.map(write), sign[0], sign[1]);
    const [first] = one.args;
    if (one.fn === 'not' && first && !asCall()) return { text: `!${within(write(first), UNARY + 1)}`, rank: UNARY };
    return whole(`${one.fn}(${list(one.args)})`);
  }
  function test(condition: Condition): Text {
    if ('not' in condition) return { text: `!${within(test(condition.not), UNARY + 1)}`, rank: UNARY };
    if ('all' in condition)
      return condition.all.length === 1 ? only(condition.all) : chain(condition.all.map(test), '&&', 2);
    if ('any' in condition)
      return condition.any.length === 1 ? only(condition.any) : chain(condition.any.map(test), '||', 1);
    const { left, op, right = [] } = condition;
    const sign = COMPARISONS[op];
    if (sign) return chain([left, ...right].map(write), sign[0], sign[1]);
    return whole(`${op === 'in' ? 'in_list' : op}(${list([left, ...right])})`);
  }
  const only = ([first]: readonly Condition[]): Text => (first ? test(first) : whole('true'));
  try {
    return write(expression).text;
  } catch (thrown) {
    if (thrown === unwritable) return undefined;
    throw thrown;
  }
}
