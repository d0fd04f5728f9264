/**
 * Hostile texts in every position of a definition and of a request are rejected, or bound as a value without effect.
 */
import { Filters, KpiQuery, Query, Sort } from '@mainstay/contract/components/definition';
import type { Condition, Expression } from '@mainstay/contract/rules/expressions';
import { parseFormula } from '@mainstay/contract/rules/formula';
import naughty from 'big-list-of-naughty-strings/blns.json';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSubject } from '../../app/testing/engine-datasets.ts';
import { type EngineFixture, openEngineFixture, reportTally, SOAK } from '../../app/testing/engine-fixture.ts';
import { assertOnlyOwnText } from '../../app/testing/engine-statements.ts';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import { EVALUATION_FAILED, QueryError } from './errors.ts';
import { compileKpi } from './kpi.ts';
import type { Statement } from './statement.ts';

const NAUGHTY: readonly string[] = naughty;

/**
 * Texts that target this engine: SQL, its aliases and columns, names that every object has, and characters that cannot
 * be stored.
 */
const HOSTILE: readonly string[] = [
  `'; drop table boats; --`,
  `" or 1=1 --`,
  `x' union select 1 from users --`,
  `$1`,
  `$$; select 1; $$`,
  `id) from boats; --`,
  `c1", (select 1) as "c2`,
  `\\'; select 1`,
  `/* */ or true`,
  `tenants`,
  `x.tenant_id`,
  `pg_sleep(9)`,
  `r.account_id`,
  `set_config('app.tenant_id','2',true)`,
  `__proto__`,
  `constructor`,
  `toString`,
  `hasOwnProperty`,
  `prototype`,
  `valueOf`,
  `boat.__proto__`,
  '\u0000',
  '\u2019 or \u02bc1\u02bc',
  'a\nb',
  '%s',
  '{{x}}',
  'x'.repeat(5000),
  '１＝１',
  '\ud800',
  `admin'--`,
  `1; commit; set role postgres`,
  `tenant_id`,
  `boat.tenant_id`,
  `password_hash`,
  `skipper.password_hash`,
  '',
];

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
export interface JsonPath {
  path: string[];
  /** True for the key itself, false for its value. */
  isKey: boolean;
}

/** Returns every text and every key of an object within a document. */
function findTextPositions(json: Json, path: string[] = []): JsonPath[] {
  if (typeof json === 'string') return [{ path, isKey: false }];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const childPath = [...path, key];
    return [...(Array.isArray(json) ? [] : [{ path: childPath, isKey: true }]), ...findTextPositions(value, childPath)];
  });
}

function replaceAtPath(json: Json, { path: [head, ...rest], isKey }: JsonPath, text: string): Json {
  if (head === undefined) return text;
  const replaceInside = (value: Json) => replaceAtPath(value, { path: rest, isKey }, text);
  if (Array.isArray(json)) return json.map((item, index) => (String(index) === head ? replaceInside(item) : item));
  const entries = Object.entries(json as Record<string, Json>).map(([key, value]): [string, Json] => {
    if (key !== head) return [key, value];
    return isKey && rest.length === 0 ? [text, value] : [key, replaceInside(value)];
  });
  return Object.fromEntries(entries);
}

const QUERY: Json = {
  source: { kind: 'dataset', name: 'boats' },
  date_field: 'built',
  params: [{ name: 'who', type: 'text', from: 'drill', default: 'A' }],
  columns: [
    { key: 'name', label: 'Name', expr: { field: 'name' }, filter: 'search' },
    { key: 'month', label: 'Month', expr: { field: 'built' }, grain: 'month', filter: 'daterange' },
    {
      key: 'n',
      label: 'N',
      role: 'measure',
      expr: {
        agg: 'count',
        of: { field: 'id' },
        where: { left: { field: 'flag' }, op: 'eq', right: [{ value: 'A' }] },
      },
      filter: 'numrange',
    },
    { key: 'total', label: 'T', role: 'measure', expr: { formula: `sum(price, contains(kind, 'k'))` } },
    { key: 't', label: 'T', expr: { fn: 'concat', args: [{ field: 'skipper.name' }, { value: 'A' }] } },
  ],
  where: { left: { field: 'flag' }, op: 'ne', right: [{ param: 'who' }] },
  having: { left: { agg: 'count' }, op: 'gte', right: [{ value: 0 }] },
  sort: [{ sort_key: 'name', order_by: 'asc' }],
  fill: 'none',
};
const STATIC: Json = {
  source: {
    kind: 'static',
    rows: [
      { a: 'one', day: '2026-02-28' },
      { a: 'two', n: 2 },
    ],
  },
  columns: [
    { key: 'a', label: 'A', expr: { field: 'a' }, filter: 'search' },
    { key: 'day', label: 'Day', expr: { field: 'day' } },
  ],
  where: { left: { field: 'a' }, op: 'in', right: [{ value: 'one' }, { value: 'two' }] },
};
const REQUEST: Json = {
  filters: [
    { type: 'search', condition: 'contains', condition_type: 'operator', column_name: 'name', from: 'a' },
    { type: 'daterange', condition: 'Custom', column_name: 'month', from: '2020-01-01', to: '2027-01-01' },
    { type: 'numrange', condition: 'between', column_name: 'n', from: '0', to: '99' },
  ],
  sort: [{ sort_key: 'name', order_by: 'desc' }],
  given: { p_who: 'B' },
};
const KPI: Json = {
  measures: [
    {
      key: 'a',
      source: { kind: 'dataset', name: 'voyages' },
      agg: 'count',
      where: { left: { field: 'title' }, op: 'contains', right: [{ value: 'x' }] },
      date_field: 'due',
    },
    { key: 'b', source: { kind: 'custom', table: 'berths' }, agg: 'sum', of: { formula: 'size * 2' } },
  ],
  formula: {
    output: {
      data: [{ key: 'v', name: 'V', type: 'value', expr: { fn: 'div', args: [{ measure: 'a' }, { measure: 'b' }] } }],
    },
  },
};
const FORMULAS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `sum(${text})`,
  (text) => `lower('${text}')`,
  (text) => `max(name, name == "${text}")`,
  (text) => `boat.${text}`,
  (text) => `${text}(price)`,
  (text) => `count(id, flag == param(${text}))`,
  (text) => `kpi(${text})`,
];

