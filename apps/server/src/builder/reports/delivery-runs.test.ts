/** Mails of reports whose job exhausted its retries. Each of them fails with a reason, and the run ends with the last one. */
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import { RETRIES_EXHAUSTED } from '@mainstay/contract/rules/runs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobContext } from '../../platform/jobs/queue.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { failJobs } from '../../app/testing/lost-jobs.ts';
import { createPage } from '../pages/seed-pages.ts';
import { finishRecipient, SEND_REPORT, startDueRuns } from './delivery-runs.ts';

const ADA = 'ada.admin@demo.test';
const MAYA = 'maya.csm@demo.test';
/** The queue also uses the real clock. Only with a day far in the future can a test decide when a mail is due. */
const NOW = new Date('2090-01-10T06:30:00Z');
const DUE = new Date('2090-01-10T07:00:00Z');
const NEXT = new Date('2090-01-11T07:00:00Z');

let t: TestApp;
let ada: Caller;
let page: number;
let recipients: number[];
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.query('demo', `update settings set entity_timezone = 'UTC' where tenant_id = $1`);
  // The audit log has no partition for that month.
  await t.services.database.ownerPool.query(
    `create table audit_log_far partition of audit_log for values from ('2090-01-01') to ('2090-02-01')`,
  );
  t.setNow(NOW);
  ada = await t.signIn(ADA);
  page = await t.inTenant('demo', 'write', (tx) =>
    createPage(tx, { name: 'Morning page', scope: 'Global', position: 50 }),
  );
  const rows = await t.query<{ id: number }>(
    'demo',
    'select id from users where tenant_id = $1 and email = any($2) order by id',
    [ADA, MAYA],
  );
  recipients = rows.map(({ id }) => id);
});
afterEach(() => t.query('demo', 'delete from report_deliveries where tenant_id = $1'));
afterAll(() => t.close());

const getContext = async (tenant: string): Promise<JobContext> => ({
  services: t.services,
  tenant: await t.tenantId(tenant),
  stopping: new AbortController().signal,
});
const getKind = (name: string) => jobKinds.find((kind) => kind.name === name);
/** Runs the job of a minute. */
async function tick(at: Date): Promise<void> {
  t.setNow(at);
  await getKind('start-due-reports')?.handle({}, await getContext('demo'));
}
/** Starts a run of a report to both recipients. */
async function startTestRun(): Promise<void> {
  t.setNow(NOW);
  const reply = await t.call(ada, reportDelivery.createReportDelivery, {
    params: { page_id: page },
    query: {},
    body: {
      type: 'DSR',
      page_url: '#!/dashboard/Morning/9',
      user_recipients: recipients,
      schedule: { repeat: 'daily', cron: { hours: 7 } },
    },
  });
  expect(reply.error).toBeUndefined();
  await tick(DUE);
}
const findRuns = () =>
  t.query<{ due_at: Date; status: string; recipients: number; error: string | null }>(
    'demo',
    'select due_at, status, recipients, error from report_delivery_runs where tenant_id = $1 order by due_at',
  );
const findQueued = () =>
  t.query('demo', `select from report_delivery_recipients where tenant_id = $1 and status = 'queued'`);

test('a run whose mails exhausted their retries fails with a reason, and the next one is sent', async () => {
  await startTestRun();
  expect(await failJobs(t, SEND_REPORT)).toBe(2);
  await t.runJobs();
  const failed = { due_at: DUE, status: 'failed', recipients: 2, error: RETRIES_EXHAUSTED };
  expect(await findRuns()).toMatchObject([failed]);
  expect(await findQueued()).toHaveLength(0);
  const { body } = await t.call(ada, reportDelivery.getReportDelivery, { params: { page_id: page } });
  expect(body.data?.last_run).toMatchObject({ status: 'failed', error: RETRIES_EXHAUSTED });
  await tick(NEXT);
  await t.runJobs();
  expect(await findRuns()).toMatchObject([failed, { due_at: NEXT, status: 'sent', recipients: 2, error: null }]);
});

test('one failed mail does not affect other mails of its run or other companies; sent mails stay sent', async () => {
  await startTestRun();
  const { rows } = await t.services.database.ownerPool.query<{ data: Record<string, unknown> }>(
    `select data from pgboss.job where name = $1 and state = 'created' order by (data->>'user_id')::int`,
    [SEND_REPORT],
  );
  const [first, second] = rows.map(({ data }) => data);
  const exhaustRetries = async (payload: Record<string, unknown> | undefined, tenant: string) =>
    getKind(SEND_REPORT)?.handleDeadLetter?.(payload ?? {}, await getContext(tenant));
  await exhaustRetries(first, 'globex');
  expect(await findQueued()).toHaveLength(2);
  await exhaustRetries(first, 'demo');
  expect([await findRuns(), await findQueued()]).toMatchObject([[{ status: 'running' }], [{}]]);
  await t.runJobs();
  await exhaustRetries(second, 'demo');
  expect(await findRuns()).toMatchObject([{ status: 'sent', recipients: 2, error: RETRIES_EXHAUSTED }]);
});

test('a server does not wait for a run that another one is starting, and starts none', async () => {
  await startTestRun();
  const startNext = (tx: TenantTx) => startDueRuns(tx, NEXT, NEXT);
  await t.inTenant('demo', 'write', async (tx) => {
    expect(await startNext(tx)).toBe(1);
    expect(await t.inTenant('demo', 'write', startNext)).toBe(0);
  });
  expect(await t.inTenant('demo', 'write', startNext)).toBe(0);
  expect(await findRuns()).toMatchObject([{ due_at: DUE }, { due_at: NEXT, status: 'running', recipients: 2 }]);
});

test('of two workers for the same recipient, one finishes it; the last two of a run finish it together', async () => {
  await startTestRun();
  const [delivery] = await t.query<{ id: number }>('demo', 'select id from report_deliveries where tenant_id = $1');
  const finish = (tx: TenantTx, user = 0) =>
    finishRecipient(tx, { delivery: delivery?.id ?? 0, due: DUE, user }, { status: 'sent', now: DUE });
  const [first, second] = recipients;
  let others: Promise<boolean>[] = [];
  await t.inTenant('demo', 'write', async (tx) => {
    expect(await finish(tx, first)).toBe(true);
    others = [first, second].map((user) => t.inTenant('demo', 'write', (other) => finish(other, user)));
    await waitUntilBlocking(tx, 2);
  });
  expect(await Promise.all(others)).toEqual([false, true]);
  expect(await findRuns()).toMatchObject([{ status: 'sent', error: null }]);
});
