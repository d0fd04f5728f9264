/**
 * Tests the engine with random queries. Its results must match those of a slow evaluator over the same rows in memory,
 * and its statements may contain only text written by developers. A rejection must state the position and the reason.
 * `npm run soak` runs many more queries.
 */
import { Filters, KpiQuery, Query } from '@mainstay/contract/components/definition';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dice, diceArbitrary, type Draft, type DraftColumn } from '../../app/testing/engine-authors.ts';
import { findSubject } from '../../app/testing/engine-datasets.ts';
import {
  type EngineFixture,
  isSameRow,
  isSameRows,
  openEngineFixture,
  reportTally,
  SOAK,
} from '../../app/testing/engine-fixture.ts';
import {
  createRandomKpiQuery,
  createRandomQuery,
  type RandomKpiQuery,
  type RandomQuery,
} from '../../app/testing/engine-queries.ts';
import { assertOnlyOwnText } from '../../app/testing/engine-statements.ts';
import { compile, type CompiledQuery } from './compile.ts';
import { QueryError, QueryForbidden } from './errors.ts';
import { compileKpi } from './kpi.ts';
import { formatSeriesName, pivot } from './pivot.ts';

/** Part of every injected error; no error message may repeat it. */
const ERROR_MARKER = 'zqx';

type Condition = NonNullable<Draft['where']>;
const createColumn = (expr: DraftColumn['expr'], more: Partial<DraftColumn> = {}): DraftColumn => ({
  key: `${ERROR_MARKER}_new`,
  label: ERROR_MARKER,
  expr,
  ...more,
});
const nest = (levels: number): Condition =>
  levels === 0 ? { left: { value: ERROR_MARKER }, op: 'is_null' } : { not: nest(levels - 1) };

const withoutGrain = (column: DraftColumn): DraftColumn => {
  const { key, label, expr, role = 'dimension' } = column;
  return { key, label, expr, role };
};

type InjectedError = (
  randomQuery: RandomQuery,
) => { written?: Partial<Draft>; place: string } & Partial<Omit<RandomQuery, 'written'>>;
const isGrouped = ({ query }: RandomQuery) => query.columns.some(({ role }) => role === 'measure');
const withColumn =
  (make: (randomQuery: RandomQuery) => DraftColumn, part: string): InjectedError =>
  (randomQuery) => ({
    written: { columns: [...randomQuery.written.columns, make(randomQuery)] },
    place: `query.columns.${randomQuery.written.columns.length}${part}`,
  });
const where =
  (condition: Condition): InjectedError =>
  () => ({ written: { where: condition }, place: 'query.where' });
const filter =
  (extraFilter: RandomQuery['filters'][number], part: string): InjectedError =>
  ({ filters }) => ({ filters: [...filters, extraFilter], place: `filters.${filters.length}${part}` });

