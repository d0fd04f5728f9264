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
  ownerScope: [3],
  minorDigits: 0,
  today: '2026-11-20',
  utcToday: '2026-11-20',
};

const source = { kind: 'dataset', name: 'boats' } as const;
const createKpi = (formula: string, extra: object = {}) =>
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
    ...extra,
  });
const countReadings = (text: string) => text.match(/from boats x/g)?.length;

test('reads measures of the same rows together, each within its tenant and account scope', () => {
  const { value } = compileKpi(createKpi('sum / n + old'), caller, {}, datasets);
  expect(countReadings(value.sql)).toBe(2);
  expect(value.sql.match(/x\.tenant_id = \$/g)).toHaveLength(2);
  expect(value.sql.match(/x\."account_id" = r\.account_id/g)).toHaveLength(2);
  expect(value.parameters).toContain('2000-01-01');
});

test('reads accounts once for measures of different rows, whose conditions become filters', () => {
  const perAccount: Datasets = () => ({ ...boats, hasRowPerAccount: true });
  const shared = perAccount(source, 'source');
  const { value } = compileKpi(createKpi('sum / n + old'), caller, {}, () => shared);
  expect(countReadings(value.sql)).toBe(1);
  expect(value.sql.match(/filter \(where/g)).toHaveLength(1);
  expect(value.sql).toContain('count(*) filter (where');
  expect(value.parameters).toContain('2000-01-01');
});

test('queries the previous period only if a range is given', () => {
  const query = createKpi('n', { compare: 'previous_period' });
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

test('a KPI counts a single day if a measure, its condition, or a referenced KPI reads such a column', () => {
  const columns = { ...boats.columns, crew: { type: 'int', label: 'Crew', sql: sql`x.crew`, isOfSingleDay: true } };
  const daily: Datasets = () => ({ ...boats, columns }) as Dataset;
  const query = createKpi('n');
  const measures = [
    ...query.measures,
    { key: 'crew', source, agg: 'sum' as const, of: { formula: 'round(crew / 2)' } },
    {
      key: 'manned',
      source,
      agg: 'count' as const,
      where: { not: { left: { formula: 'crew + 1' }, op: 'gt' as const, right: [{ value: 3 }] } },
    },
  ];
  const others = new Map([
    [1, createKpi('kpi(2)')],
    [2, createKpi('crew', { measures: [measures[3]] })],
  ]);
  const isOfSingleDay = (formula: string, keys: string[] = []) =>
    compileKpi(
      createKpi(formula, { measures: measures.filter(({ key }) => keys.includes(key)) }),
      caller,
      { others },
      daily,
    ).isOfSingleDay;
  expect(isOfSingleDay('n + sum', ['n', 'sum', 'old'])).toBe(false);
  expect(isOfSingleDay('percent(crew, sum)', ['crew', 'sum'])).toBe(true);
  expect(isOfSingleDay('manned', ['manned'])).toBe(true);
  expect(isOfSingleDay('kpi(1) + 1')).toBe(true);
});

test('limits KPI references to three levels and rejects cycles', () => {
  const others = new Map([
    [1, createKpi('kpi(2) + 1')],
    [2, createKpi('kpi(3) + 1')],
    [3, createKpi('n')],
    [4, createKpi('kpi(1)')],
    [5, createKpi('kpi(5)')],
  ]);
  const compileFormula = (formula: string) => compileKpi(createKpi(formula), caller, { others }, datasets);
  expect(countReadings(compileFormula('kpi(1)').value.sql)).toBe(2);
  expect(() => compileFormula('kpi(4)')).toThrow('nested at most 3 levels deep');
  expect(() => compileFormula('kpi(5)')).toThrow('in a cycle');
  expect(() => compileFormula('1 + kpi(9)')).toThrow(
    'kpi.formula.output.data.0.expr.args.1, character 5: There is no KPI with this id.',
  );
});

test('queries a repeatedly referenced KPI once and keeps the statement short', () => {
  const repeatReference = (id: number, count: number) => Array.from({ length: count }, () => `kpi(${id})`).join(' + ');
  const others = new Map([
    [1, createKpi(`add(${Array.from({ length: 8 }, () => `(${repeatReference(2, 5)})`).join(', ')})`)],
    [2, createKpi(`add(${Array.from({ length: 8 }, () => `(${repeatReference(3, 5)})`).join(', ')})`)],
    [3, createKpi('n')],
  ]);
  const { value } = compileKpi(createKpi('kpi(1) + kpi(1) + old'), caller, { others }, datasets);
  // The tile's own two readings and that of the third KPI; unreferenced values are not queried.
  expect(countReadings(value.sql)).toBe(2);
  expect(value.sql.match(/count\(\*\)/g)).toHaveLength(3);
  expect(value.sql.length).toBeLessThan(6000);
});

test('the nesting limit of KPI references does not depend on the order of reading', () => {
  const others = new Map([
    [1, createKpi('kpi(2)')],
    [2, createKpi('kpi(3)')],
    [3, createKpi('n')],
    [4, createKpi('kpi(1)')],
  ]);
  for (const formula of ['kpi(1) + kpi(4)', 'kpi(4) + kpi(1)']) {
    expect(() => compileKpi(createKpi(formula), caller, { others }, datasets)).toThrow('nested at most 3 levels deep');
  }
});

test('limits the number of values of a KPI including its references', () => {
  const createReferencingKpi = (from: number) =>
    createKpi(
      Array.from(
        { length: 7 },
        (_, at) => `add(${Array.from({ length: 8 }, (_, n) => `kpi(${from + at * 8 + n})`).join(', ')})`,
      ).join(' + '),
    );
  const ids = Array.from({ length: 448 }, (_, at) => at + 10);
  const others = new Map([
    ...Array.from({ length: 8 }, (_, at): [number, KpiQuery] => [at + 1, createReferencingKpi(10 + at * 56)]),
    ...ids.map((id): [number, KpiQuery] => [id, createKpi('n')]),
  ]);
  const formula = `add(${Array.from({ length: 8 }, (_, at) => `kpi(${at + 1})`).join(', ')})`;
  expect(() => compileKpi(createKpi(formula), caller, { others }, datasets)).toThrow('400 values at most');
});
