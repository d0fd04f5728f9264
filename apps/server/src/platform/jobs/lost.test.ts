/** Jobs that fail permanently: the kind's `handleDeadLetter` cleans up whatever waits for them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { enqueue, type JobKind, openQueue, type PollInterval, type Queue } from './queue.ts';

let app: TestApp;
let openedQueue: Queue | undefined;
/** Payloads passed to `handleDeadLetter`. */
const givenUpJobs: unknown[] = [];
beforeAll(async () => {
  app = await openTestApp({ demo: true });
});
afterEach(async () => {
  givenUpJobs.length = 0;
  await openedQueue?.stop();
  openedQueue = undefined;
});
afterAll(() => app.close());

const getKind = (name: string, handle: JobKind['handle']): JobKind => ({
  name,
  handle,
  retryLimit: 1,
  handleDeadLetter: async (payload, { tenant }) => givenUpJobs.push({ name, ...payload, tenant }),
});
const queueJob = (name: string) => app.inTenant('demo', 'write', (tx) => enqueue(tx, name, { n: 7 }));
/** Leaves jobs in the state of a worker that was killed during the last attempt. */
const abandonJobs = (name: string, startedOn: string) =>
  app.services.database.ownerPool.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = $2 where name = $1`,
    [name, startedOn],
  );
/** The shortest intervals that pg-boss supports. */
const POLL_INTERVAL: PollInterval = { poll: 0.5, maintenance: 1, deadLetter: 0.5 };
const openWith = (kinds: JobKind[]) => openQueue(app.services, kinds, POLL_INTERVAL);
const pollOptions = { timeout: 10_000 };

test('fails the last attempt of a killed worker at once if no worker is left, without a retry', async () => {
  let attempts = 0;
  const kind = getKind('test-kills', async () => void (attempts += 1));
  openedQueue = await openWith([kind]);
  await queueJob('test-kills');
  await abandonJobs('test-kills', new Date().toISOString());
  await openedQueue.work();
  await expect.poll(() => givenUpJobs).toEqual([{ name: 'test-kills', n: 7, tenant: await app.tenantId('demo') }]);
  expect(attempts).toBe(0);
});

test('handles a permanently failed job once, and a successful one never', async () => {
  let attempts = 0;
  const failing = getKind('test-fails', async () => {
    attempts += 1;
    throw new Error('broken');
  });
  openedQueue = await openWith([failing, getKind('test-succeeds', async () => {})]);
  await queueJob('test-succeeds');
  await queueJob('test-fails');
  await openedQueue.work();
  await expect
    .poll(() => givenUpJobs, pollOptions)
    .toEqual([{ name: 'test-fails', n: 7, tenant: await app.tenantId('demo') }]);
  expect(attempts).toBe(2);
});

test('fails the last attempt of a killed worker after its timeout while other workers run', async () => {
  // No worker takes the job before it is marked as abandoned.
  const startAfter = new Date(Date.now() + 3_600_000);
  openedQueue = await openWith([getKind('test-expires', async () => {})]);
  await openedQueue.work();
  await app.inTenant('demo', 'write', (tx) => enqueue(tx, 'test-expires', { n: 7 }, { startAfter }));
  await abandonJobs('test-expires', '2020-01-01T00:00:00Z');
  await expect
    .poll(() => givenUpJobs, pollOptions)
    .toEqual([{ name: 'test-expires', n: 7, tenant: await app.tenantId('demo') }]);
});