let fixture: EngineFixture;
let caller: Caller;
beforeAll(async () => {
  fixture = await openEngineFixture();
  const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2 };
  caller = { tenant: fixture.tenant, user: 3001, roles: ['CSM'], ownerScope: [3001, 3002], ...days };
});
afterAll(() => fixture.close());

const compileQuery = (definition: Json, request: Json = REQUEST): Statement[] => {
  const { filters, sort, given } = request as Record<string, Json>;
  const parsedRequest = {
    filters: Filters.parse(filters),
    sort: Sort.array().parse(sort),
    given: given as Record<string, unknown>,
  };
  const compiled = compile(Query.parse(definition), caller, parsedRequest, findSubject);
  return [compiled.rows, compiled.count];
};
const emptyRequest = { filters: [], sort: [], given: {} };
const compileKpiDefinition = (definition: Json): Statement[] => [
  compileKpi(KpiQuery.parse(definition), caller, {}, findSubject).value,
];
const compileFormula = (text: string): Statement[] =>
  compileQuery(
    {
      source: { kind: 'dataset', name: 'boats' },
      columns: [{ key: 'a', label: 'A', role: 'measure', expr: { formula: text } }],
    },
    emptyRequest,
  );

const tally = { rejected: 0, bound: 0 };
const statementShapes = new Set<string>();
/** @throws if a text becomes part of a statement, an error message repeats it, or any other error occurs */
function attempt(text: string, buildStatements: () => Statement[]): Statement[] {
  try {
    const statements = buildStatements();
    for (const statement of statements) {
      assertOnlyOwnText(statement, caller);
      statementShapes.add(statement.sql.replace(/\$\d+/g, '$'));
    }
    tally.bound += 1;
    return statements;
  } catch (error) {
    // The contract rejects values of the wrong shape; its messages are made readable elsewhere.
    if (error instanceof Error && error.name === 'ZodError') tally.rejected += 1;
    else if (!(error instanceof QueryError)) throw error;
    else {
      if (text.length > 8 && error.message.includes(text))
        throw new Error('The error repeats the text.', { cause: error });
      expect(error.reason).not.toBe('');
      tally.rejected += 1;
    }
    return [];
  }
}

/** Runs the bound statements. A value that no column can hold must be rejected as well. */
async function runAll(statements: Statement[]): Promise<number> {
  let rows = 0;
  for (let first = 0; first < statements.length; first += 50) {
    const batch = statements.slice(first, first + 50);
    try {
      rows += (await fixture.run(batch)).flat().length;
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      if (batch.length === 1) expect(error.reason).toBe(EVALUATION_FAILED);
      else for (const one of batch) rows += await runAll([one]);
    }
  }
  return rows;
}
const readFingerprint = async () =>
  fixture.run([
    {
      sql: 'select (select count(*) from boats), (select sum(weight) from voyages), (select count(*) from users)',
      parameters: [],
    },
  ]);

/** All positions that accept text: a definition, its static rows, a request, a KPI, and formulas. */
const POSITIONS: readonly ((text: string) => Statement[])[] = [
  ...findTextPositions(QUERY).map((place) => (text: string) => compileQuery(replaceAtPath(QUERY, place, text))),
  ...findTextPositions(REQUEST).map(
    (place) => (text: string) => compileQuery(QUERY, replaceAtPath(REQUEST, place, text)),
  ),
  ...findTextPositions(STATIC).map(
    (place) => (text: string) => compileQuery(replaceAtPath(STATIC, place, text), emptyRequest),
  ),
  ...findTextPositions(KPI).map((place) => (text: string) => compileKpiDefinition(replaceAtPath(KPI, place, text))),
  ...FORMULAS.map((write) => (text: string) => compileFormula(write(text))),
];

