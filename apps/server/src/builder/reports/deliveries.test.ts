/** Reports whose creator or recipients change between the schedule and the mail, and what is deleted afterwards. */
import { reportDelivery } from '@mainstay/contract/reports/delivery';
import { beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../app/app.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { createPage } from '../pages/seed-pages.ts';
import { NO_RECIPIENT } from './deliveries.ts';

/** The queue also uses the real clock. Only with a day far in the future can a test decide when a mail is due. */
const NOW = new Date('2090-01-10T06:30:00Z');
const DUE = new Date('2090-01-10T07:00:00Z');
const inDays = (days: number) => new Date(DUE.getTime() + days * 86_400_000);

const { t, users } = setUpTwoTenants<'ada' | 'maya' | 'rhea'>(
  { ada: 'ADM', maya: 'CSM', rhea: 'CSM' },
  async (tx) => {
    page = await createPage(tx, { name: 'Morning', scope: 'Global', position: 50 });
  },
  'UTC',
);
let page = 0;

beforeEach(async () => {
  // The audit log has no partition for that month.
  await t.services.database.ownerPool.query(
    `create table if not exists audit_log_far partition of audit_log for values from ('2090-01-01') to ('2090-02-01')`,
  );
  t.setNow(NOW);
  for (const table of ['report_deliveries', 'outgoing_mail'])
    await t.query('acme', `delete from ${table} where tenant_id = $1`);
  await t.query('acme', `update users set status = 'active', user_access_type = 'full' where tenant_id = $1`);
});
const run = async (name: string, at: Date): Promise<void> => {
  t.setNow(at);
  const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
  await jobKinds.find((kind) => kind.name === name)?.handle({}, context);
};
async function deliver(...names: ('ada' | 'maya' | 'rhea')[]): Promise<void> {
  const { status, error } = await t.call(await t.signIn('ada@acme.test'), reportDelivery.createReportDelivery, {
    params: { page_id: page },
    query: {},
    body: {
      type: 'DSR',
      page_url: '#!/dashboard/Morning/9',
      schedule: { repeat: 'daily', cron: { hours: 7 } },
      user_recipients: names.map((name) => users[name]),
      team_recipients: [],
    } as never,
  });
  expect([status, error]).toEqual([200, undefined]);
}
const updateUser = (name: 'ada' | 'maya', change: string) =>
  t.query('acme', `update users set ${change} where tenant_id = $1 and id = $2`, users[name]);
const findMailRecipients = async () =>
  (
    await t.query<{ user_id: number }>(
      'acme',
      `select user_id from outgoing_mail where tenant_id = $1 and purpose = 'report_delivery' order by user_id`,
    )
  ).map(({ user_id }) => user_id);
const findRuns = () =>
  t.query('acme', 'select status, error from report_delivery_runs where tenant_id = $1 order by due_at');

const findRunsWithEnd = () =>
  t.query<{ status: string; error: string | null; finished_at: Date | null }>(
    'acme',
    'select status, error, finished_at from report_delivery_runs where tenant_id = $1 order by due_at',
  );

const findRecipients = () =>
  t.query<{ user_id: number }>(
    'acme',
    'select user_id, status, error from report_delivery_recipients where tenant_id = $1 order by user_id',
  );

test('a recipient who is deactivated between start and mail gets none; the others get theirs', async () => {
  await deliver('maya', 'rhea');
  await run('start-due-reports', DUE);
  await updateUser('maya', `status = 'inactive'`);
  await t.runJobs();
  expect(await findMailRecipients()).toEqual([users.rhea]);
  // Her part is over, so the run is finished and its reason names her.
  expect(await findRecipients()).toEqual([
    { user_id: users.maya, status: 'skipped', error: NO_RECIPIENT },
    { user_id: users.rhea, status: 'sent', error: null },
  ]);
  expect(await findRunsWithEnd()).toEqual([{ status: 'sent', error: NO_RECIPIENT, finished_at: DUE }]);
  await updateUser('maya', `status = 'active'`);
  await run('start-due-reports', DUE);
  await t.runJobs();
  expect(await findMailRecipients()).toEqual([users.rhea]);
});

test.each([`status = 'inactive'`, `user_access_type = 'read_only'`])(
  'a report is still sent to its recipients if its creator has %s',
  async (change) => {
    await deliver('ada', 'maya');
    await updateUser('ada', change);
    await run('start-due-reports', DUE);
    await t.runJobs();
    expect(await findMailRecipients()).toEqual(change.startsWith('status') ? [users.maya] : [users.ada, users.maya]);
  },
);

test('runs are deleted after 90 days, mails after 30, and a repeated purge deletes nothing else', async () => {
  await deliver('maya');
  await run('start-due-reports', DUE);
  await t.runJobs();
  await t.query('acme', 'update outgoing_mail set created_at = $2 where tenant_id = $1', DUE);
  const count = async () => [(await findMailRecipients()).length, (await findRuns()).length];
  for (const [days, remaining] of [
    [30, [1, 1]],
    [30.01, [0, 1]],
    [30.01, [0, 1]],
    [90, [0, 1]],
    [90.01, [0, 0]],
  ] as const) {
    await run('forget-old-reports', inDays(days));
    expect([days, await count()]).toEqual([days, remaining]);
  }
});

test('an unfinished run fails after a day, once', async () => {
  await deliver('maya');
  await run('start-due-reports', DUE);
  await run('forget-old-reports', inDays(1));
  expect(await findRuns()).toMatchObject([{ status: 'running' }]);
  await run('forget-old-reports', inDays(1.01));
  await run('forget-old-reports', inDays(2));
  expect(await findRuns()).toEqual([{ status: 'failed', error: 'It was not finished in time.' }]);
});

test('only interrupted runs are failed: a sent or failed run keeps its outcome, however old', async () => {
  await deliver('maya');
  await run('start-due-reports', DUE);
  await t.runJobs();
  await run('start-due-reports', inDays(1));
  await updateUser('maya', `status = 'inactive'`);
  await run('start-due-reports', inDays(2));
  await updateUser('maya', `status = 'active'`);
  await run('start-due-reports', inDays(3));
  const before = await findRunsWithEnd();
  expect(before).toMatchObject([
    { status: 'sent', error: null, finished_at: DUE },
    { status: 'running', error: null, finished_at: null },
    { status: 'failed', error: NO_RECIPIENT, finished_at: inDays(2) },
    { status: 'running', error: null, finished_at: null },
  ]);
  const timedOut = { status: 'failed', error: 'It was not finished in time.' };
  await run('forget-old-reports', inDays(3.5));
  expect(await findRunsWithEnd()).toEqual([
    before[0],
    { ...before[1], ...timedOut, finished_at: inDays(2.5) },
    ...before.slice(2),
  ]);
  await run('forget-old-reports', inDays(60));
  expect(await findRuns()).toEqual([
    { status: 'sent', error: null },
    timedOut,
    { status: 'failed', error: NO_RECIPIENT },
    timedOut,
  ]);
});
