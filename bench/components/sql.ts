/** Compares the engine's statements with handwritten ones: they must return the same rows, and their times are measured. */
import { median } from '../load.ts';
import type { Engine } from '../queries/engine.ts';
import type { BenchQuery, Caller, CallerName, Statement } from '../queries/query.ts';
import { BENCH_QUERIES } from '../queries/ten-queries.ts';
import type { BenchResult } from '../report.ts';
import type { Person, BenchFixture } from '../fixture.ts';
import { createCaller, runStatement } from './statements.ts';

const TURNS = 31;

const isSameValue = (actual: unknown, expected: unknown): boolean =>
  typeof actual === 'number' && typeof expected === 'number'
    ? Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(actual), Math.abs(expected))
    : actual === expected;

const hasSameRows = (actual: unknown[][], expected: unknown[][]): boolean =>
  actual.length === expected.length &&
  actual.every(
    (row, at) =>
      row.length === expected[at]?.length && row.every((value, column) => isSameValue(value, expected[at]?.[column])),
  );

interface Comparison extends Pick<BenchQuery, 'name' | 'definition' | 'request'> {
  caller: Caller;
  byHand(today: string): Statement;
}

const compare = (fixture: BenchFixture, engine: Engine, benchQuery: BenchQuery, person: Person) => {
  const caller = createCaller(person);
  return compareStatements(fixture, engine, {
    ...benchQuery,
    caller,
    byHand: (today) => benchQuery.rows(caller, today),
  });
};

/**
 * Returns the medians of both, measured alternately, and the number of rows.
 * @throws if the results differ, because the times are not comparable then
 */
export async function compareStatements(
  fixture: Pick<BenchFixture, 'database'>,
  engine: Engine,
  { caller, byHand, ...benchQuery }: Comparison,
) {
  const bareStatement = byHand(new Date().toISOString().slice(0, 10));
  const compiled = engine.compile(benchQuery.definition, caller, benchQuery.request).rows;
  const [productResult, bareResult] = [
    await runStatement(fixture, caller.tenant, compiled),
    await runStatement(fixture, caller.tenant, bareStatement),
  ];
  if (!hasSameRows(productResult.rows, bareResult.rows))
    throw new Error(
      `${benchQuery.name}: the engine returns ${JSON.stringify(productResult.rows[0])} in ${productResult.rows.length} rows, ` +
        `SQL by hand ${JSON.stringify(bareResult.rows[0])} in ${bareResult.rows.length}.`,
    );
  const times: { product: number[]; bare: number[] } = { product: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    times.product.push((await runStatement(fixture, caller.tenant, compiled)).ms);
    times.bare.push((await runStatement(fixture, caller.tenant, bareStatement)).ms);
  }
  return { product: median(times.product), bare: median(times.bare), rows: productResult.rows.length };
}

export async function measureStatements(
  fixture: BenchFixture,
  engine: Engine,
  people: Record<CallerName, Person>,
  log: (line: string) => void,
): Promise<BenchResult[]> {
  const results: { name: string; ratio: number; measured: string }[] = [];
  for (const benchQuery of BENCH_QUERIES) {
    const { product: productMs, bare: bareMs } = await compare(fixture, engine, benchQuery, people[benchQuery.by]);
    const measured = `${productMs.toFixed(2)} ms to ${bareMs.toFixed(2)} ms`;
    results.push({ name: benchQuery.name, ratio: productMs / bareMs, measured });
    log(`  ${benchQuery.name}, ${benchQuery.by}: ${measured}, ${(productMs / bareMs).toFixed(2)}`);
  }
  const sorted = results.toSorted((a, b) => a.ratio - b.ratio);
  const worst = sorted.at(-1);
  return [
    {
      what: `the engine's SQL against SQL by hand, median of ten questions`,
      measured: `${BENCH_QUERIES.length} questions`,
      ratio: median(results.map(({ ratio }) => ratio)),
      must: { atMost: 1.1 },
    },
    {
      what: `the engine's SQL against SQL by hand, the worst: ${worst?.name}`,
      measured: worst?.measured ?? '',
      ratio: worst?.ratio ?? Number.NaN,
      must: { atMost: 1.3 },
    },
  ];
}
