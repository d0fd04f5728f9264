import { Query } from '@mainstay/contract/components/definition';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import type { Datasets } from './dataset.ts';
import { pivot } from './pivot.ts';

const boats: Datasets = () => ({
  label: 'Boats',
  table: sql`boats`,
  scope: { kind: 'company' },
  key: [sql`x.id`],
  columns: {
    built: { type: 'date', label: 'Built', sql: sql`x.built_on` },
    name: { type: 'text', label: 'Name', sql: sql`x.name` },
    price: { type: 'number', label: 'Price', sql: sql`x.price_minor`, scale: 'money' },
  },
});
const caller: Caller = {
  tenant: 7,
  user: 3,
  roles: ['CSM'],
  ownerScope: null,
  minorDigits: 2,
  today: '2026-11-20',
  utcToday: '2026-11-20',
};
const compileSeries = (formula: string, extra: object = {}) => {
  const query = Query.parse({
    source: { kind: 'dataset', name: 'boats' },
    columns: [
      { key: 'day', label: 'Day', expr: { field: 'built' }, grain: 'day' },
      { key: 'name', label: 'Name', expr: { field: 'name' } },
      { key: 'figure', label: 'Figure', expr: { formula }, role: 'measure' },
    ],
    series_by: 'name',
    ...extra,
  });
  return compile(query, caller, {}, boats);
};
const rows = Array.from({ length: 32 }, (_, n) => ['2026-01-01', `boat ${n}`, 100 - n]);
const getOther = (formula: string, extra: object = {}) => {
  const { columns, rows: pivotedRows } = pivot(rows, compileSeries(formula, extra));
  expect(columns.at(-1)?.label).toBe('Other');
  return pivotedRows[0]?.at(-1);
};

test.each([['sum(price)'], ['count()'], ['coalesce(sum(price), 0) / 1000'], ['sum(price) - count() * 2']])(
  'sums the rest of %s as Other',
  (formula) => expect(getOther(formula)).toBe(70 + 69),
);

test.each([['avg(price)'], ['max(price)'], ['count_distinct(name)'], ['sum(price) / count()'], ['sum(price) + 1']])(
  'leaves Other empty for %s, which is not additive',
  (formula) => {
    expect(getOther(formula)).toBeNull();
    expect(getOther(formula, { fill: 'zero' })).toBeNull();
  },
);

test('decisions-59 marks the series of the unfinished month as incomplete', () => {
  const columns = [
    { key: 'name', label: 'Name', expr: { field: 'name' } },
    { key: 'month', label: 'Month', expr: { field: 'built' }, grain: 'month' },
    { key: 'figure', label: 'Figure', expr: { formula: 'sum(price)' }, role: 'measure' },
  ];
  const { series } = pivot(
    [
      ['boat', '2026-10-01', 9],
      ['boat', '2026-11-01', 5],
    ],
    compileSeries('sum(price)', { columns, series_by: 'month' }),
  );
  expect(series).toEqual([
    { key: 's1', label: '2026-10-01', value: '2026-10-01' },
    { key: 's2', label: '2026-11-01 (incomplete)', value: '2026-11-01' },
  ]);
});

test('orders series by their sum or by the sort of the definition, and keeps the largest', () => {
  const day = '2026-01-01';
  const seriesRows: [string, string | null, number][] = [
    [day, 'Low', 9],
    [day, null, 7],
    [day, 'urgent', 5],
    [day, 'High', 3],
  ];
  const getLabels = (sort: object[], request: object = {}) =>
    pivot(seriesRows, compileSeries('sum(price)', { sort, ...request })).series.map(({ label }) => label);
  const sortBySeries = (order_by: 'asc' | 'desc') => [
    { sort_key: 'day', order_by: 'asc' },
    { sort_key: 'name', order_by },
  ];
  expect(getLabels([])).toEqual(['Low', 'None', 'urgent', 'High']);
  expect(getLabels(sortBySeries('asc'))).toEqual(['High', 'Low', 'urgent', 'None']);
  expect(getLabels(sortBySeries('desc'))).toEqual(['urgent', 'Low', 'High', 'None']);
  const pivoted = pivot(seriesRows, compileSeries('sum(price)', { sort: sortBySeries('asc') }));
  expect(pivoted.rows).toEqual([[day, 3, 9, 5, 7]]);
  const { series } = pivot(rows, compileSeries('sum(price)', { sort: sortBySeries('asc') }));
  expect([series.length, series[0]?.label, series[1]?.label, series.at(-1)?.label]).toEqual([
    31,
    'boat 0',
    'boat 1',
    'Other',
  ]);
  expect(series.map(({ label }) => label)).not.toContain('boat 31');
});

test('sorts rows by their dimensions, regardless of the order of the series', () => {
  const getOrder = (extra: object) => / order by (.*) limit /s.exec(compileSeries('sum(price)', extra).rows.sql)?.[1];
  const bySeries = [{ sort_key: 'name', order_by: 'desc' }];
  expect(getOrder({})).toBe('"c1", "c2"');
  // Otherwise, days missing from the first series would come after its last one.
  expect(getOrder({ sort: bySeries })).toBe('"c1", "c2" desc nulls last');
  expect(getOrder({ sort: [...bySeries, { sort_key: 'day', order_by: 'desc' }] })).toBe(
    '"c1" desc nulls last, "c2" desc nulls last',
  );
  const [day, name, measure] = compileSeries('sum(price)').columns.map(({ key, label }) => ({ key, label }));
  const columns = [
    { ...name, expr: { field: 'name' } },
    { ...day, expr: { field: 'built' }, grain: 'day' },
    { ...measure, expr: { formula: 'sum(price)' }, role: 'measure' },
  ];
  expect(getOrder({ columns })).toBe('"c2", "c1"');
});
