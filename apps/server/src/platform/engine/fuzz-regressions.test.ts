/** Regression tests for bugs that the fuzz test found. */
import { Filters, KpiQuery, Query } from '@mainstay/contract/components/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@mainstay/contract/rules/dates';
import { findSubject } from '../../app/testing/engine-datasets.ts';
import { type EngineFixture, openEngineFixture } from '../../app/testing/engine-fixture.ts';
import { resolveDays } from '../../app/testing/engine-values.ts';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import { compileKpi } from './kpi.ts';
import type { ReportRequest } from './plan.ts';

let fixture: EngineFixture;
let caller: Caller;
beforeAll(async () => {
  fixture = await openEngineFixture();
  const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2 };
  caller = { tenant: fixture.tenant, user: 3001, roles: ['CSM'], ownerScope: null, ...days };
});
afterAll(() => fixture.close());

const count = { key: 'n', label: 'N', role: 'measure', expr: { agg: 'count' } };
const runQuery = async (name: string, parts: object, request: ReportRequest = {}) => {
  const query = Query.parse({ source: { kind: 'dataset', name }, columns: [count], ...parts });
  const [rows = []] = await fixture.run([compile(query, caller, request, findSubject).rows]);
  return rows;
};

test('drops the condition of an unset optional parameter in formulas and within aggregates of having', async () => {
  const params = [{ name: 'who', type: 'text', from: 'drill' }];
  const allRows = await runQuery('boats', {});
  const where = { left: { field: 'flag' }, op: 'eq', right: [{ formula: 'lower(param(who))' }] };
  expect(await runQuery('boats', { params, where })).toEqual(allRows);
  const having = { left: { formula: 'count(id, flag == param(who))' }, op: 'gte', right: [{ value: 14 }] };
  expect(await runQuery('boats', { params, having })).toEqual(allRows);
  expect(await runQuery('boats', { params, having }, { given: { p_who: 'A' } })).toEqual([]);
});

test('rejects a default that does not match the type of its parameter', () => {
  const params = [{ name: 'n', type: 'int', from: 'query', default: 'seven' }];
  const query = Query.parse({ source: { kind: 'dataset', name: 'boats' }, columns: [count], params });
  expect(() => compile(query, caller, {}, findSubject)).toThrow('params.n: The parameter n must be of type int.');
});

test('a range of one date does not determine which periods of another date are filled', async () => {
  const columns = [{ key: 'month', label: 'Month', expr: { field: 'due' }, grain: 'month' }, count];
  const filters = Filters.parse([{ type: 'daterange', condition: 'Custom', from: '2026-11-18', to: '2026-11-19' }]);
  const plain = await runQuery('voyages', { columns }, { filters });
  const filled = await runQuery('voyages', { columns, fill: 'zero' }, { filters });
  const datedRows = plain.filter(([month]) => month !== null);
  expect(datedRows.length).toBeGreaterThan(0);
  expect(filled).toEqual(expect.arrayContaining(datedRows));
});

test('reduces a custom range that starts after its end to its first day, also in another year', async () => {
  const columns = [{ key: 'id', label: 'Id', expr: { field: 'id' } }];
  const findRows = (filter: object) =>
    runQuery('voyages', { columns, date_field: 'due' }, { filters: Filters.parse([{ type: 'daterange', ...filter }]) });
  for (const [start, year, day] of [
    ['2027-01-18T10:00:00Z', 2026, '2026-01-18'],
    ['2025-11-18', 2026, '2026-11-18'],
    ['2026-11-18', undefined, '2026-11-18'],
  ] as const) {
    const reversed = { condition: 'Custom', from: start, to: '2025-08-28', ...(year && { year }) };
    expect(resolveDays(reversed, caller.today)).toEqual({ from: day, to: addDays(day, 1) });
    expect(await findRows(reversed)).toEqual(await findRows({ condition: 'Custom', from: day, to: day }));
  }
});

test('orders first and last by a date of a join', async () => {
  const last = { key: 'n', label: 'N', role: 'measure', expr: { agg: 'last', of: { field: 'title' } } };
  for (const reach of [null, [3001, 3002]]) {
    const query = { source: { kind: 'dataset', name: 'voyages' }, columns: [last], date_field: 'boat.built' };
    const asCaller = { ...caller, reach };
    const kpi = KpiQuery.parse({
      measures: [{ key: 'm', source: query.source, agg: 'last', of: { field: 'title' }, date_field: 'boat.built' }],
      formula: { output: { data: [{ key: 'v', name: 'V', type: 'text', expr: { measure: 'm' } }] } },
    });
    const [rows, kpiRows] = await fixture.run([
      compile(Query.parse(query), asCaller, {}, findSubject).rows,
      compileKpi(kpi, asCaller, {}, findSubject).value,
    ]);
    expect(rows).toEqual([[expect.any(String)]]);
    expect(kpiRows).toEqual(rows);
  }
});

test('rejects a fill with too many periods instead of truncating it', async () => {
  const rows = [{ day: '1990-01-01' }, { day: '2026-01-01' }];
  const columns = [{ key: 'day', label: 'Day', expr: { field: 'day' }, grain: 'day' }, count];
  const result = runQuery('', { source: { kind: 'static', rows }, columns, fill: 'zero' });
  await expect(result).rejects.toThrow('too many combinations of dates and groups');
});
