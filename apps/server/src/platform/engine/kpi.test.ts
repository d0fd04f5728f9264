import { KpiQuery } from '@mainstay/contract/components/definition';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import type { Dataset, Datasets } from './dataset.ts';
import { compileKpi } from './kpi.ts';

const boats: Dataset = {
  label: 'Boats',
  table: sql`boats`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'built',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    price: { type: 'number', label: 'Price', sql: sql`x.price_minor`, scale: 'money' },
    built: { type: 'date', label: 'Built', sql: sql`x.built_on` },
  },
};
const datasets: Datasets = () => boats;
const caller: Caller = {
  tenant: 7,
  user: 3,
  roles: ['CSM'],
  reach: [3],
  minorDigits: 0,
  today: '2026-11-20',
  utcToday: '2026-11-20',
};

const source = { kind: 'dataset', name: 'boats' };
const kpi = (formula: string, more: object = {}) =>
  KpiQuery.parse({
    measures: [
      { key: 'n', source, agg: 'count' },
      { key: 'sum', source, agg: 'sum', of: { formula: 'price' } },
      {
        key: 'old',
        source,
        agg: 'count',
        where: { left: { field: 'built' }, op: 'lt', right: [{ value: '2000-01-01' }] },
      },
    ],
    formula: { output: { data: [{ key: 'mainvalue', name: 'Main', type: 'value', expr: { formula } }] } },
    ...more,
  });
const readings = (text: string) => text.match(/from boats x/g)?.length;

test('reads measures of the same rows together, each within its tenant and account scope', () => {
  const { value } = compileKpi(kpi('sum / n + old'), caller, {}, datasets);
  expect(readings(value.sql)).toBe(2);
  expect(value.sql.match(/x\.tenant_id = \$/g)).toHaveLength(2);
  expect(value.sql.match(/x\."account_id" = r\.account_id/g)).toHaveLength(2);
  expect(value.parameters).toContain('2000-01-01');
});

test('queries the previous period only if a range is given', () => {
  const query = kpi('n', { compare: 'previous_period' });
  expect(compileKpi(query, caller, {}, datasets).previous).toBeUndefined();
  const range = {
    type: 'daterange',
    condition: 'Last 30 Days',
    user_applied_filter: true,
    enable_filter_query: true,
  } as const;
  const { value, previous } = compileKpi(query, caller, { filters: [range] }, datasets);
  expect(value.parameters).toEqual(expect.arrayContaining(['2026-10-22', '2026-11-21']));
  expect(previous?.parameters).toEqual(expect.arrayContaining(['2026-09-22', '2026-10-22']));
});

test('limits KPI references to three levels and rejects cycles', () => {
  const others = new Map([
    [1, kpi('kpi(2) + 1')],
    [2, kpi('kpi(3) + 1')],
    [3, kpi('n')],
    [4, kpi('kpi(1)')],
    [5, kpi('kpi(5)')],
  ]);
  const ask = (formula: string) => compileKpi(kpi(formula), caller, { others }, datasets);
  expect(readings(ask('kpi(1)').value.sql)).toBe(2);
  expect(() => ask('kpi(4)')).toThrow('at most 3 deep');
  expect(() => ask('kpi(5)')).toThrow('in a cycle');
  expect(() => ask('1 + kpi(9)')).toThrow(
    'kpi.formula.output.data.0.expr.args.1, character 5: There is no KPI with this id.',
  );
});

test('queries a repeatedly referenced KPI once and keeps the statement short', () => {
  const mentions = (id: number, count: number) => Array.from({ length: count }, () => `kpi(${id})`).join(' + ');
  const others = new Map([
    [1, kpi(`add(${Array.from({ length: 8 }, () => `(${mentions(2, 5)})`).join(', ')})`)],
    [2, kpi(`add(${Array.from({ length: 8 }, () => `(${mentions(3, 5)})`).join(', ')})`)],
    [3, kpi('n')],
  ]);
  const { value } = compileKpi(kpi('kpi(1) + kpi(1) + old'), caller, { others }, datasets);
  // The tile's own two readings and that of the third KPI; unreferenced values are not queried.
  expect(readings(value.sql)).toBe(2);
  expect(value.sql.match(/count\(\*\)/g)).toHaveLength(3);
  expect(value.sql.length).toBeLessThan(6000);
});

test('the nesting limit of KPI references does not depend on the order of reading', () => {
  const others = new Map([
    [1, kpi('kpi(2)')],
    [2, kpi('kpi(3)')],
    [3, kpi('n')],
    [4, kpi('kpi(1)')],
  ]);
  for (const formula of ['kpi(1) + kpi(4)', 'kpi(4) + kpi(1)']) {
    expect(() => compileKpi(kpi(formula), caller, { others }, datasets)).toThrow('at most 3 deep');
  }
});

test('limits the number of values of a KPI including its references', () => {
  const of = (from: number) =>
    kpi(
      Array.from(
        { length: 7 },
        (_, at) => `add(${Array.from({ length: 8 }, (_, n) => `kpi(${from + at * 8 + n})`).join(', ')})`,
      ).join(' + '),
    );
  const ids = Array.from({ length: 448 }, (_, at) => at + 10);
  const others = new Map([
    ...Array.from({ length: 8 }, (_, at): [number, KpiQuery] => [at + 1, of(10 + at * 56)]),
    ...ids.map((id): [number, KpiQuery] => [id, kpi('n')]),
  ]);
  const all = `add(${Array.from({ length: 8 }, (_, at) => `kpi(${at + 1})`).join(', ')})`;
  expect(() => compileKpi(kpi(all), caller, { others }, datasets)).toThrow('at most 400 figures');
});
