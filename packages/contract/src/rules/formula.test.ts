import { describe, expect, test } from 'vitest';
import { FUNCTIONS } from './expressions.ts';
import { FormulaError, getOffset, parseFormula } from './formula.ts';
import { maxArguments, minArguments, SIGNATURES } from './functions.ts';

function rejection(text: string, names?: 'measures'): [string, number] {
  try {
    parseFormula(text, names);
  } catch (error) {
    if (error instanceof FormulaError) return [error.message, error.offset];
    throw error;
  }
  throw new Error(`${text} was read.`);
}

describe('what formulas say', () => {
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

  test('names are measures where a KPI is written', () => {
    expect(parseFormula('mrr / open', 'measures')).toEqual({
      fn: 'div',
      args: [{ measure: 'mrr' }, { measure: 'open' }],
    });
    expect(rejection('account.name', 'measures')).toEqual(['This is not the name of a measure.', 0]);
  });

  test('every expression knows its character', () => {
    const tree = parseFormula('sum(mrr) + abs(1)');
    if (!('fn' in tree)) throw new Error('not a call');
    expect(tree.args.map(getOffset)).toEqual([0, 11]);
  });
});

describe('what they refuse, and where', () => {
  test.each([
    ['', 'A formula is needed.', 0],
    ['mrr + nope(1)', 'There is no function of this name.', 6],
    ['mrr +', 'Something is missing here.', 5],
    ['(mrr', 'A bracket is not closed.', 4],
    ["'mrr", 'A quotation mark is not closed.', 4],
    ['mrr; 1', 'A formula is one expression, not several.', 0],
    ['mrr = 1', 'The formula cannot be read from here on.', 4],
    ['mrr === 1', 'This operator is not part of formulas.', 0],
    ['1 + null', 'This value is not part of formulas.', 4],
    ['1 + this', 'This form is not part of formulas.', 4],
    ['a ? 1 : 2', 'This form is not part of formulas.', 0],
    ['[1]', 'This form is not part of formulas.', 0],
    ['a.b.c', 'A column is written as name or as account.name.', 0],
    ['a[0]', 'A column is written as name or as account.name.', 0],
    ['Mrr', 'This is not the name of a column.', 0],
    ['x.constructor(1)', 'There is no function of this name.', 0],
    ['1e99', 'This value is not part of formulas.', 0],
    ['~mrr', 'This sign before a value is not part of formulas.', 1],
    ['kpi(-1)', 'There is no function of this name.', 0],
    ['kpi(1.5)', 'A KPI is named by its id.', 4],
    ['sum(a, b, c)', 'sum takes a column and a condition.', 0],
  ])('%s', (text, reason, offset) => expect(rejection(text)).toEqual([reason, offset]));

  test('thousandfold nesting is refused, and the next formula is read as ever', () => {
    expect(rejection(`${'('.repeat(900)}1`)[0]).toMatch(/nested|closed|missing/);
    expect(rejection('1'.repeat(3000))[0]).toBe('A formula has at most 2000 characters.');
    expect(parseFormula('1 + 1')).toEqual({ fn: 'add', args: [{ value: 1 }, { value: 1 }] });
  });
});

test('every function says what it takes and what it is for', () => {
  for (const name of FUNCTIONS) {
    const signature = SIGNATURES[name];
    expect(signature.description).toMatch(/^[A-Z].*\.$/);
    expect(minArguments(signature)).toBeLessThanOrEqual(maxArguments(signature));
    expect(maxArguments(signature)).toBeLessThanOrEqual(8);
  }
});