const INJECTED_ERRORS: readonly InjectedError[] = [
  withColumn(() => createColumn({ field: ERROR_MARKER }), '.expr'),
  withColumn(() => createColumn({ field: 'constructor' }), '.expr'),
  withColumn(() => createColumn({ field: `${ERROR_MARKER}.name` }), '.expr'),
  withColumn(() => createColumn({ formula: `sum(${ERROR_MARKER}` }), '.expr'),
  withColumn(() => createColumn({ formula: `1 + ${ERROR_MARKER}(2)` }), '.expr'),
  withColumn(() => createColumn({ formula: `lower('${ERROR_MARKER}') ** 2` }), '.expr'),
  withColumn(() => createColumn({ agg: 'count' }), '.expr'),
  withColumn(() => createColumn({ measure: ERROR_MARKER }), '.expr'),
  withColumn(() => createColumn({ kpi: 1 }), '.expr'),
  withColumn(() => createColumn({ fn: 'add', args: [{ value: ERROR_MARKER }, { value: 1 }] }), '.expr'),
  withColumn(() => createColumn({ fn: 'if', args: [{ value: true }, { value: 1 }, { value: ERROR_MARKER }] }), '.expr'),
  withColumn(() => createColumn({ value: 1 }, { role: 'measure' }), '.expr'),
  withColumn(() => createColumn({ agg: 'sum', of: { value: ERROR_MARKER } }, { role: 'measure' }), '.expr'),
  withColumn(() => createColumn({ agg: 'sum', of: { agg: 'count' } }, { role: 'measure' }), '.expr'),
  withColumn(() => createColumn({ value: 1 }, { grain: 'month' }), '.grain'),
  withColumn(({ written }) => ({ ...createColumn({ value: 1 }), key: written.columns[0]?.key ?? '' }), '.key'),
  where({ left: { value: 1 }, op: 'contains', right: [{ value: ERROR_MARKER }] }),
  where({ left: { value: ERROR_MARKER }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { value: ERROR_MARKER }, op: 'between', right: [{ value: ERROR_MARKER }] }),
  where({ left: { value: true }, op: 'gt', right: [{ value: false }] }),
  where({ left: { param: ERROR_MARKER }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { agg: 'count' }, op: 'eq', right: [{ value: 1 }] }),
  where({ left: { fn: 'today', args: [] }, op: 'gt', right: [{ value: ERROR_MARKER }] }),
  where(nest(9)),
  () => ({ written: { source: { kind: 'dataset', name: ERROR_MARKER } }, place: 'query.source' }),
  () => ({ written: { source: { kind: 'custom', table: ERROR_MARKER } }, place: 'query.source' }),
  () => ({ written: { date_field: ERROR_MARKER }, place: 'query.date_field' }),
  () => ({ written: { series_by: ERROR_MARKER }, place: 'query.series_by' }),
  (randomQuery) =>
    isGrouped(randomQuery)
      ? { written: { having: { left: { field: ERROR_MARKER }, op: 'is_null' } }, place: 'query.having' }
      : { written: { having: { left: { agg: 'count' }, op: 'is_null' } }, place: 'query.having' },
  ({ written }) => ({
    written: { fill: 'zero', columns: written.columns.map(withoutGrain) },
    place: 'query.fill',
  }),
  ({ written }) => ({
    written: { params: [...(written.params ?? []), { name: ERROR_MARKER, type: 'int', from: 'query' }] },
    given: { [ERROR_MARKER]: `${ERROR_MARKER} 7` },
    place: `params.${ERROR_MARKER}`,
  }),
  ({ written }) => ({
    written: {
      params: [...(written.params ?? []), { name: ERROR_MARKER, type: 'date', from: 'drill', required: true }],
    },
    place: `params.${ERROR_MARKER}`,
  }),
  ({ written }) => ({
    written: {
      params: [...(written.params ?? []), { name: ERROR_MARKER, type: 'int', from: 'query', default: 'seven' }],
    },
    place: `params.${ERROR_MARKER}`,
  }),
  filter({ type: 'search', column_name: ERROR_MARKER, from: 'x' }, '.column_name'),
  filter({ type: 'daterange', condition: ERROR_MARKER, column_name: ERROR_MARKER }, '.column_name'),
  () => ({ sort: [{ sort_key: ERROR_MARKER, order_by: 'asc' }], place: 'sort_by.0.sort_key' }),
  () => ({ pageNumber: 0, place: 'page' }),
  () => ({ pageSize: 1.5, place: 'page' }),
];

/** Returns the query with one injected error. */
function injectError(randomQuery: RandomQuery, dice: Dice): RandomQuery {
  const { written, place, ...changes } = dice.pick(INJECTED_ERRORS)(randomQuery);
  const given = { ...randomQuery.given, ...changes.given };
  return { ...randomQuery, ...changes, given, written: { ...randomQuery.written, ...written }, errorPlace: place };
}

const CASES = SOAK?.cases ?? 1200;
const SEED = SOAK?.seed ?? 20261120;
const RUN = { numRuns: CASES, seed: SEED, endOnFailure: true };
const TIMEOUT = 60_000 + CASES * 50;

let fixture: EngineFixture;
beforeAll(async () => {
  fixture = await openEngineFixture();
});
afterAll(() => fixture.close());

const getCaller = ({ caller }: Pick<RandomQuery, 'caller'>) => ({ ...caller, tenant: fixture.tenant });
const compileRandomQuery = (randomQuery: RandomQuery): CompiledQuery => {
  const { given, sort, pageNumber, pageSize } = randomQuery;
  const request = { given, filters: Filters.parse(randomQuery.filters), sort, pageNumber, pageSize };
  return compile(Query.parse(randomQuery.written), getCaller(randomQuery), request, findSubject);
};

