/** Measures the account list and the account summary against a bare handler, and against the same calls in a tenant with 1,000 accounts. */
import { setTimeout as wait } from 'node:timers/promises';
import { enqueue } from '../apps/server/src/platform/jobs/queue.ts';
import { sendRequest } from './request.ts';
import { measureLatency, measureThroughput } from './load.ts';
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

const buildTarget = (name: string, person: Person, path: string) => ({
  name,
  url: `http://127.0.0.1:${BENCH_PORT}${path}`,
  // The Host header identifies the tenant; the name does not need to resolve here.
  headers: { host: `${person.domain}.localhost:${BENCH_PORT}`, authorization: `JWT ${person.token}` },
});

const buildCall = (name: string, { domain, token }: Person, path: string) => ({
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

export async function measureCalls(fixture: BenchFixture): Promise<BenchResult[]> {
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0' }, BENCH_PORT);
  const results: BenchResult[] = [];
  try {
    await waitUntilIdle(fixture);
    for (const call of CALLS) {
      for (const role of ROLES) {
        const { small, large } = { small: fixture.people.small[role], large: fixture.people.large[role] };
        const statements = await call.statements(fixture, large);
        const bare = await startBare(BARE_PORT, fixture.database, [{ path: '/bare', statements }]);
        const rates = await measureThroughput([
          buildTarget('product', large, call.path(large)),
          { name: 'bare', url: `http://127.0.0.1:${BARE_PORT}/bare`, headers: {} },
        ]);
        await bare.stop();
        const [productRate = 0, bareRate = 1] = [rates.product, rates.bare];
        results.push({
          what: `${call.name}, ${role}, 100,000 accounts: calls per second against a bare handler`,
          measured: `${productRate.toFixed(0)} to ${bareRate.toFixed(0)}`,
          ratio: productRate / bareRate,
          must: { atLeast: 0.5 },
        });
        const times = await measureLatency([
          buildCall('small', small, call.path(small)),
          buildCall('large', large, call.path(large)),
        ]);
        const [smallTime = 1, largeTime = 0] = [times.small, times.large];
        results.push({
          what: `${call.name}, ${role}: median time at 100,000 accounts against 1,000`,
          measured: `${largeTime.toFixed(2)} ms to ${smallTime.toFixed(2)} ms`,
          ratio: largeTime / smallTime,
          must: { atMost: 1.5 },
        });
      }
    }
  } finally {
    await product.stop();
  }
  return results;
}
