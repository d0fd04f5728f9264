/**
 * Tests the engine with random queries. Its results must match those of a slow evaluator over the same rows in memory,
 * and its statements may contain only text written by developers. A rejection must state the position and the reason.
 * `npm run soak` runs many more queries.
 */
import { Filters, KpiQuery, Query } from '@mainstay/contract/components/definition';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diceArbitrary } from '../../testing/engine-authors.ts';
import { findSubject } from '../../testing/engine-datasets.ts';
import { ERROR_MARKER, injectError } from '../../testing/engine-errors.ts';
import {
  type RandomKpiQuery,
  createRandomKpiQuery,
  createRandomQuery,
  type RandomQuery,
} from '../../testing/engine-queries.ts';
import { assertOnlyOwnText } from '../../testing/engine-statements.ts';
import { reportTally, SOAK } from '../../testing/engine-soak.ts';
import { type EngineFixture, isSameRow, isSameRows, openEngineFixture } from '../../testing/engine-fixture.ts';
import { compile, type Compiled } from './compile.ts';
import { compileKpi } from './kpi.ts';
import { nameSeries, pivot } from './pivot.ts';
import { QueryForbidden, QueryError } from './query-error.ts';

const CASES = SOAK?.cases ?? 1200;
const SEED = SOAK?.seed ?? 20261120;
const RUN = { numRuns: CASES, seed: SEED, endOnFailure: true };
const TIMEOUT = 60_000 + CASES * 50;

let world: EngineFixture;
beforeAll(async () => {
  world = await openEngineFixture();
});
afterAll(() => world.close());

const getCaller = ({ caller }: Pick<RandomQuery, 'caller'>) => ({ ...caller, tenant: world.tenant });
const compiled = (asked: RandomQuery): Compiled => {
  const { given, sort, pageNumber, pageSize } = asked;
  const request = { given, filters: Filters.parse(asked.filters), sort, pageNumber, pageSize };
  return compile(Query.parse(asked.written), getCaller(asked), request, findSubject);
};

/** Builds the error of a failed query. */
const explain = (what: string, asked: object, statement: object, got: unknown, want: unknown): Error =>
  new Error(
    [what, JSON.stringify(asked), JSON.stringify(statement), `got  ${show(got)}`, `want ${show(want)}`].join('\n'),
  );
const show = (value: unknown) => JSON.stringify(value)?.slice(0, 1500);

test(`answers ${CASES} random queries as specified or rejects them with place and reason`, {
  timeout: TIMEOUT,
}, async () => {
  const tally = { answered: 0, withRows: 0, denied: 0, refused: 0, deep: 0, ties: 0, rows: 0 };
  const asks = diceArbitrary((dice) => {
    const asked = createRandomQuery(dice);
    return dice.chance(12) ? injectError(asked, dice) : asked;
  });
  const one = async (asked: RandomQuery): Promise<void> => {
    let made: Compiled;
    try {
      made = compiled(asked);
    } catch (thrownError) {
      tally[judge(thrownError, asked)] += 1;
      return;
    }
    if (asked.fault) throw explain(`The error at ${asked.fault} was not found`, asked, made.rows, '', '');
    if (world.isDenied(Query.parse(asked.query).source, asked.caller))
      throw explain('Not denied', asked, made.rows, '', '');
    for (const statement of [made.rows, made.count, made.csv]) assertOnlyOwnText(statement, getCaller(asked));
    const [rows = [], [[count] = []] = [], csv = []] = await world
      .run([made.rows, made.count, made.csv])
      .catch((error: Error) => Promise.reject(explain(error.message, asked, made.rows, '', '')));
    const told = world.answer(asked);
    // With ties, the engine chooses the order; the page must still be a slice of it.
    const want = !isSameRows(csv, told) && world.isSameButForTies(asked, csv, told) ? csv : told;
    if (want === csv) tally.ties += 1;
    const first = (asked.pageNumber - 1) * asked.pageSize;
    const page = made.series ? want : want.slice(first, first + asked.pageSize);
    if (count !== want.length) throw explain('count', asked, made.count, count, want.length);
    if (!isSameRows(rows, page)) throw explain('rows', asked, made.rows, rows, page);
    if (!isSameRows(csv, want)) throw explain('csv', asked, made.csv, csv, want);
    if (made.series) assertPivot(rows, made, asked);
    tally.answered += 1;
    tally.rows += want.length;
    if (want.length > 0) tally.withRows += 1;
  };
  await fc.assert(fc.asyncProperty(asks, one), RUN);
  reportTally({ questions: CASES, ...tally });
  expect(tally.answered).toBeGreaterThan(CASES * 0.7);
  expect(tally.withRows).toBeGreaterThan(CASES * 0.35);
  expect(tally.deep + tally.ties).toBeLessThan(CASES * 0.02);
  expect(tally.refused).toBeGreaterThan(CASES * 0.08);
});