test('rejects hostile texts in every text and key, or binds them without effect', {
  timeout: 300_000,
}, async () => {
  const before = await readFingerprint();
  const statements = HOSTILE.flatMap((text) => POSITIONS.flatMap((put) => attempt(text, () => put(text))));
  expect(await runAll(statements)).toBeGreaterThan(0);
  expect(tally.rejected).toBeGreaterThan(2000);
  expect(tally.bound).toBeGreaterThan(400);
  // The SQL depends on the shape of a query, never on its texts.
  expect(statementShapes.size).toBeLessThan(80);
  expect(await readFingerprint()).toEqual(before);
});

/**
 * Each text is tried in every n-th position so that every position is covered; `npm run soak` tries each text in all.
 */
const SHARE = SOAK ? 1 : 24;
test('rejects or binds the big list of naughty strings in every text and key', { timeout: 600_000 }, async () => {
  const before = await readFingerprint();
  const statements = NAUGHTY.flatMap((text, at) =>
    POSITIONS.filter((_, place) => (place + at) % SHARE === 0).flatMap((put) => attempt(text, () => put(text))),
  );
  expect(NAUGHTY.length).toBeGreaterThan(400);
  expect(await runAll(statements)).toBeGreaterThan(0);
  expect(await readFingerprint()).toEqual(before);
  reportTally({ places: POSITIONS.length, ...tally, shapes: statementShapes.size });
});

const nest = <T>(levels: number, core: T, wrap: (inner: T) => T): T => {
  let result = core;
  for (let level = 0; level < levels; level += 1) result = wrap(result);
  return result;
};
const core: Condition = { left: { value: 1 }, op: 'is_null' };
const value: Expression = { value: 1 };
test.each<[string, Partial<Query>]>([
  ['not', { where: nest<Condition>(5000, core, (inner) => ({ not: inner })) }],
  ['all', { where: nest<Condition>(5000, core, (inner) => ({ all: [inner] })) }],
  ['any in having', { having: nest<Condition>(5000, core, (inner) => ({ any: [inner] })) }],
  [
    'functions',
    { where: { left: nest<Expression>(5000, value, (inner) => ({ fn: 'neg', args: [inner] })), op: 'is_null' } },
  ],
  [
    'aggregates',
    {
      having: {
        left: nest<Expression>(5000, value, (inner) => ({ agg: 'sum', of: inner, where: core })),
        op: 'is_null',
      },
    },
  ],
])('rejects nesting of 5,000 levels as too deep: %s', (_, parts) => {
  const plain = Query.parse({
    source: { kind: 'dataset', name: 'boats' },
    columns: [{ key: 'n', label: 'N', role: 'measure', expr: { agg: 'count' } }],
  });
  expect(() => compile({ ...plain, ...parts }, caller, {}, findSubject)).toThrow(QueryError);
});

test.each([
  '('.repeat(990) + '1' + ')'.repeat(990),
  '-'.repeat(1999) + '1',
  '!'.repeat(1999) + 'a',
  'a.'.repeat(900) + 'a',
  '['.repeat(1999),
])('parses or rejects a formula as deep as its length allows: %#', (text) => {
  try {
    expect(parseFormula(text)).toBeTypeOf('object');
  } catch (error) {
    expect((error as Error).constructor.name).toBe('FormulaError');
  }
  attempt(text, () => compileFormula(`sum(${text.slice(0, 1900)})`));
});

test('does not resolve property names of all objects as columns, parameters, measures or sorts', () => {
  const names = Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase().replaceAll('_', ''));
  for (const name of [...names, 'prototype', 'constructor'].filter((one) => /^[a-z]+$/.test(one))) {
    const column = { key: 'a', label: 'A', expr: { field: name } };
    const source = { kind: 'dataset', name: 'boats' };
    expect(() => compileQuery({ source, columns: [column] }, emptyRequest)).toThrow(
      'Boats has no column with this name.',
    );
    expect(() =>
      compileQuery({ source: { kind: 'static', rows: [{ a: 1 }] }, columns: [column] }, emptyRequest),
    ).toThrow('no column with this name');
    expect(() => compileQuery({ source, columns: [{ ...column, expr: { param: name } }] }, emptyRequest)).toThrow(
      'no parameter with this name',
    );
    const sort = [{ sort_key: name, order_by: 'asc' }];
    const validColumn = { ...column, expr: { field: 'name' } };
    expect(() => compileQuery({ source, columns: [validColumn] }, { ...emptyRequest, sort })).toThrow(
      'no sortable column with this name',
    );
    expect(() =>
      compileKpiDefinition({
        measures: [],
        formula: { output: { data: [{ key: 'v', name: 'V', type: 'value', expr: { measure: name } }] } },
      }),
    ).toThrow('no measure with this name');
    // A row may have a column of this name, which is then used as a column.
    const statements = compileQuery(
      { source: { kind: 'static', rows: [{ [name]: 1 }] }, columns: [column] },
      emptyRequest,
    );
    expect(statements).toHaveLength(2);
  }
});
