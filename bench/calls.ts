/** Measures the account list and the account summary against a bare handler, and against the same calls in a tenant with 1,000 accounts. */
import { setTimeout as wait } from 'node:timers/promises';
import { enqueue } from '../apps/server/src/platform/jobs/queue.ts';
import { sendRequest } from './request.ts';
import { latency, throughput } from './load.ts';
import type { BenchResult } from './report.ts';
import { startBare, startProduct } from './servers.ts';
import { LIST_PATH, listStatements, summaryPath, summaryStatements } from './statements.ts';
import { BENCH_PORT, type Person, type BenchFixture } from './fixture.ts';

const BARE_PORT = BENCH_PORT + 1;
const ROLES = ['ADM', 'CSM'] as const;

const CALLS = [
  { name: 'accounts list', path: () => LIST_PATH, statements: listStatements },
  { name: 'account summary', path: summaryPath, statements: summaryStatements },
];

const target = (name: string, person: Person, path: string) => ({
  name,
  url: `http://127.0.0.1:${BENCH_PORT}${path}`,
  // The Host header identifies the tenant; the name does not need to resolve here.
  headers: { host: `${person.domain}.localhost:${BENCH_PORT}`, authorization: `JWT ${person.token}` },
});

const countInFlight = (name: string, { domain, token }: Person, path: string) => ({
  name,
  run: () => sendRequest(BENCH_PORT, path, { host: `${domain}.localhost`, token }),
});

/**
 * Waits until the product has computed the daily metrics and completed all other due jobs, so that calls are measured without background
 * work.
 */
export async function waitUntilIdle({ database, people }: BenchFixture): Promise<void> {
  for (const { ADM } of Object.values(people))
    await database.inTenant(ADM.tenant, 'write', (tx) => enqueue(tx, 'daily-figures', {}, { key: 'schedule' }));
  for (;;) {
    const { rows } = await database.ownerPool.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    if (rows[0]?.n === 0) return;
    await wait(200);
  }
}

export async function measureCalls(world: BenchFixture): Promise<BenchResult[]> {
  const product = await startProduct({ DATA_DIR: world.config.dataDir, DEMO: '0' }, BENCH_PORT);
  const figures: BenchResult[] = [];
  try {
    await waitUntilIdle(world);
    for (const call of CALLS) {
      for (const role of ROLES) {
        const { small, large } = { small: world.people.small[role], large: world.people.large[role] };
        const statements = await call.statements(world, large);
        const bare = await startBare(BARE_PORT, world.database, [{ path: '/bare', statements }]);
        const rates = await throughput([
          target('product', large, call.path(large)),
          { name: 'bare', url: `http://127.0.0.1:${BARE_PORT}/bare`, headers: {} },
        ]);
        await bare.stop();
        const [ours = 0, theirs = 1] = [rates.product, rates.bare];
        figures.push({
          what: `${call.name}, ${role}, 100,000 accounts: calls per second against a bare handler`,
          measured: `${ours.toFixed(0)} to ${theirs.toFixed(0)}`,
          ratio: ours / theirs,
          must: { atLeast: 0.5 },
        });
        const times = await latency([
          countInFlight('small', small, call.path(small)),
          countInFlight('large', large, call.path(large)),
        ]);
        const [few = 1, many = 0] = [times.small, times.large];
        figures.push({
          what: `${call.name}, ${role}: median time at 100,000 accounts against 1,000`,
          measured: `${many.toFixed(2)} ms to ${few.toFixed(2)} ms`,
          ratio: many / few,
          must: { atMost: 1.5 },
        });
      }
    }
  } finally {
    await product.stop();
  }
  return figures;
}
