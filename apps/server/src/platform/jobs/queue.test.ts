import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { enqueue, type JobContext, type JobKind, openQueue, type Queue } from './queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ demo: true });
});
afterAll(() => app.close());

/** Opens a queue of one kind, queues one job of it and waits until its handler has started. */
async function startJob(name: string, handle: (context: JobContext) => Promise<void>): Promise<Queue> {
  const started = new AbortController();
  const kind: JobKind = {
    name,
    async handle(_payload, context) {
      started.abort();
      await handle(context);
    },
  };
  const queue = await openQueue(app.services, [kind]);
  await queue.work();
  await app.inTenant('demo', 'write', (tx) => enqueue(tx, name));
  await aborted(started.signal);
  return queue;
}

async function getState(name: string): Promise<string | undefined> {
  const found = await app.services.database.ownerPool.query<{ state: string }>(
    'select state from pgboss.job where name = $1',
    [name],
  );
  return found.rows[0]?.state;
}

const aborted = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, 'abort');
};

test('waits for the current job when it stops and keeps its result', async () => {
  let ended = false;
  const queue = await startJob('test-finishes', async ({ services, stopping }) => {
    await aborted(stopping);
    await services.database.ownerPool.query('select pg_sleep(0.2)');
    ended = true;
  });
  await queue.stop();
  expect(ended).toBe(true);
  // The completion report is still in transit: the pool waits for it, `stop` does not.
  await expect.poll(() => getState('test-finishes')).toBe('completed');
});

test('retries a job that aborts when the queue stops', async () => {
  const queue = await startJob('test-gives-up', async ({ stopping }) => {
    await aborted(stopping);
    stopping.throwIfAborted();
  });
  await queue.stop();
  await expect.poll(() => getState('test-gives-up')).toBe('retry');
});

test('requeues a job that outlives the stop and ignores its report', async () => {
  const late = new AbortController();
  const queue = await startJob('test-outlives', () => aborted(late.signal));
  await queue.stop(1);
  expect(await getState('test-outlives')).toBe('retry');
  late.abort();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await getState('test-outlives')).toBe('retry');
});

test('works waiting jobs one after another without a pause', async () => {
  const processed: number[] = [];
  const handle: JobKind['handle'] = async ({ n }) => void processed.push(Number(n));
  const first = await openQueue(app.services, [{ name: 'test-backlog', handle }]);
  const waiting = Array.from({ length: 30 }, (_, n) => n);
  await app.inTenant('demo', 'write', async (tx) => {
    for (const n of waiting) await enqueue(tx, 'test-backlog', { n });
  });
  await first.stop();
  // This queue received no notification of the jobs because it was opened after they were queued.
  const queue = await openQueue(app.services, [{ name: 'test-backlog', handle }]);
  await queue.work();
  await expect.poll(() => processed.toSorted((a, b) => a - b), { timeout: 10_000 }).toEqual(waiting);
  await queue.stop();
});

test('runs a nightly job for all companies once, and one per company for each', async () => {
  const processed: string[] = [];
  const getKind = (name: string, options: Partial<JobKind> = {}): JobKind => ({
    name,
    cron: '0 0 1 1 *',
    policy: 'short' as const,
    handle: async (_payload, { tenant }) => void processed.push(`${name} ${tenant}`),
    ...options,
  });
  const kinds = [getKind('test-for-each'), getKind('test-for-all', { forAll: true })];
  // The first queue creates the schedules; the next one works the jobs that are waiting.
  const first = await openQueue(app.services, kinds);
  await first.work();
  await first.stop();
  await app.inTenant('demo', 'write', (tx) => Promise.all(kinds.map(({ name }) => enqueue(tx, `${name}-schedule`))));
  const queue = await openQueue(app.services, kinds);
  await queue.work();
  await expect
    .poll(() => processed.toSorted(), { timeout: 10_000 })
    .toEqual([
      'test-for-all 0',
      `test-for-each ${await app.tenantId('demo')}`,
      `test-for-each ${await app.tenantId('globex')}`,
    ]);
  await queue.stop();
});

test('runs jobs of a concurrent kind in parallel and polls with no more workers than needed', async () => {
  const database = app.services.database;
  let pollCount = 0;
  const ownerPool = new Proxy(database.ownerPool, {
    get(pool, name) {
      const property: unknown = Reflect.get(pool, name, pool);
      if (name !== 'query' || typeof property !== 'function') return property;
      return (...args: unknown[]): unknown => {
        if (args.some((one) => Array.isArray(one) && one.includes('test-places'))) pollCount += 1;
        return Reflect.apply(property, pool, args);
      };
    },
  });
  const [startedJobs, release] = [new Set<number>(), new AbortController()];
  const handle: JobKind['handle'] = async ({ n }) => {
    startedJobs.add(Number(n));
    await aborted(release.signal);
  };
  const queue = await openQueue({ ...app.services, database: { ...database, ownerPool } }, [
    { name: 'test-places', handle, concurrency: 20 },
  ]);
  await queue.work();
  await expect.poll(() => pollCount, { timeout: 10_000 }).toBeGreaterThanOrEqual(20);
  pollCount = 0;
  for (let n = 1; n <= 8; n++) {
    await app.inTenant('demo', 'write', (tx) => enqueue(tx, 'test-places', { n }));
    await expect.poll(() => startedJobs.size, { timeout: 10_000 }).toBe(n);
  }
  expect(pollCount).toBeLessThan(50);
  release.abort();
  await queue.stop();
});

test('notifies workers only of a new job that can start', async () => {
  const { database } = app.services;
  const kinds = ['test-notified', 'test-last'].map((name): JobKind => ({ name, policy: 'short', async handle() {} }));
  const queue = await openQueue(app.services, kinds);
  const notified: string[] = [];
  const stopListening = await database.listen('job_queued', (name) => notified.push(name));
  const add = (key: string, name = 'test-notified', startAfter?: Date) =>
    app.inTenant('demo', 'write', (tx) => enqueue(tx, name, {}, { key, ...(startAfter && { startAfter }) }));
  await add('later', 'test-notified', new Date('2126-01-01T00:00:00Z'));
  await add('later');
  await add('now');
  await add('now');
  // Notifications arrive in the order of the commits.
  await add('last', 'test-last');
  await expect.poll(() => notified.filter((name) => name.startsWith('test-'))).toEqual(['test-notified', 'test-last']);
  await stopListening();
  await queue.stop();
});
