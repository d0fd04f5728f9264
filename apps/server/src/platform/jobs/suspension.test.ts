/** Jobs of a suspended company: none runs, none is lost, and no message is sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recovery } from '@mainstay/contract/identity/recovery';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildAction, buildPlay } from '../../app/demo/factories/plays.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { createExternalProcess } from '../../domains/external-processes/save-external-process.ts';
import { queueAttempt } from '../../domains/process-runs/webhook-attempts.ts';
import { deleteTenant, resumeTenant, suspendTenant } from '../../core/tenants/tenant-status.ts';
import { findTestMails } from '../../app/testing/mail.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { startTestSmtp, type TestSmtp } from '../../app/testing/smtp.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { enqueue, type JobKind, openQueue, type Queue } from './queue.ts';
import { admitJob } from './suspension.ts';

const { t, users } = setUpTwoTenants({ maya: 'CSM' }, async () => {});
let smtp: TestSmtp;
let queue: Queue | undefined;
let [acme, globex] = [0, 0];
beforeAll(async () => {
  [acme, globex] = [await t.tenantId('acme'), await t.tenantId('globex')];
  smtp = await startTestSmtp();
  t.services.config.smtpUrl = smtp.url;
});
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
  await resumeTenant(t.services.database, acme);
});
afterAll(async () => {
  t.services.mailer.close();
  await smtp.stop();
});

const processed: string[] = [];
const getKind = (name: string, options: Partial<JobKind> = {}): JobKind => ({
  name,
  handle: async ({ n = '' }, { tenant }) => void processed.push(`${name} ${tenant} ${String(n)}`.trim()),
  ...options,
});
const queueJob = (domain: string, name: string, payload = {}, key?: string) =>
  t.inTenant(domain, 'write', (tx) => enqueue(tx, name, payload, key === undefined ? {} : { key }));
const findJobs = async (name: string) =>
  (
    await t.services.database.ownerPool.query<{ state: string; tries: number; parked: boolean }>(
      `select state, retry_count as tries, start_after = 'infinity' and keep_until = 'infinity' as parked
       from pgboss.job where name = $1 order by created_on, id`,
      [name],
    )
  ).rows;
const pollOptions = { timeout: 10_000 };

test('parks the jobs of a suspended company, runs those of others, and runs parked ones after it is resumed', async () => {
  processed.length = 0;
  const kind = getKind('test-parked', { policy: 'short', retryLimit: 1 });
  queue = await openQueue(t.services, [kind]);
  await suspendTenant(t.services.database, acme);
  await queueJob('acme', kind.name, { n: 1 }, 'a');
  await queueJob('acme', kind.name, { n: 2 }, 'b');
  await queueJob('globex', kind.name, { n: 3 });
  await queue.work();
  // A single worker takes the jobs in order, so those of acme were taken before.
  await expect.poll(() => processed, pollOptions).toEqual([`test-parked ${globex} 3`]);
  const parked = { state: 'retry', tries: 0, parked: true };
  expect(await findJobs(kind.name)).toMatchObject([parked, parked, { tries: 0, parked: false }]);
  // The job is queued again while it waits, and no unique key rejects it.
  await queueJob('acme', kind.name, { n: 1 }, 'a');
  await queueJob('globex', kind.name, { n: 4 });
  await expect.poll(() => processed.length, pollOptions).toBe(2);
  expect(await resumeTenant(t.services.database, acme)).toBe(3);
  await expect
    .poll(() => processed.toSorted(), pollOptions)
    .toEqual(
      [
        `test-parked ${acme} 1`,
        `test-parked ${acme} 1`,
        `test-parked ${acme} 2`,
        `test-parked ${globex} 3`,
        `test-parked ${globex} 4`,
      ].toSorted(),
    );
  await expect
    .poll(async () => (await findJobs(kind.name)).map(({ state, tries }) => [state, tries]), pollOptions)
    .toEqual([1, 2, 3, 4, 5].map(() => ['completed', 0]));
});

test('a schedule queues nothing for a suspended company', async () => {
  processed.length = 0;
  const kind = getKind('test-scheduled', { cron: '0 0 1 1 *' });
  // The first queue creates the schedule; the next one works the jobs that are waiting.
  const first = await openQueue(t.services, [kind]);
  await first.work();
  await first.stop();
  await suspendTenant(t.services.database, acme);
  await queueJob('globex', `${kind.name}-schedule`);
  queue = await openQueue(t.services, [kind]);
  await queue.work();
  await expect.poll(() => processed, pollOptions).toEqual([`test-scheduled ${globex}`]);
  expect(await findJobs(kind.name)).toHaveLength(1);
});

test('runs a job that is taken while its company is being resumed', async () => {
  const { ownerPool } = t.services.database;
  await suspendTenant(t.services.database, acme);
  const inserted = await ownerPool.query<{ id: string; name: string; data: Record<string, unknown> }>(
    `insert into pgboss.job (name, data, state) select name, jsonb_build_object('tenant_id', $1::bigint), 'active'
     from pgboss.queue order by name limit 1 returning id, name, data`,
    [acme],
  );
  const [job] = inserted.rows;
  if (!job) throw new Error('No job was created.');
  const operator = await ownerPool.connect();
  try {
    await operator.query('begin');
    await operator.query(`update tenants set status = 'active' where id = $1`, [acme]);
    const admitted = admitJob(t.services.database, job);
    await vi.waitFor(async () => {
      const { rowCount } = await operator.query(
        'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      expect(rowCount).toBe(1);
    }, 10_000);
    await operator.query('commit');
    expect(await admitted).toBe(true);
  } finally {
    await operator.query('rollback');
    operator.release();
    await ownerPool.query('delete from pgboss.job where id = $1', [job.id]);
  }
});

/**
 * Starts a receiver of webhooks.
 * @returns its URL, the ids of the received calls, and a function that stops it
 */
