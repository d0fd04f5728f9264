/** Runs of external processes are retained for 90 days. What actions and plays report does not depend on them. */
import { processRuns } from '@mainstay/contract/process-runs';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { RUN_RETENTION_DAYS } from '@mainstay/contract/rules/runs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProcess, buildRuns } from '../../app/demo/factories/external-processes.ts';
import { buildAction } from '../../app/demo/factories/plays.ts';
import { openPlayFixture, type PlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { processRunJobs } from './jobs.ts';

const DAY_MS = 86_400_000;

let world: PlayFixture;
let t: PlayFixture['t'];
let action = 0;
let process = 0;
beforeAll(async () => {
  world = await openPlayFixture();
  ({ t } = world);
});
beforeEach(async () => {
  await world.renew();
  await createActionWith('form');
});
afterAll(() => t.close());

const query = <R>(text: string, ...values: unknown[]) =>
  t.inTenant('acme', 'write', (tx) => tx.rows<R>(text, [tx.tenant, ...values]));
/** Creates an action of Maya on Birch that uses a process of the given kind. */
const createActionWith = (kind: 'form' | 'email') =>
  t.inTenant('acme', 'write', async (tx) => {
    process = await buildProcess(tx, { kind });
    const location = { accountId: world.account.birch, playId: world.play.soon, ownerId: world.users.maya };
    action = await buildAction(tx, { ...location, name: 'Order it', processId: process });
  });
/** Signs in again, because the clock moves past the end of sessions. */
const signInMaya = () => t.signIn('maya@acme.test');
/** Creates runs that ended the given times before the fixed time of the tests. @returns their ids */
const createRuns = (...msAgo: number[]) =>
  t.inTenant('acme', 'write', (tx) =>
    buildRuns(
      tx,
      msAgo.map((ms) => ({
        processId: process,
        accountId: world.account.birch,
        actionId: action,
        userId: world.users.maya,
        at: new Date(TEST_NOW.getTime() - ms).toISOString(),
      })),
    ),
  );
const findRuns = async () =>
  (await t.call(await signInMaya(), processRuns.findActionRuns, { params: { id: action } })).body.data;
const findRunIds = async () => (await findRuns()).listing.map(({ id }) => id);
const execute = async (body: { values: Record<string, string>; to?: string[] }) =>
  (await t.call(await signInMaya(), processRuns.executeProcess, { params: { id: action }, body })).body.data.run_id;
const replay = async (id: number) => t.call(await signInMaya(), processRuns.replayRun, { params: { id }, body: {} });
async function runPurge(daysLater: number): Promise<void> {
  t.setNow(new Date(TEST_NOW.getTime() + daysLater * DAY_MS));
  const stopping = new AbortController().signal;
  const [job] = processRunJobs;
  await job?.handle({}, { services: t.services, tenant: await t.tenantId('acme'), stopping });
}

test('purges runs after 90 days', async () => {
  const [olderId, newerId] = await createRuns(1, 0);
  await runPurge(RUN_RETENTION_DAYS - 1);
  expect(await findRunIds()).toEqual([newerId, olderId]);
  await runPurge(RUN_RETENTION_DAYS);
  expect(await findRunIds()).toEqual([newerId]);
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect(await findRuns()).toEqual({ listing: [], has_next: false, total_records: 0 });
});

test('retains runs in progress regardless of their age: a waiting webhook, and an email that was not sent yet', async () => {
  const waitingId = await execute({ values: {} });
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect(await findRunIds()).toEqual([waitingId]);
  await query(`update external_process_runs set status = 'failed' where tenant_id = $1 and id = $2`, waitingId);
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect(await findRunIds()).toEqual([]);

  t.setNow(TEST_NOW);
  await createActionWith('email');
  const mailedId = await execute({ values: {}, to: ['ann@x.io'] });
  const setMailStatus = (status: string) => query('update outgoing_mail set status = $2 where tenant_id = $1', status);
  await setMailStatus('queued');
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect(await findRunIds()).toEqual([mailedId]);
  await setMailStatus('sent');
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect(await findRunIds()).toEqual([]);
});

test('retains the email of a run as long as the run, whose status depends on it, and then deletes it', async () => {
  await query('delete from outgoing_mail where tenant_id = $1');
  await createActionWith('email');
  const [first, second] = [
    await execute({ values: {}, to: ['ann@x.io'] }),
    await execute({ values: {}, to: ['bob@x.io'] }),
  ];
  // No mail server is configured, so both runs report that they were not sent.
  const findStatuses = async () => (await findRuns()).listing.map(({ id, status }) => [id, status]);
  const findMailRecipients = async () =>
    (
      await query<{ to: string[] }>(
        `select to_addresses as to from outgoing_mail where tenant_id = $1 and purpose = 'action_email' order by id`,
      )
    ).flatMap(({ to }) => to);
  await runPurge(RUN_RETENTION_DAYS);
  expect([await findStatuses(), await findMailRecipients()]).toEqual([
    [
      [second, 'failed'],
      [first, 'failed'],
    ],
    ['ann@x.io', 'bob@x.io'],
  ]);
  // A message that an administrator resends is in progress, regardless of its age.
  await query(`update outgoing_mail set status = 'queued' where tenant_id = $1 and to_addresses = '{bob@x.io}'`);
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect([await findStatuses(), await findMailRecipients()]).toEqual([[[second, 'waiting']], ['bob@x.io']]);
  // Deleting the action also deletes its run, so the message no longer belongs to any run.
  await query('delete from actions where tenant_id = $1 and id = $2', action);
  await query(`update outgoing_mail set status = 'sent' where tenant_id = $1`);
  await runPurge(RUN_RETENTION_DAYS + 1);
  expect(await findMailRecipients()).toEqual([]);
});

test('an action without runs still has its log and can be executed; a repeat is independent of the first run', async () => {
  const first = await execute({ values: {} });
  await query(`update external_process_runs set status = 'failed', ended_at = created_at where tenant_id = $1`);
  t.setNow(new Date(TEST_NOW.getTime() + DAY_MS));
  const replayedId = (await replay(first)).body.data.run_id;
  await query(`update external_process_runs set status = 'done' where tenant_id = $1 and id = $2`, replayedId);
  await runPurge(RUN_RETENTION_DAYS + 0.5);
  expect((await findRuns()).listing).toMatchObject([
    { id: replayedId, replay_of: first, status: 'done', may_replay: true, executed_by: { name: 'maya Doe' } },
  ]);
  expect((await replay(first)).status).toBe(404);
  expect((await replay(replayedId)).status).toBe(200);

  const { body: log } = await t.call(await signInMaya(), workspace.findLogs, {
    query: { playId: world.play.soon, actionId: action },
  });
  expect(log.data.logs.map(({ activity_type, agent }) => [activity_type, agent])).toEqual(
    Array.from({ length: 3 }, () => ['executed', 'maya Doe']),
  );
  const { body: actionList } = await t.call(await signInMaya(), workspace.findPlayActions, {
    query: { playId: world.play.soon, actionId: action },
  });
  expect(actionList.data.actions.find(({ id }) => id === action)?.epa).toMatchObject({ id: process, kind: 'form' });
  const { body: details } = await t.call(await signInMaya(), processRuns.getProcessDetails, {
    params: { id: action },
  });
  expect(details.data).toMatchObject({ id: process, read_only: false });
});
