/**
 * Hostile texts in every position of a definition and of a request are rejected, or bound as a value without effect.
 */
import { Filters, KpiQuery, Query, Sort } from '@mainstay/contract/components/definition';
import type { Condition, Expression } from '@mainstay/contract/rules/expressions';
import { parseFormula } from '@mainstay/contract/rules/formula';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSubject } from '../../app/testing/engine-datasets.ts';
import {
  FORMULAS,
  HOSTILE,
  type Json,
  KPI,
  NAUGHTY,
  findTextPositions,
  QUERY,
  replaceAtPath,
  REQUEST,
  STATIC,
} from '../../app/testing/engine-hostile.ts';
import { assertOnlyOwnText } from '../../app/testing/engine-statements.ts';
import { type EngineFixture, openEngineFixture, reportTally, SOAK } from '../../app/testing/engine-fixture.ts';
import type { Caller } from './caller.ts';
import { compile } from './compile.ts';
import { compileKpi } from './kpi.ts';
import { QueryError } from './query-error.ts';
import { EVALUATION_FAILED } from './run.ts';
import type { Statement } from './statement.ts';

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