async function startReceiver() {
  const calls: string[] = [];
  const server = createServer((request, reply) => {
    request.resume().on('end', () => {
      calls.push(String(request.headers['mainstay-id']));
      reply.end('ok');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.services.config.outboundAllow = [host];
  return { url: `http://${host}/`, calls, stop: () => new Promise((closed) => server.close(closed)) };
}

/**
 * Queues the first attempt of a webhook of acme.
 * @returns the id of the run
 */
const queueWebhook = (url: string) =>
  t.inTenant('acme', 'write', async (tx) => {
    const by = { userId: null, ip: null, now: TEST_NOW } as never;
    const body = { kind: 'form' as const, name: 'Order', description: '', fields: [], url };
    const { id: processId } = await createExternalProcess(tx, t.services, body, by);
    const accountId = await buildAccount(tx, { name: 'Berth' });
    const actionId = await buildAction(tx, { accountId, playId: await buildPlay(tx, { accountId }), processId });
    const [run] = await tx.rows<{ id: number }>(
      `insert into external_process_runs (tenant_id, process_id, account_id, action_id, form_values, payload, created_at,
         next_attempt_at) values ($1, $2, $3, $4, '{}', '{}', $5, $5) returning id`,
      [tx.tenant, processId, accountId, actionId, TEST_NOW],
    );
    await queueAttempt(tx, { run_id: run?.id ?? 0, process_id: processId });
    return run?.id;
  });

test('a suspended company sends no emails, password links or webhooks until it is resumed', async () => {
  const receiver = await startReceiver();
  const to = 'maya@acme.test';
  await t.inTenant('acme', 'write', (tx) =>
    queueMail(tx, t.services, {
      purpose: 'account_locked',
      to,
      userId: users.maya,
      values: { name: 'Maya', ip: '203.0.113.7', when: 'now' },
    }),
  );
  const reply = await t.call({ domain: 'acme' }, recovery.forgotPassword, { body: { email: to } });
  expect(reply.status).toBe(200);
  const run = await queueWebhook(receiver.url);
  await suspendTenant(t.services.database, acme);
  // A request without a company is handled for all active companies that know the email address.
  const requestWithoutTenant = {
    method: 'POST' as const,
    url: recovery.forgotPassword.path,
    headers: { host: 'localhost:3000' },
  };
  expect((await t.app.inject({ ...requestWithoutTenant, payload: { email: to } })).statusCode).toBe(200);
  await t.runJobs();
  expect(smtp.received).toEqual([]);
  expect(receiver.calls).toEqual([]);
  expect((await findTestMails(t, 'acme', to)).map(({ purpose }) => purpose)).toEqual(['account_locked']);
  expect(await resumeTenant(t.services.database, acme)).toBe(3);
  await t.runJobs();
  expect(smtp.received.map((mail) => mail.to)).toEqual([[to], [to]]);
  expect((await findTestMails(t, 'acme', to)).map(({ purpose }) => purpose).toSorted()).toEqual([
    'account_locked',
    'password_reset',
  ]);
  expect(receiver.calls).toEqual([String(run)]);
  await receiver.stop();
});

test('drops a job of a deleted company', async () => {
  processed.length = 0;
  const kind = getKind('test-orphan');
  queue = await openQueue(t.services, [kind]);
  await queueJob('acme', kind.name, { n: 1 });
  await deleteTenant(t.services.database, acme);
  await queueJob('globex', kind.name, { n: 2 });
  await queue.work();
  await expect.poll(() => processed, pollOptions).toEqual([`test-orphan ${globex} 2`]);
  await expect
    .poll(async () => (await findJobs(kind.name)).map(({ state }) => state), pollOptions)
    .toEqual(['completed', 'completed']);
});