/** Builds the error of a failed query. */
const createError = (what: string, input: object, statement: object, got: unknown, want: unknown): Error =>
  new Error(
    [what, JSON.stringify(input), JSON.stringify(statement), `got  ${show(got)}`, `want ${show(want)}`].join('\n'),
  );
const show = (value: unknown) => JSON.stringify(value)?.slice(0, 1500);

test(`answers ${CASES} random queries as specified or rejects them with place and reason`, {
  timeout: TIMEOUT,
}, async () => {
  const tally = { answered: 0, withRows: 0, denied: 0, refused: 0, deep: 0, ties: 0, rows: 0 };
  const randomQueries = diceArbitrary((dice) => {
    const randomQuery = createRandomQuery(dice);
    return dice.chance(12) ? injectError(randomQuery, dice) : randomQuery;
  });
  const checkQuery = async (randomQuery: RandomQuery): Promise<void> => {
    let compiledQuery: CompiledQuery;
    try {
      compiledQuery = compileRandomQuery(randomQuery);
    } catch (thrownError) {
      tally[judge(thrownError, randomQuery)] += 1;
      return;
    }
    if (randomQuery.errorPlace)
      throw createError(
        `The error at ${randomQuery.errorPlace} was not found`,
        randomQuery,
        compiledQuery.rows,
        '',
        '',
      );
    if (fixture.isDenied(Query.parse(randomQuery.query).source, randomQuery.caller))
      throw createError('Not denied', randomQuery, compiledQuery.rows, '', '');
    for (const statement of [compiledQuery.rows, compiledQuery.count, compiledQuery.csv])
      assertOnlyOwnText(statement, getCaller(randomQuery));
    const [rows = [], [[count] = []] = [], csv = []] = await fixture
      .run([compiledQuery.rows, compiledQuery.count, compiledQuery.csv])
      .catch((error: Error) => Promise.reject(createError(error.message, randomQuery, compiledQuery.rows, '', '')));
    const answerRows = fixture.answer(randomQuery);
    // With ties, the engine chooses the order; the page must still be a slice of it.
    const expectedRows =
      !isSameRows(csv, answerRows) && fixture.isSameButForTies(randomQuery, csv, answerRows) ? csv : answerRows;
    if (expectedRows === csv) tally.ties += 1;
    const firstIndex = (randomQuery.pageNumber - 1) * randomQuery.pageSize;
    const expectedPage = compiledQuery.series
      ? expectedRows
      : expectedRows.slice(firstIndex, firstIndex + randomQuery.pageSize);
    if (count !== expectedRows.length)
      throw createError('count', randomQuery, compiledQuery.count, count, expectedRows.length);
    if (!isSameRows(rows, expectedPage)) throw createError('rows', randomQuery, compiledQuery.rows, rows, expectedPage);
    if (!isSameRows(csv, expectedRows)) throw createError('csv', randomQuery, compiledQuery.csv, csv, expectedRows);
    if (compiledQuery.series) assertPivot(rows, compiledQuery, randomQuery);
    tally.answered += 1;
    tally.rows += expectedRows.length;
    if (expectedRows.length > 0) tally.withRows += 1;
  };
  await fc.assert(fc.asyncProperty(randomQueries, checkQuery), RUN);
  reportTally({ questions: CASES, ...tally });
  expect(tally.answered).toBeGreaterThan(CASES * 0.7);
  expect(tally.withRows).toBeGreaterThan(CASES * 0.35);
  expect(tally.deep + tally.ties).toBeLessThan(CASES * 0.02);
  expect(tally.refused).toBeGreaterThan(CASES * 0.08);
});

function judge(error: unknown, randomQuery: RandomQuery): 'denied' | 'refused' | 'deep' {
  if (error instanceof QueryForbidden && fixture.isDenied(Query.parse(randomQuery.query).source, randomQuery.caller))
    return 'denied';
  if (!(error instanceof QueryError)) throw error;
  // Formulas in text form nest binary operators, so an expression that fits as a tree may be too deep as text.
  const isInjected = randomQuery.errorPlace !== undefined && error.place.startsWith(randomQuery.errorPlace);
  // The depth error of a text may be found before an error that was injected elsewhere.
  if (!isInjected && error.reason.endsWith('nested at most 8 levels deep.')) return 'deep';
  if (!isInjected || error.reason === '')
    throw createError(`Rejected: ${error.message}`, randomQuery, {}, error.place, randomQuery.errorPlace ?? '');
  const messageWithoutNames = error.message
    .replaceAll(`params.${ERROR_MARKER}`, '')
    .replaceAll(`parameter ${ERROR_MARKER}`, '');
  if (messageWithoutNames.includes(ERROR_MARKER))
    throw createError('The error repeats the input', randomQuery, {}, error.message, '');
  return 'refused';
}