function judge(error: unknown, asked: RandomQuery): 'denied' | 'refused' | 'deep' {
  if (error instanceof QueryForbidden && world.isDenied(Query.parse(asked.query).source, asked.caller)) return 'denied';
  if (!(error instanceof QueryError)) throw error;
  // Formulas in text form nest binary operators, so an expression that fits as a tree may be too deep as text.
  const isHere = asked.fault !== undefined && error.place.startsWith(asked.fault);
  // The depth error of a text may be found before an error that was injected elsewhere.
  if (!isHere && error.reason.endsWith('nest at most 8 deep.')) return 'deep';
  if (!isHere || error.reason === '')
    throw explain(`Rejected: ${error.message}`, asked, {}, error.place, asked.fault ?? '');
  const named = error.message.replaceAll(`params.${ERROR_MARKER}`, '').replaceAll(`parameter ${ERROR_MARKER}`, '');
  if (named.includes(ERROR_MARKER)) throw explain('The error repeats the input', asked, {}, error.message, '');
  return 'refused';
}

/** Compares the series with sums computed by hand: each value must appear in its series and its row. */
function assertPivot(rows: Parameters<typeof pivot>[0], made: Compiled, asked: RandomQuery): void {
  const turned = pivot(rows, made);
  const { by = 0, measure = 0 } = made.series ?? {};
  const head = made.columns.findIndex((_, index) => index !== by && index !== measure);
  const names = [...new Set(rows.map((row) => row[by] ?? null))];
  const want = [...new Set(rows.map((row) => row[head] ?? null))].map((value) => {
    const ofRow = rows.filter((row) => row[head] === value);
    const cell = (name: unknown) =>
      ofRow.find((row) => row[by] === name)?.[measure] ?? (made.series?.fill === 'zero' ? 0 : null);
    const named = (label: string) => names.find((name) => nameSeries(name, made.columns[by]) === label);
    return [value, ...turned.series.map(({ label }) => cell(named(label)))];
  });
  if (names.length <= 30 && !isSameRows(turned.rows, want))
    throw explain('series', asked, made.rows, turned.rows, want);
  expect(turned.series).toHaveLength(Math.min(names.length, 31));
}

const KPI_CASES = Math.ceil(CASES / 4);
test(`computes ${KPI_CASES} KPIs over several datasets from their measures`, {
  timeout: TIMEOUT,
}, async () => {
  const tally = { answered: 0, compared: 0, denied: 0 };
  const one = async (asked: RandomKpiQuery): Promise<void> => {
    const others = new Map([...asked.others].map(([id, other]) => [id, KpiQuery.parse(other)]));
    const filters = Filters.parse(asked.filters);
    const caller = getCaller(asked);
    const kpis = [asked.kpi, ...asked.others.values()];
    let made: ReturnType<typeof compileKpi>;
    try {
      made = compileKpi(KpiQuery.parse(asked.written), caller, { given: asked.given, filters, others }, findSubject);
    } catch (error) {
      const mayDeny = kpis.some(({ measures }) =>
        measures.some(({ source }) => world.isDenied(source as never, caller)),
      );
      if (!(error instanceof QueryForbidden) || !mayDeny) throw error;
      tally.denied += 1;
      return;
    }
    const statements = [made.value, ...(made.previous ? [made.previous] : [])];
    for (const statement of statements) assertOnlyOwnText(statement, caller);
    const [now = [], before] = await world
      .run(statements)
      .catch((error: Error) => Promise.reject(explain(error.message, asked, made.value, '', '')));
    const want = world.answerKpi(asked);
    if (now.length !== 1 || !isSameRow(now[0] ?? [], want)) throw explain('values', asked, made.value, now, want);
    if (made.previous) {
      const past = world.answerKpi(asked, true);
      if (!isSameRow(before?.[0] ?? [], past)) throw explain('the previous period', asked, made.previous, before, past);
      tally.compared += 1;
    }
    tally.answered += 1;
  };
  await fc.assert(fc.asyncProperty(createRandomKpiQuery, one), { ...RUN, numRuns: KPI_CASES });
  reportTally({ kpis: KPI_CASES, ...tally });
  expect(tally.answered).toBeGreaterThan(KPI_CASES * 0.4);
  expect(tally.compared).toBeGreaterThan(KPI_CASES * 0.02);
});
