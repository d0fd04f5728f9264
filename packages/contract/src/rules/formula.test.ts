import { describe, expect, test } from 'vitest';
import { FUNCTIONS } from './expressions.ts';
import { FormulaError, getOffset, parseFormula } from './formula.ts';
import { maxArguments, minArguments, SIGNATURES } from './functions.ts';

function getRejection(text: string, names?: 'measures'): [string, number] {
  try {
    parseFormula(text, names);
  } catch (error) {
    if (error instanceof FormulaError) return [error.message, error.offset];
    throw error;
  }
  throw new Error(`${text} was read.`);
}

describe('valid formulas', () => {
  test.each([
    ['mrr', { field: 'mrr' }],
    ['account.name', { field: 'account.name' }],
    ['-5', { value: -5 }],
    ['-mrr', { fn: 'neg', args: [{ field: 'mrr' }] }],
    ['1 + 2 * mrr', { fn: 'add', args: [{ value: 1 }, { fn: 'mul', args: [{ value: 2 }, { field: 'mrr' }] }] }],
    ['a >= 2', { fn: 'not', args: [{ fn: 'lt', args: [{ field: 'a' }, { value: 2 }] }] }],
    ['count()', { agg: 'count' }],
    ['param(tier)', { param: 'tier' }],
    ['kpi(7)', { kpi: 7 }],
    [
      "sum(mrr, status == 'Active' && !contains(plan, 'x'))",
      {
        agg: 'sum',
        of: { field: 'mrr' },
        where: {
          all: [
            { left: { field: 'status' }, op: 'eq', right: [{ value: 'Active' }] },
            { not: { left: { field: 'plan' }, op: 'contains', right: [{ value: 'x' }] } },
          ],
        },
      },
    ],
    [
      'count(id, is_trial || between(rank, 1, 3))',
      {
        agg: 'count',
        of: { field: 'id' },
        where: {
          any: [
            { left: { field: 'is_trial' }, op: 'eq', right: [{ value: true }] },
            { left: { field: 'rank' }, op: 'between', right: [{ value: 1 }, { value: 3 }] },
          ],
        },
      },
    ],
  ])('%s', (text, tree) => expect(parseFormula(text)).toEqual(tree));

  test('names are measures where a KPI is expected', () => {
    expect(parseFormula('mrr / open', 'measures')).toEqual({
      fn: 'div',
      args: [{ measure: 'mrr' }, { measure: 'open' }],
    });
    expect(getRejection('account.name', 'measures')).toEqual(['Unknown measure.', 0]);
  });

  test('every expression has its offset', () => {
    const tree = parseFormula('sum(mrr) + abs(1)');
    if (!('fn' in tree)) throw new Error('not a call');
    expect(tree.args.map(getOffset)).toEqual([0, 11]);
  });
});

describe('rejected formulas, with the position', () => {
  test.each([
    ['', 'Formula is required.', 0],
    ['mrr + nope(1)', 'Unknown function.', 6],
    ['mrr +', 'Something is missing here.', 5],
    ['(mrr', 'A bracket is not closed.', 4],
    ["'mrr", 'A quotation mark is not closed.', 4],
    ['mrr; 1', 'A formula must be a single expression.', 0],
    ['mrr = 1', 'The formula has a syntax error here.', 4],
    ['mrr === 1', 'This operator is not supported in formulas.', 0],
    ['1 + null', 'This value is not supported in formulas.', 4],
    ['1 + this', 'This expression is not supported in formulas.', 4],
    ['a ? 1 : 2', 'This expression is not supported in formulas.', 0],
    ['[1]', 'This expression is not supported in formulas.', 0],
    ['a.b.c', 'Write a column as name or account.name.', 0],
    ['a[0]', 'Write a column as name or account.name.', 0],
    ['Mrr', 'Unknown column.', 0],
    ['x.constructor(1)', 'Unknown function.', 0],
    ['1e99', 'This value is not supported in formulas.', 0],
    ['~mrr', 'This prefix is not supported in formulas.', 1],
    ['kpi(-1)', 'Unknown function.', 0],
    ['kpi(1.5)', 'Refer to a KPI by its id.', 4],
    ['sum(a, b, c)', 'sum requires a column and a condition.', 0],
  ])('%s', (text, reason, offset) => expect(getRejection(text)).toEqual([reason, offset]));

  test('rejects deep nesting and can parse the next formula afterwards', () => {
    expect(getRejection(`${'('.repeat(900)}1`)[0]).toMatch(/nested|closed|missing/);
    expect(getRejection('1'.repeat(3000))[0]).toBe('A formula can have 2000 characters at most.');
    expect(parseFormula('1 + 1')).toEqual({ fn: 'add', args: [{ value: 1 }, { value: 1 }] });
  });
});

test('every function has its arguments and a description', () => {
  for (const name of FUNCTIONS) {
    const signature = SIGNATURES[name];
    expect(signature.description).toMatch(/^[A-Z].*\.$/);
    expect(minArguments(signature)).toBeLessThanOrEqual(maxArguments(signature));
    expect(maxArguments(signature)).toBeLessThanOrEqual(8);
  }
});