/** Compares the series with sums computed by hand: each value must appear in its series and its row. */
function assertPivot(rows: Parameters<typeof pivot>[0], compiledQuery: CompiledQuery, randomQuery: RandomQuery): void {
  const pivoted = pivot(rows, compiledQuery);
  const { by = 0, measure = 0 } = compiledQuery.series ?? {};
  const head = compiledQuery.columns.findIndex((_, index) => index !== by && index !== measure);
  const names = [...new Set(rows.map((row) => row[by] ?? null))];
  const expectedRows = [...new Set(rows.map((row) => row[head] ?? null))].map((value) => {
    const rowGroup = rows.filter((row) => row[head] === value);
    const getCell = (name: unknown) =>
      rowGroup.find((row) => row[by] === name)?.[measure] ?? (compiledQuery.series?.fill === 'zero' ? 0 : null);
    const findName = (label: string) =>
      names.find((name) => formatSeriesName(name, compiledQuery.columns[by]) === label);
    return [value, ...pivoted.series.map(({ label }) => getCell(findName(label)))];
  });
  if (names.length <= 30 && !isSameRows(pivoted.rows, expectedRows))
    throw createError('series', randomQuery, compiledQuery.rows, pivoted.rows, expectedRows);
  expect(pivoted.series).toHaveLength(Math.min(names.length, 31));
}

const KPI_CASES = Math.ceil(CASES / 4);
test(`computes ${KPI_CASES} KPIs over several datasets from their measures`, {
  timeout: TIMEOUT,
}, async () => {
  const tally = { answered: 0, compared: 0, denied: 0 };
  const checkKpi = async (randomKpi: RandomKpiQuery): Promise<void> => {
    const others = new Map([...randomKpi.others].map(([id, other]) => [id, KpiQuery.parse(other)]));
    const filters = Filters.parse(randomKpi.filters);
    const caller = getCaller(randomKpi);
    const kpis = [randomKpi.kpi, ...randomKpi.others.values()];
    let compiledKpi: ReturnType<typeof compileKpi>;
    try {
      compiledKpi = compileKpi(
        KpiQuery.parse(randomKpi.written),
        caller,
        { given: randomKpi.given, filters, others },
        findSubject,
      );
    } catch (error) {
      const canBeDenied = kpis.some(({ measures }) =>
        measures.some(({ source }) => fixture.isDenied(source as never, caller)),
      );
      if (!(error instanceof QueryForbidden) || !canBeDenied) throw error;
      tally.denied += 1;
      return;
    }
    const statements = [compiledKpi.value, ...(compiledKpi.previous ? [compiledKpi.previous] : [])];
    for (const statement of statements) assertOnlyOwnText(statement, caller);
    const [now = [], before] = await fixture
      .run(statements)
      .catch((error: Error) => Promise.reject(createError(error.message, randomKpi, compiledKpi.value, '', '')));
    const expectedRow = fixture.answerKpi(randomKpi);
    if (now.length !== 1 || !isSameRow(now[0] ?? [], expectedRow))
      throw createError('values', randomKpi, compiledKpi.value, now, expectedRow);
    if (compiledKpi.previous) {
      const expectedPrevious = fixture.answerKpi(randomKpi, true);
      if (!isSameRow(before?.[0] ?? [], expectedPrevious))
        throw createError('the previous period', randomKpi, compiledKpi.previous, before, expectedPrevious);
      tally.compared += 1;
    }
    tally.answered += 1;
  };
  await fc.assert(fc.asyncProperty(createRandomKpiQuery, checkKpi), { ...RUN, numRuns: KPI_CASES });
  reportTally({ kpis: KPI_CASES, ...tally });
  expect(tally.answered).toBeGreaterThan(KPI_CASES * 0.4);
  expect(tally.compared).toBeGreaterThan(KPI_CASES * 0.02);
});
