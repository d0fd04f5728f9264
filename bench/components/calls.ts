/** Measures complete component calls, computed and cached, against handwritten SQL through a bare handler. */
import { sendRequest } from '../request.ts';
import { measureLatency, median } from '../load.ts';
import type { CallerName } from '../queries/query.ts';
import { BENCH_QUERIES } from '../queries/ten-queries.ts';
import type { BenchResult } from '../report.ts';
import { startBare } from '../servers.ts';
import { BENCH_PORT, type Person, type BenchFixture } from '../fixture.ts';
import { createCaller, dataCall } from './statements.ts';
import { invalidateResults, installComponents } from './install.ts';

const BARE_PORT = BENCH_PORT + 1;
const TURNS = 30;

interface Reply {
  status: string;
  data: { reports?: unknown[]; total_records?: number; mainvalue?: unknown };
}

export async function measureCalls(
  fixture: BenchFixture,
  people: Record<CallerName, Person>,
  log: (line: string) => void,
): Promise<BenchResult[]> {
  const { database } = fixture;
  const { tenant, domain } = people.everyone;
  const today = new Date().toISOString().slice(0, 10);
  const ids = await installComponents(
    database,
    tenant,
    BENCH_QUERIES.map(({ definition }) => definition),
  );
  const bareCalls = BENCH_QUERIES.map((benchQuery, i) => {
    const caller = createCaller(people[benchQuery.by]);
    const [rows, count] = [benchQuery.rows(caller, today), benchQuery.count?.(caller, today)];
    const statements = [rows, ...(count ? [count] : [])];
    return { path: `/${i}`, statements: statements.map((s) => ({ ...s, unnamed: !s.prepared })) };
  });
  const bare = await startBare(BARE_PORT, database, bareCalls);
  const times: { name: string; cold: number; kept: number; byHand: number }[] = [];
  try {
    for (const [i, { name, by, request }] of BENCH_QUERIES.entries()) {
      const id = ids[i] ?? 0;
      const { path, json } = dataCall(id, request);
      const product = () =>
        sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token: people[by].token, method: 'POST', json });
      const plain = () => sendRequest(BARE_PORT, `/${i}`, { host: 'bare' });
      assertNoOtherLoad(name, JSON.parse(await product()) as Reply, JSON.parse(await plain()) as unknown[][]);
      const {
        cold = Number.NaN,
        kept: cachedRatio = Number.NaN,
        bare: hand = Number.NaN,
      } = await measureLatency(
        [
          { name: 'cold', prepare: () => invalidateResults(database, tenant, [id]), run: product },
          { name: 'kept', run: product },
          { name: 'bare', run: plain },
        ],
        TURNS,
      );
      times.push({ name, cold, kept: cachedRatio, byHand: hand });
      log(
        `  ${name}, ${by}: ${cold.toFixed(2)} ms cold, ${cachedRatio.toFixed(2)} ms from the cache, ` +
          `${hand.toFixed(2)} ms by hand; ${(cold / hand).toFixed(2)}, ${(cachedRatio / hand).toFixed(2)}`,
      );
    }
  } finally {
    await bare.stop();
  }
  const sum = (kind: 'cold' | 'kept' | 'byHand') => times.reduce((all, time) => all + time[kind], 0);
  const formatTotals = (kind: 'cold' | 'kept') => `${sum(kind).toFixed(1)} ms to ${sum('byHand').toFixed(1)} ms`;
  return [
    {
      what: 'ten component calls one after the other, computed, against SQL by hand through bare Fastify',
      measured: formatTotals('cold'),
      ratio: sum('cold') / sum('byHand'),
      must: { atMost: 1.5 },
    },
    {
      what: 'one component call, computed, against SQL by hand through bare Fastify: median of ten',
      measured: `${times.length} questions`,
      ratio: median(times.map((time) => time.cold / time.byHand)),
      must: { atMost: 1.5 },
    },
    {
      what: 'ten component calls one after the other, from the cache, against SQL by hand through bare Fastify',
      measured: formatTotals('kept'),
      ratio: sum('kept') / sum('byHand'),
      must: { atMost: 0.1 },
    },
  ];
}

/** @throws if the product returns a different number of rows than the bare handler, because the times are not comparable then */
function assertNoOtherLoad(name: string, { data }: Reply, [rows = [], countRows]: unknown[][]): void {
  if (data.reports === undefined) {
    if (typeof data.mainvalue === 'number') return;
    throw new Error(`${name}: the product returns no value.`);
  }
  const count = countRows ? Number(Object.values(countRows[0] as object)[0]) : rows.length;
  if (data.reports.length !== rows.length || data.total_records !== count)
    throw new Error(
      `${name}: the product returns ${data.reports.length} rows of ${data.total_records}, SQL by hand ${rows.length} of ${count}.`,
    );
}
