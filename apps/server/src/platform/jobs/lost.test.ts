/** Jobs that fail permanently: the kind's `handleDeadLetter` cleans up whatever waits for them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { enqueue, type JobKind, openQueue, type PollInterval, type Queue } from './queue.ts';

let app: TestApp;
let open: Queue | undefined;
/** Payloads passed to `handleDeadLetter`. */
const given: unknown[] = [];
beforeAll(async () => {
  app = await openTestApp({ demo: true });
});
afterEach(async () => {
  given.length = 0;
  await open?.stop();
  open = undefined;
});
afterAll(() => app.close());

const getKind = (name: string, handle: JobKind['handle']): JobKind => ({
  ...{ name, handle, retryLimit: 1 },
  giveUp: async (payload, { tenant }) => given.push({ name, ...payload, tenant }),
});
const queue = (name: string) => app.inTenant('demo', 'write', (tx) => enqueue(tx, name, { n: 7 }));
/** Leaves jobs in the state of a worker that was killed during the last attempt. */
const leave = (name: string, startedOn: string) =>
  app.services.database.ownerPool.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = $2 where name = $1`,
    [name, startedOn],
  );
/** The shortest intervals that pg-boss supports. */
const PACE: PollInterval = { poll: 0.5, maintenance: 1, lost: 0.5 };
const openWith = (kinds: JobKind[]) => openQueue(app.services, kinds, PACE);
const soon = { timeout: 10_000 };

test('fails the last attempt of a killed worker at once if no worker is left, without a retry', async () => {
  let tries = 0;
  const kind = getKind('test-kills', async () => void (tries += 1));
  open = await openWith([kind]);
  await queue('test-kills');
  await leave('test-kills', new Date().toISOString());
  await open.work();
  await expect.poll(() => given).toEqual([{ name: 'test-kills', n: 7, tenant: await app.tenantId('demo') }]);
  expect(tries).toBe(0);
});

test('handles a permanently failed job once, and a successful one never', async () => {
  let tries = 0;
  const failing = getKind('test-fails', async () => {
    tries += 1;
    throw new Error('broken');
  });
  open = await openWith([failing, getKind('test-succeeds', async () => {})]);
  await queue('test-succeeds');
  await queue('test-fails');
  await open.work();
  await expect.poll(() => given, soon).toEqual([{ name: 'test-fails', n: 7, tenant: await app.tenantId('demo') }]);
  expect(tries).toBe(2);
});

test('fails the last attempt of a killed worker after its timeout while other workers run', async () => {
  // No worker takes the job before it is marked as abandoned.
  const startAfter = new Date(Date.now() + 3_600_000);
  open = await openWith([getKind('test-expires', async () => {})]);
  await open.work();
  await app.inTenant('demo', 'write', (tx) => enqueue(tx, 'test-expires', { n: 7 }, { startAfter }));
  await leave('test-expires', '2020-01-01T00:00:00Z');
  await expect.poll(() => given, soon).toEqual([{ name: 'test-expires', n: 7, tenant: await app.tenantId('demo') }]);
});
