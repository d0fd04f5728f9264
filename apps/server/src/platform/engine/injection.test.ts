/**
 * Hostile texts in every position of a definition and of a request are rejected, or bound as a value without effect.
 */
import { Filters, KpiQuery, Query, Sort } from '@mainstay/contract/components/definition';
import type { Condition, Expression } from '@mainstay/contract/rules/expressions';
import { parseFormula } from '@mainstay/contract/rules/formula';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSubject } from '../../testing/engine-datasets.ts';
import {
  FORMULAS,
  HOSTILE,
  type Json,
  KPI,
  NAUGHTY,
  getPlaces,
  QUERY,
  replaceAtPath,
  REQUEST,
  STATIC,
} from '../../testing/engine-hostile.ts';
import { assertOnlyOwnText } from '../../testing/engine-statements.ts';
import { reportTally, SOAK } from '../../testing/engine-soak.ts';
import { type EngineFixture, openEngineFixture } from '../../testing/engine-fixture.ts';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import { compileKpi } from './kpi.ts';
import { QueryError } from './query-error.ts';
import { EVALUATION_FAILED } from './run.ts';
import type { Statement } from './statement.ts';

let world: EngineFixture;
let caller: Caller;
beforeAll(async () => {
  world = await openEngineFixture();
  const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2 };
  caller = { tenant: world.tenant, user: 3001, roles: ['CSM'], reach: [3001, 3002], ...days };
});
afterAll(() => world.close());

const query = (definition: Json, request: Json = REQUEST): Statement[] => {
  const { filters, sort, given } = request as Record<string, Json>;
  const asked = {
    filters: Filters.parse(filters),
    sort: Sort.array().parse(sort),
    given: given as Record<string, unknown>,
  };
  const made = compile(Query.parse(definition), caller, asked, findSubject);
  return [made.rows, made.count];
};
const alone = { filters: [], sort: [], given: {} };
const kpi = (definition: Json): Statement[] => [compileKpi(KpiQuery.parse(definition), caller, {}, findSubject).value];
const formula = (text: string): Statement[] =>
  query(
    {
      source: { kind: 'dataset', name: 'boats' },
      columns: [{ key: 'a', label: 'A', role: 'measure', expr: { formula: text } }],
    },
    alone,
  );

const tally = { refused: 0, bound: 0 };
const shapes = new Set<string>();
/** @throws if a text becomes part of a statement, an error message repeats it, or any other error occurs */
function attempt(text: string, make: () => Statement[]): Statement[] {
  try {
    const made = make();
    for (const statement of made) {
      assertOnlyOwnText(statement, caller);
      shapes.add(statement.sql.replace(/\$\d+/g, '$'));
    }
    tally.bound += 1;
    return made;
  } catch (error) {
    // The contract rejects values of the wrong shape; its messages are made readable elsewhere.
    if (error instanceof Error && error.name === 'ZodError') tally.refused += 1;
    else if (!(error instanceof QueryError)) throw error;
    else {
      if (text.length > 8 && error.message.includes(text))
        throw new Error('The error repeats the text.', { cause: error });
      expect(error.reason).not.toBe('');
      tally.refused += 1;
    }
    return [];
  }
}

/** Runs the bound statements. A value that no column can hold must be rejected as well. */
async function runAll(statements: Statement[]): Promise<number> {
  let rows = 0;
  for (let first = 0; first < statements.length; first += 50) {
    const some = statements.slice(first, first + 50);
    try {
      rows += (await world.run(some)).flat().length;
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      if (some.length === 1) expect(error.reason).toBe(EVALUATION_FAILED);
      else for (const one of some) rows += await runAll([one]);
    }
  }
  return rows;
}
const fingerprint = async () =>
  world.run([
    {
      sql: 'select (select count(*) from boats), (select sum(weight) from voyages), (select count(*) from users)',
      parameters: [],
    },
  ]);

/** All positions that accept text: a definition, its static rows, a request, a KPI, and formulas. */
const PLACES: readonly ((text: string) => Statement[])[] = [
  ...getPlaces(QUERY).map((place) => (text: string) => query(replaceAtPath(QUERY, place, text))),
  ...getPlaces(REQUEST).map((place) => (text: string) => query(QUERY, replaceAtPath(REQUEST, place, text))),
  ...getPlaces(STATIC).map((place) => (text: string) => query(replaceAtPath(STATIC, place, text), alone)),
  ...getPlaces(KPI).map((place) => (text: string) => kpi(replaceAtPath(KPI, place, text))),
  ...FORMULAS.map((write) => (text: string) => formula(write(text))),
];

