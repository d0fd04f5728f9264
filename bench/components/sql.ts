/** Compares the engine's statements with handwritten ones: they must return the same rows, and their times are measured. */
import { median } from '../load.ts';
import type { Engine } from '../queries/engine.ts';
import type { CallerName, BenchQuery } from '../queries/query.ts';
import { BENCH_QUERIES } from '../queries/ten-queries.ts';
import type { BenchResult } from '../report.ts';
import type { Person, BenchFixture } from '../fixture.ts';
import { createCaller, runStatement } from './statements.ts';

const TURNS = 31;

const sameValue = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
    : one === other;

const sameRows = (one: unknown[][], other: unknown[][]): boolean =>
  one.length === other.length &&
  one.every(
    (row, at) =>
      row.length === other[at]?.length && row.every((value, column) => sameValue(value, other[at]?.[column])),
  );

/**
 * Returns the medians of both, measured alternately.
 * @throws if the results differ, because the times are not comparable then
 */
async function compare(world: BenchFixture, engine: Engine, question: BenchQuery, person: Person) {
  const caller = createCaller(person);
  const byHand = question.rows(caller, new Date().toISOString().slice(0, 10));
  const made = engine.compile(question.definition, caller, question.request).rows;
  const [ours, theirs] = [
    await runStatement(world, caller.tenant, made),
    await runStatement(world, caller.tenant, byHand),
  ];
  if (!sameRows(ours.rows, theirs.rows))
    throw new Error(
      `${question.name}: the engine returns ${JSON.stringify(ours.rows[0])} in ${ours.rows.length} rows, ` +
        `SQL by hand ${JSON.stringify(theirs.rows[0])} in ${theirs.rows.length}.`,
    );
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    times.ours.push((await runStatement(world, caller.tenant, made)).ms);
    times.theirs.push((await runStatement(world, caller.tenant, byHand)).ms);
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}

export async function measureStatements(
  world: BenchFixture,
  engine: Engine,
  people: Record<CallerName, Person>,
  say: (line: string) => void,
): Promise<BenchResult[]> {
  const found: { name: string; ratio: number; measured: string }[] = [];
  for (const question of BENCH_QUERIES) {
    const { ours, theirs } = await compare(world, engine, question, people[question.by]);
    const measured = `${ours.toFixed(2)} ms to ${theirs.toFixed(2)} ms`;
    found.push({ name: question.name, ratio: ours / theirs, measured });
    say(`  ${question.name}, ${question.by}: ${measured}, ${(ours / theirs).toFixed(2)}`);
  }
  const sorted = found.toSorted((a, b) => a.ratio - b.ratio);
  const worst = sorted.at(-1);
  return [
    {
      what: `the engine's SQL against SQL by hand, median of ten questions`,
      measured: `${BENCH_QUERIES.length} questions`,
      ratio: median(found.map(({ ratio }) => ratio)),
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
