import { KpiQuery } from '@mainstay/contract/components/definition';
import { expect, test } from 'vitest';
import { joinKpis, splitOutputs } from './joint-kpi.ts';

const source = { kind: 'dataset', name: 'boats' } as const;
const createKpi = (field: string, formulas: readonly string[]) =>
  KpiQuery.parse({
    measures: [
      { key: 'n', source, agg: 'count' },
      { key: 'sum', source, agg: 'sum', of: { field } },
    ],
    formula: {
      output: {
        data: formulas.map((formula, at) => ({ key: `o${at}`, name: formula, type: 'value', expr: { formula } })),
      },
    },
  });

test('joins KPIs whose measures and outputs have the same keys', () => {
  const { measures, formula } = joinKpis([createKpi('price', ['sum / n', 'n']), createKpi('length', ['-sum'])]);
  expect(measures.map(({ key, of }) => [key, of])).toEqual([
    ['0.n', undefined],
    ['0.sum', { field: 'price' }],
    ['1.n', undefined],
    ['1.sum', { field: 'length' }],
  ]);
  expect(formula.output.data.map(({ key, name, expr }) => [key, name, expr])).toEqual([
    ['0.o0', 'sum / n', { fn: 'div', args: [{ measure: '0.sum' }, { measure: '0.n' }] }],
    ['0.o1', 'n', { measure: '0.n' }],
    ['1.o0', '-sum', { fn: 'neg', args: [{ measure: '1.sum' }] }],
  ]);
});

test('distributes the values of all outputs to the KPIs', () => {
  const queries = [createKpi('price', ['n', 'sum']), createKpi('price', ['n']), createKpi('price', ['n', 'n', 'n'])];
  expect(splitOutputs(queries, [1, 2, 3, 4, 5, 6])).toEqual([[1, 2], [3], [4, 5, 6]]);
});