test('rejects hostile texts in every text and key, or binds them without effect', {
  timeout: 300_000,
}, async () => {
  const before = await fingerprint();
  const statements = HOSTILE.flatMap((text) => PLACES.flatMap((put) => attempt(text, () => put(text))));
  expect(await runAll(statements)).toBeGreaterThan(0);
  expect(tally.refused).toBeGreaterThan(2000);
  expect(tally.bound).toBeGreaterThan(400);
  // The SQL depends on the shape of a query, never on its texts.
  expect(shapes.size).toBeLessThan(80);
  expect(await fingerprint()).toEqual(before);
});

/**
 * Each text is tried in every n-th position so that every position is covered; `npm run soak` tries each text in all.
 */
const SHARE = SOAK ? 1 : 24;
test('rejects or binds the big list of naughty strings in every text and key', { timeout: 600_000 }, async () => {
  const before = await fingerprint();
  const statements = NAUGHTY.flatMap((text, at) =>
    PLACES.filter((_, place) => (place + at) % SHARE === 0).flatMap((put) => attempt(text, () => put(text))),
  );
  expect(NAUGHTY.length).toBeGreaterThan(400);
  expect(await runAll(statements)).toBeGreaterThan(0);
  expect(await fingerprint()).toEqual(before);
  reportTally({ places: PLACES.length, ...tally, shapes: shapes.size });
});

const nested = <T>(levels: number, core: T, wrap: (inner: T) => T): T => {
  let made = core;
  for (let level = 0; level < levels; level += 1) made = wrap(made);
  return made;
};
const core: Condition = { left: { value: 1 }, op: 'is_null' };
const value: Expression = { value: 1 };
test.each<[string, Partial<Query>]>([
  ['not', { where: nested<Condition>(5000, core, (inner) => ({ not: inner })) }],
  ['all', { where: nested<Condition>(5000, core, (inner) => ({ all: [inner] })) }],
  ['any in having', { having: nested<Condition>(5000, core, (inner) => ({ any: [inner] })) }],
  [
    'functions',
    { where: { left: nested<Expression>(5000, value, (inner) => ({ fn: 'neg', args: [inner] })), op: 'is_null' } },
  ],
  [
    'aggregates',
    {
      having: {
        left: nested<Expression>(5000, value, (inner) => ({ agg: 'sum', of: inner, where: core })),
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
  attempt(text, () => formula(`sum(${text.slice(0, 1900)})`));
});

test('does not resolve property names of all objects as columns, parameters, measures or sorts', () => {
  const names = Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase().replaceAll('_', ''));
  for (const name of [...names, 'prototype', 'constructor'].filter((one) => /^[a-z]+$/.test(one))) {
    const column = { key: 'a', label: 'A', expr: { field: name } };
    const source = { kind: 'dataset', name: 'boats' };
    expect(() => query({ source, columns: [column] }, alone)).toThrow('Boats has no column with this name.');
    expect(() => query({ source: { kind: 'static', rows: [{ a: 1 }] }, columns: [column] }, alone)).toThrow(
      'no column with this name',
    );
    expect(() => query({ source, columns: [{ ...column, expr: { param: name } }] }, alone)).toThrow(
      'no parameter with this name',
    );
    const sort = [{ sort_key: name, order_by: 'asc' }];
    const fine = { ...column, expr: { field: 'name' } };
    expect(() => query({ source, columns: [fine] }, { ...alone, sort })).toThrow('no sortable column with this name');
    expect(() =>
      kpi({
        measures: [],
        formula: { output: { data: [{ key: 'v', name: 'V', type: 'value', expr: { measure: name } }] } },
      }),
    ).toThrow('no measure with this name');
    // A row may have a column of this name, which is then used as a column.
    const own = query({ source: { kind: 'static', rows: [{ [name]: 1 }] }, columns: [column] }, alone);
    expect(own).toHaveLength(2);
  }
});
