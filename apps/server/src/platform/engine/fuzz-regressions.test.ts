/** Regression tests for bugs that the fuzz test found. */
import { Filters, KpiQuery, Query } from '@mainstay/contract/components/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@mainstay/contract/rules/dates';
import { findSubject } from '../../testing/engine-datasets.ts';
import { type EngineFixture, openEngineFixture } from '../../testing/engine-fixture.ts';
import { resolveDays } from '../../testing/engine-values.ts';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import { compileKpi } from './kpi.ts';
import type { ReportRequest } from './plan.ts';

let world: EngineFixture;
let caller: Caller;
beforeAll(async () => {
  world = await openEngineFixture();
  const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2 };
  caller = { tenant: world.tenant, user: 3001, roles: ['CSM'], reach: null, ...days };
});
afterAll(() => world.close());

const count = { key: 'n', label: 'N', role: 'measure', expr: { agg: 'count' } };
const ask = async (name: string, parts: object, request: ReportRequest = {}) => {
  const query = Query.parse({ source: { kind: 'dataset', name }, columns: [count], ...parts });
  const [rows = []] = await world.run([compile(query, caller, request, findSubject).rows]);
  return rows;
};

test('drops the condition of an unset optional parameter in formulas and within aggregates of having', async () => {
  const params = [{ name: 'who', type: 'text', from: 'drill' }];
  const whole = await ask('boats', {});
  const where = { left: { field: 'flag' }, op: 'eq', right: [{ formula: 'lower(param(who))' }] };
  expect(await ask('boats', { params, where })).toEqual(whole);
  const having = { left: { formula: 'count(id, flag == param(who))' }, op: 'gte', right: [{ value: 14 }] };
  expect(await ask('boats', { params, having })).toEqual(whole);
  expect(await ask('boats', { params, having }, { given: { p_who: 'A' } })).toEqual([]);
});

test('rejects a default that does not match the type of its parameter', () => {
  const params = [{ name: 'n', type: 'int', from: 'query', default: 'seven' }];
  const query = Query.parse({ source: { kind: 'dataset', name: 'boats' }, columns: [count], params });
  expect(() => compile(query, caller, {}, findSubject)).toThrow('params.n: The parameter n must be of type int.');
});

test('a range of one date does not determine which periods of another date are filled', async () => {
  const columns = [{ key: 'month', label: 'Month', expr: { field: 'due' }, grain: 'month' }, count];
  const filters = Filters.parse([{ type: 'daterange', condition: 'Custom', from: '2026-11-18', to: '2026-11-19' }]);
  const plain = await ask('voyages', { columns }, { filters });
  const filled = await ask('voyages', { columns, fill: 'zero' }, { filters });
  const found = plain.filter(([month]) => month !== null);
  expect(found.length).toBeGreaterThan(0);
  expect(filled).toEqual(expect.arrayContaining(found));
});

test('reduces a custom range that starts after its end to its first day, also in another year', async () => {
  const columns = [{ key: 'id', label: 'Id', expr: { field: 'id' } }];
  const find = (filter: object) =>
    ask('voyages', { columns, date_field: 'due' }, { filters: Filters.parse([{ type: 'daterange', ...filter }]) });
  for (const [start, year, day] of [
    ['2027-01-18T10:00:00Z', 2026, '2026-01-18'],
    ['2025-11-18', 2026, '2026-11-18'],
    ['2026-11-18', undefined, '2026-11-18'],
  ] as const) {
    const reversed = { condition: 'Custom', from: start, to: '2025-08-28', ...(year && { year }) };
    expect(resolveDays(reversed, caller.today)).toEqual({ from: day, to: addDays(day, 1) });
    expect(await find(reversed)).toEqual(await find({ condition: 'Custom', from: day, to: day }));
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
    const [rows, figures] = await world.run([
      compile(Query.parse(query), asCaller, {}, findSubject).rows,
      compileKpi(kpi, asCaller, {}, findSubject).value,
    ]);
    expect(rows).toEqual([[expect.any(String)]]);
    expect(figures).toEqual(rows);
  }
});

test('rejects a fill with too many periods instead of truncating it', async () => {
  const rows = [{ day: '1990-01-01' }, { day: '2026-01-01' }];
  const columns = [{ key: 'day', label: 'Day', expr: { field: 'day' }, grain: 'day' }, count];
  const many = ask('', { source: { kind: 'static', rows }, columns, fill: 'zero' });
  await expect(many).rejects.toThrow('too many combinations of dates and groups');
});
