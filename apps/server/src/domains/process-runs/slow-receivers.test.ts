/** Receivers that do not respond must not block calls of other companies. No silent receiver responds until the other calls were made. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildAction, buildPlay } from '../../app/demo/factories/plays.ts';
import { openQueue, type Queue } from '../../platform/jobs/queue.ts';
import { setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { createExternalProcess } from '../external-processes/save-external-process.ts';
import { CALL_WEBHOOK, queueAttempt } from './webhook-attempts.ts';
import { webhookJobs } from './jobs.ts';

const world = setUpPlayFixture();
const { t } = world;
const companies = ['acme', 'globex', 'initech'] as const;
type Company = (typeof companies)[number];
const servers: Server[] = [];
const queues: Queue[] = [];
beforeAll(async () => {
  await createTenant(t.services.database, { domain: 'initech', name: 'Initech' });
});
beforeEach(async () => {
  await world.renew();
  for (const domain of companies) await t.query(domain, 'delete from external_process_runs where tenant_id = $1');
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
  for (const queue of queues.splice(0)) await queue.stop();
  t.services.config.outboundAllow = [];
});

/** A receiver that responds only after it is released, and counts how many calls waited at the same time. */
interface Receiver {
  url: string;
  maxConcurrent: number;
  calls: number;
  /** Ids of the runs that called it, in order. */
  runs: number[];
  release: () => void;
}
async function startReceiver(onCall?: () => void): Promise<Receiver> {
  const pendingReplies = new Set<ServerResponse>();
  let isOpen = onCall !== undefined;
  const server = createServer((request, reply) => {
    receiver.calls += 1;
    receiver.runs.push(Number(request.headers['mainstay-id']));
    onCall?.();
    if (isOpen) return void reply.end('ok');
    pendingReplies.add(reply);
    receiver.maxConcurrent = Math.max(receiver.maxConcurrent, pendingReplies.size);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.services.config.outboundAllow = [...t.services.config.outboundAllow, host];
  const release = () => {
    isOpen = true;
    for (const reply of pendingReplies) reply.end('ok');
    pendingReplies.clear();
  };
  const receiver: Receiver = { url: `http://${host}/`, maxConcurrent: 0, calls: 0, runs: [], release };
  return receiver;
}

let createdCount = 0;
/** Creates a process that calls a receiver, and `count` waiting runs of it. @returns their ids */
const createRuns = (domain: Company, { url }: Receiver, count: number) =>
  t.inTenant(domain, 'write', async (tx) => {
    createdCount += 1;
    const by = { userId: null, ip: null, now: TEST_NOW } as never;
    const body = { kind: 'form' as const, name: `Order ${createdCount}`, description: '', fields: [], url };
    const { id: processId } = await createExternalProcess(tx, t.services, body, by);
    const accountId = await buildAccount(tx, { name: `Berth ${createdCount}` });
    const actionId = await buildAction(tx, { accountId, playId: await buildPlay(tx, { accountId }), processId });
    const runs = await tx.rows<{ id: number }>(
      `insert into external_process_runs (tenant_id, process_id, account_id, action_id, form_values, payload, created_at,
         next_attempt_at) select $1, $2, $3, $4, '{}', '{}', $5, $5 from generate_series(1, $6) returning id`,
      [tx.tenant, processId, accountId, actionId, TEST_NOW, count],
    );
    for (const { id } of runs) await queueAttempt(tx, { run_id: id, process_id: processId });
    return { processId, runs: runs.map(({ id }) => id) };
  });
const countRuns = async (domain: Company) => {
  const [counts] = await t.query<{ done: number; waiting: number }>(
    domain,
    `select count(*) filter (where status = 'done' and attempts = 1)::int as done,
       count(*) filter (where status = 'waiting')::int as waiting from external_process_runs where tenant_id = $1`,
  );
  return counts;
};
/** Starts the worker of another server process. */
async function startWorker(): Promise<void> {
  const queue = await openQueue(t.services, webhookJobs());
  queues.push(queue);
  await queue.work();
}
const changeJobs = (text: string, ...values: unknown[]) =>
  t.services.database.ownerPool.query(`${text} where name = '${CALL_WEBHOOK}'`, values);
const pollOptions = { timeout: 9000 };

test('a receiver that does not respond blocks neither other companies nor the other receivers of its company', async () => {
  const silent = await Promise.all(Array.from({ length: 10 }, () => startReceiver()));
  const quick = await startReceiver(() => undefined);
  for (const receiver of silent) await createRuns('acme', receiver, 2);
  await createRuns('globex', quick, 1);
  await startWorker();
  await expect.poll(() => quick.calls, pollOptions).toBe(1);
  // Half of the slots are used by the other companies.
  await expect.poll(() => silent.reduce((sum, { maxConcurrent }) => sum + maxConcurrent, 0), pollOptions).toBe(8);
  for (const { release } of silent) release();
  await expect.poll(() => countRuns('acme'), pollOptions).toEqual({ done: 20, waiting: 0 });
  expect(await countRuns('globex')).toEqual({ done: 1, waiting: 0 });
  expect(silent.map(({ calls }) => calls)).toEqual(silent.map(() => 2));
});

test('a process alone makes four concurrent calls; the others wait, and all of them are made once', async () => {
  const silent = await startReceiver();
  const quick = await startReceiver(() => silent.release());
  await createRuns('acme', silent, 20);
  await startWorker();
  await expect.poll(() => silent.maxConcurrent, pollOptions).toBe(4);
  await createRuns('acme', quick, 1);
  await expect.poll(() => countRuns('acme'), pollOptions).toEqual({ done: 21, waiting: 0 });
  expect([silent.maxConcurrent, silent.calls, quick.calls]).toEqual([4, 20, 1]);
});

test('receivers of two companies that never respond leave a slot to a third company, regardless of the queue', async () => {
  const silent = await Promise.all(Array.from({ length: 4 }, () => startReceiver()));
  const quick = await startReceiver(() => undefined);
  for (const receiver of silent)
    for (const domain of ['acme', 'globex'] as const) await createRuns(domain, receiver, 10);
  await createRuns('initech', quick, 1);
  await startWorker();
  await expect.poll(() => quick.calls, pollOptions).toBe(1);
  await expect.poll(() => countRuns('initech'), pollOptions).toEqual({ done: 1, waiting: 0 });
  for (const { release } of silent) release();
  for (const domain of ['acme', 'globex'] as const)
    await expect.poll(() => countRuns(domain), pollOptions).toEqual({ done: 40, waiting: 0 });
  expect(silent.map(({ calls }) => calls)).toEqual([20, 20, 20, 20]);
});

test('each of two servers keeps slots free, and together they make each call once', async () => {
  const silent = await Promise.all(Array.from({ length: 20 }, () => startReceiver()));
  const quick = await startReceiver(() => undefined);
  for (const receiver of silent)
    for (const domain of ['acme', 'globex'] as const) await createRuns(domain, receiver, 2);
  await createRuns('initech', quick, 5);
  await startWorker();
  await startWorker();
  await expect.poll(() => countRuns('initech'), pollOptions).toEqual({ done: 5, waiting: 0 });
  for (const { release } of silent) release();
  for (const domain of ['acme', 'globex'] as const)
    await expect.poll(() => countRuns(domain), pollOptions).toEqual({ done: 40, waiting: 0 });
  expect([quick.calls, ...silent.map(({ calls }) => calls)]).toEqual([5, ...silent.map(() => 4)]);
});

/** Far ahead of the database clock, so that jobs scheduled after this time wait until they are moved. */
const LATER = Date.parse('2090-01-01T12:00:00Z');

test('the calls of a killed server occupy no slots and are repeated; all others are made once', async () => {
  const quick = await startReceiver(() => undefined);
  t.setNow(new Date(LATER));
  const { runs } = await createRuns('acme', quick, 20);
  const lostRuns = runs.slice(0, 8);
  await t.query(
    ...([
      'acme',
      'update external_process_runs set attempts = 1, claimed_until = $2 where tenant_id = $1 and id = any($3)',
    ] as const),
    new Date(LATER + 60_000),
    lostRuns,
  );
  await t.services.database.ownerPool.query(
    `update pgboss.job set state = 'active', started_on = now() where name = $1 and (data->>'run_id')::int = any($2)`,
    [CALL_WEBHOOK, lostRuns],
  );
  await startWorker();
  await expect.poll(() => countRuns('acme'), pollOptions).toEqual({ done: 12, waiting: 8 });
  t.setNow(new Date(LATER + 61_000));
  await changeJobs('update pgboss.job set start_after = now()');
  const getSortedRuns = () => [...quick.runs].sort((a, b) => a - b);
  await expect.poll(getSortedRuns, pollOptions).toEqual(runs);
});

test('the runs of a company are called in the order of their creation, also if a later job is processed first', async () => {
  const quick = await startReceiver(() => undefined);
  const { runs } = await createRuns('acme', quick, 3);
  await changeJobs('delete from pgboss.job');
  const [, , last = 0] = runs;
  const otherRuns = await createRuns('acme', quick, 1);
  await changeJobs('delete from pgboss.job');
  await t.inTenant('acme', 'write', (tx) => queueAttempt(tx, { run_id: last, process_id: otherRuns.processId }));
  await t.runJobs();
  expect(quick.runs).toEqual([...runs, ...otherRuns.runs]);
});

test('a run that gets no slot shortly before it is due is called when it is due', async () => {
  const silent = await startReceiver();
  const { processId: process_id, runs } = await createRuns('acme', silent, 5);
  await changeJobs('delete from pgboss.job');
  const [kind] = webhookJobs();
  const tenant = await t.tenantId('acme');
  const handle = async (run_id: number) =>
    kind?.handle({ run_id, process_id }, { services: t.services, tenant, stopping: new AbortController().signal });
  const earlyRun = runs.pop() ?? 0;
  await t.query(
    ...(['acme', 'update external_process_runs set next_attempt_at = $2 where tenant_id = $1 and id = $3'] as const),
    new Date(TEST_NOW.getTime() + 3000),
    earlyRun,
  );
  const calls = runs.map(handle);
  await handle(earlyRun);
  await expect.poll(() => silent.maxConcurrent, pollOptions).toBe(4);
  silent.release();
  await Promise.all(calls);
  expect(silent.calls).toBe(4);
  t.setNow(new Date(TEST_NOW.getTime() + 4000));
  await t.runJobs();
  expect(silent.runs.at(-1)).toBe(earlyRun);
  expect(await countRuns('acme')).toEqual({ done: 5, waiting: 0 });
});
