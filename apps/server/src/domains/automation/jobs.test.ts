/** Runs of rules: once per account and period, despite interrupted, repeated and concurrent work. */
import { automation } from '@mainstay/contract/automation';
import { AUTOMATION_MESSAGES, type AutomationPeriod } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildNote } from '../../app/demo/factories/notes.ts';
import { killOnWrite } from '../../app/testing/killed-worker.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { failJobs } from '../../app/testing/lost-jobs.ts';
import { setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { failRun, RUN_AUTOMATION } from './execute-automation-run.ts';
import { type LockedRun, lockRun } from './automation-runs.ts';
import { automationJobs } from './jobs.ts';

/** Needs more than two transactions. */
const MANY = 45;
const DAY_MS = 86_400_000;

const world = setUpPlayFixture();
const { t } = world;
let accountIds: number[];
let ruleId = 0;
let createdCount = 0;
beforeAll(async () => {
  accountIds = await t.inTenant('acme', 'write', (tx) =>
    buildAccounts(
      tx,
      Array.from({ length: MANY }, (_, n) => ({ name: `Berth ${n}`, tier: 'Berths', ownerId: world.users.maya })),
    ),
  );
});
beforeEach(async () => {
  await world.renew();
  await world.query('delete from automation_rules where tenant_id = $1');
  await world.query(`update play_templates set status = 'active' where tenant_id = $1`);
  ruleId = await createRule({ kind: 'ever' });
});

/** Signs in again, because the clock moves past the end of sessions. */
const signInAda = () => t.signIn('ada@acme.test');
async function createRule(period: AutomationPeriod, overrides: object = {}): Promise<number> {
  createdCount += 1;
  const conditions = [{ kind: 'field' as const, field: 'tier', op: 'eq' as const, values: ['Berths'] }];
  const { status, error, body } = await t.call(await signInAda(), automation.createAutomationRule, {
    query: {},
    body: { name: `Rule ${createdCount}`, template_id: world.template.own, conditions, period, ...overrides },
  });
  expect([status, error]).toEqual([200, undefined]);
  return body.data.id;
}
const requestRun = async (dry_run = false, id = ruleId) =>
  (await t.call(await signInAda(), automation.runAutomationRule, { params: { id }, body: { dry_run } })).body.data.id;
const getRun = async (id: number) =>
  (await t.call(await signInAda(), automation.getAutomationRun, { params: { id } })).body.data;
async function runRule(isDryRun = false, id = ruleId) {
  const runId = await requestRun(isDryRun, id);
  await t.runJobs();
  return getRun(runId);
}
const findDecisions = async (id: number, filters: object = {}) =>
  (await t.call(await signInAda(), automation.findAutomationDecisions, { params: { id }, query: filters })).body.data;
const activateRule = async (id = ruleId) =>
  t.call(await signInAda(), automation.switchAutomationRule, { params: { id }, body: { active: true } });
const countPlays = () =>
  world.query<{ account_id: number; n: number }>(
    `select account_id, count(*)::int as n from plays where tenant_id = $1 and account_id = any($2)
     group by account_id order by account_id`,
    accountIds,
  );
const toExpectedPlays = (n: number) => accountIds.map((account_id) => ({ account_id, n }));
/** Runs one job of a kind, as a server does. */
const runJob = async (name: string, payload: object = {}, stopping = new AbortController().signal) => {
  const kind = automationJobs.find((one) => one.name === name);
  await kind?.handle({ ...payload }, { services: t.services, tenant: await t.tenantId('acme'), stopping });
};
const setMetricsDay = (day: string) => world.query('update settings set figures_on = $2 where tenant_id = $1', day);
/** Moves to a day of the company: sets the clock, records that the metrics are computed, and runs the daily job. */
async function startDay(day: string): Promise<void> {
  t.setNow(new Date(`${day}T09:15:00Z`));
  await setMetricsDay(day);
  await runJob('automation-daily');
  await t.runJobs();
}
const getRuns = async (id = ruleId) =>
  (await t.call(await signInAda(), automation.findAutomationRuns, { params: { id }, query: {} })).body.data;

test('a run records accounts in the order of their ids, the order in which all commands lock them', async () => {
  // Changes the physical order of the rows: updated rows are stored last.
  await world.query('update accounts set name = name where tenant_id = $1 and id = any($2)', accountIds.slice(0, 20));
  const { id } = await runRule(true);
  const [row] = await world.query<{ ids: number[] }>(
    'select array_agg(account_id order by ctid) as ids from automation_decisions where tenant_id = $1 and run_id = $2',
    id,
  );
  expect(row?.ids).toEqual(accountIds);
});

test('a run uses the company’s days', async () => {
  t.setNow(TEST_NOW);
  const [account = 0] = accountIds;
  // 00:30 on November 13 in Auckland, the first of the last eight days. In UTC it is still the day before.
  const noteTime = '2026-11-12T11:30:00Z';
  const note = await t.inTenant('acme', 'write', (tx) =>
    buildNote(tx, { accountId: account, ownerId: null, createdAt: noteTime }),
  );
  const inactivity = [
    { kind: 'field', field: 'tier', op: 'eq', values: ['Berths'] } as const,
    { kind: 'no_contact', days: 8 },
  ];
  const recent = await runRule(true, await createRule({ kind: 'ever' }, { conditions: inactivity }));
  expect([recent.day, recent.matched]).toEqual([TEST_DAY, MANY - 1]);
  await world.query(
    `update notes set created_at = created_at - interval '1 hour' where tenant_id = $1 and id = $2`,
    note,
  );
  const older = await runRule(true, await createRule({ kind: 'ever' }, { conditions: inactivity }));
  expect(older.matched).toBe(MANY);
});

test('a run starts the playbook on each matching account, and its log explains each decision', async () => {
  const finished = await runRule();
  expect(finished).toMatchObject({
    kind: 'manual',
    status: 'done',
    dry_run: false,
    day: TEST_DAY,
    evaluated: MANY + 3,
    matched: MANY,
    unmatched: 3,
    outcomes: { started: MANY, already: 0, refused: 0, waiting: 0 },
    created_by: { name: 'ada Doe' },
  });
  expect(await countPlays()).toEqual(toExpectedPlays(1));
  const decisionPage = await findDecisions(finished.id, { q: 'berth 7', outcome: 'started' });
  expect(decisionPage).toMatchObject({
    conditions: [{ kind: 'field', field: 'tier' }],
    listing: [{ account_name: 'Berth 7', outcome: 'started', conditions: [{ holds: true, value: 'Berths' }] }],
    total_records: 1,
  });
  const play = decisionPage.listing[0]?.play_id ?? 0;
  expect((await world.list('maya', { size: 1000 })).map((entry) => entry.play_id)).toContain(play);
  const params = { id: finished.id, account_id: world.account.alder };
  const explanation = (await t.call(await signInAda(), automation.explainAutomationRun, { params })).body.data;
  expect(explanation).toMatchObject({ decision: null, now: { standing: 'unmatched', conditions: [{ holds: false }] } });
});

test('a dry run reports what it would start and starts nothing', async () => {
  const dryRun = await runRule(true);
  expect(dryRun).toMatchObject({ status: 'done', dry_run: true, outcomes: { would_start: MANY, started: 0 } });
  expect(await countPlays()).toEqual([]);
});

test('two concurrent runs, a stop and two servers on one run start nothing twice', async () => {
  const [first, second] = [await requestRun(), await requestRun()];
  await expect(runJob('run-automation', { run_id: first }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  await Promise.all([first, first, second, second].map((run_id) => runJob('run-automation', { run_id })));
  await t.runJobs();
  expect(await countPlays()).toEqual(toExpectedPlays(1));
  const [firstRun, secondRun] = [await getRun(first), await getRun(second)];
  expect([firstRun.status, secondRun.status, firstRun.outcomes.started + secondRun.outcomes.started]).toEqual([
    'done',
    'done',
    MANY,
  ]);
  expect(firstRun.outcomes.present + secondRun.outcomes.present).toBe(MANY);
});

test('a server waits for another one that processes the same run, and sees the result', async () => {
  const id = await requestRun();
  let second: Promise<LockedRun | undefined> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    expect((await lockRun(tx, id))?.status).toBe('queued');
    second = t.inTenant('acme', 'write', (other) => lockRun(other, id));
    await waitUntilBlocking(tx);
    await failRun(tx, id, RUN_INTERRUPTED, t.services.now());
  });
  expect((await second)?.status).toBe('failed');
});

test('the database prevents a second start, also if open plays are ignored', async () => {
  const withOpenPlays = await createRule({ kind: 'ever' }, { skip_open: false });
  const runs = [await requestRun(false, withOpenPlays), await requestRun(false, withOpenPlays)];
  await Promise.all(runs.map((run_id) => runJob('run-automation', { run_id })));
  expect(await countPlays()).toEqual(toExpectedPlays(1));
  expect(await runRule(false, withOpenPlays)).toMatchObject({ outcomes: { started: 0, already: MANY } });
  const secondStart = world.query(
    `insert into automation_starts (tenant_id, rule_id, account_id, period, started_on)
     select tenant_id, rule_id, account_id, period, started_on from automation_starts where tenant_id = $1 limit 1`,
  );
  await expect(secondStart).rejects.toThrow('automation_starts_pkey');
});

test('starts once after a worker was killed between the claim and the play', async () => {
  await activateRule();
  await setMetricsDay(TEST_DAY);
  await runJob('automation-daily');
  const [daily] = (await getRuns()).listing;
  const run_id = daily?.id ?? 0;
  expect(await killOnWrite(t.services, 'plays', () => runJob('run-automation', { run_id }))).toBe(1);
  // The transaction was rolled back: neither the claim nor a decision was stored.
  expect(await world.query('select from automation_starts where tenant_id = $1')).toEqual([]);
  expect(await getRun(run_id)).toMatchObject({ status: 'running', outcomes: { waiting: MANY, started: 0 } });
  await runJob('run-automation', { run_id });
  await t.runJobs();
  expect(await getRun(run_id)).toMatchObject({ status: 'done', outcomes: { started: MANY } });
  expect(await countPlays()).toEqual(toExpectedPlays(1));
});

test('an active rule runs once per company day, after the metrics of the day', async () => {
  await setMetricsDay(addDays(TEST_DAY, -1));
  await activateRule();
  await runJob('automation-daily');
  expect((await getRuns()).total_records).toBe(0);
  await setMetricsDay(TEST_DAY);
  await Promise.all([runJob('automation-daily'), runJob('automation-daily'), runJob('automation-daily')]);
  await t.runJobs();
  expect(await getRuns()).toMatchObject({
    listing: [{ kind: 'daily', created_by: null, outcomes: { started: MANY } }],
    total_records: 1,
  });
  await startDay(addDays(TEST_DAY, 1));
  expect((await getRuns()).listing).toMatchObject([{ outcomes: { already: MANY, started: 0 } }, {}]);
  expect(await countPlays()).toEqual(toExpectedPlays(1));
  const { data } = (await t.call(await signInAda(), automation.getAutomationRule, { params: { id: ruleId } })).body;
  expect(data).toMatchObject({ started: MANY, last_run: { kind: 'daily', day: addDays(TEST_DAY, 1) } });
});

test('a period of days ends on its day; a renewal period ends when the date changes', async () => {
  const weekly = await createRule({ kind: 'days', days: 7 }, { skip_open: false });
  const countStarted = async (id: number) => (await runRule(false, id)).outcomes.started;
  expect([await countStarted(weekly), await countStarted(weekly)]).toEqual([MANY, 0]);
  t.setNow(new Date(TEST_NOW.getTime() + 6 * DAY_MS));
  expect(await countStarted(weekly)).toBe(0);
  t.setNow(new Date(TEST_NOW.getTime() + 7 * DAY_MS));
  expect([await countStarted(weekly), await countStarted(weekly)]).toEqual([MANY, 0]);
  const renewal = await createRule({ kind: 'renewal' }, { skip_open: false });
  expect([await countStarted(renewal), await countStarted(renewal)]).toEqual([MANY, 0]);
  await world.query(
    `update accounts set renewal_on = '2027-03-01' where tenant_id = $1 and id = any($2)`,
    accountIds.slice(0, 5),
  );
  expect([await countStarted(renewal), await countStarted(renewal)]).toEqual([5, 0]);
});

test('the log reports an archived playbook and lost write access, and nothing is started', async () => {
  const archivedRunId = await requestRun();
  await world.query(`update play_templates set status = 'archived' where tenant_id = $1`);
  await t.runJobs();
  expect(await getRun(archivedRunId)).toMatchObject({ status: 'failed', problem: AUTOMATION_MESSAGES.archived });
  expect((await findDecisions(archivedRunId)).listing[0]).toMatchObject({
    outcome: 'refused',
    reason: AUTOMATION_MESSAGES.archived,
  });
  await world.query(`update play_templates set status = 'active' where tenant_id = $1`);
  const rejectedRunId = await requestRun();
  await world.query(
    `update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`,
    world.users.ada,
  );
  await t.runJobs();
  await world.query(`update users set user_access_type = 'full' where tenant_id = $1 and id = $2`, world.users.ada);
  expect(await getRun(rejectedRunId)).toMatchObject({ status: 'done', outcomes: { started: 0, refused: MANY } });
  expect(await countPlays()).toEqual([]);
});

test('skips an account that is closed before its batch, and the log has the reason', async () => {
  const id = await requestRun();
  await expect(runJob(RUN_AUTOMATION, { run_id: id }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  const [closed = 0, ...open] = accountIds;
  await world.query(`update accounts set status = 'Closed' where tenant_id = $1 and id = $2`, closed);
  await t.runJobs();
  await world.query(`update accounts set status = 'Active' where tenant_id = $1 and id = $2`, closed);
  expect(await countPlays()).toEqual(open.map((account_id) => ({ account_id, n: 1 })));
  expect(await getRun(id)).toMatchObject({ status: 'done', outcomes: { started: MANY - 1, refused: 1, waiting: 0 } });
  expect((await findDecisions(id, { outcome: 'refused' })).listing).toMatchObject([
    { account_id: closed, reason: AUTOMATION_MESSAGES.closed },
  ]);
  // The closed account did not count as a start, so it gets the playbook once it is reopened.
  expect((await runRule()).outcomes).toMatchObject({ started: 1, already: MANY - 1 });
});

test('a deactivated rule stops its daily runs; a manual run continues', async () => {
  const deactivateRule = async () =>
    t.call(await signInAda(), automation.switchAutomationRule, { params: { id: ruleId }, body: { active: false } });
  await activateRule();
  await setMetricsDay(TEST_DAY);
  await runJob('automation-daily');
  const run_id = (await getRuns()).listing[0]?.id ?? 0;
  await expect(runJob(RUN_AUTOMATION, { run_id }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  await expect(runJob(RUN_AUTOMATION, { run_id }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  const manualRunId = await requestRun();
  await deactivateRule();
  await t.runJobs();
  expect(await getRun(run_id)).toMatchObject({
    status: 'failed',
    problem: AUTOMATION_MESSAGES.off,
    outcomes: { started: 20, refused: MANY - 20, waiting: 0 },
  });
  expect(await getRun(manualRunId)).toMatchObject({ status: 'done', outcomes: { started: MANY - 20, already: 20 } });
  expect(await countPlays()).toEqual(toExpectedPlays(1));
});

test('purges runs after 90 days, but retains the record of starts', async () => {
  await activateRule();
  await runRule();
  await startDay(addDays(TEST_DAY, 91));
  const { listing } = await getRuns();
  expect(listing).toHaveLength(1);
  expect(await world.query('select count(*)::int as n from automation_starts where tenant_id = $1')).toEqual([
    { n: MANY },
  ]);
  expect(await countPlays()).toEqual(toExpectedPlays(1));
});

test('an interrupted run fails with its reason, also halfway, and the rule can run again', async () => {
  const queuedRunId = await requestRun();
  expect(await failJobs(t, RUN_AUTOMATION)).toBe(1);
  expect(await getRun(queuedRunId)).toMatchObject({
    status: 'failed',
    problem: RUN_INTERRUPTED,
    finished_at: TEST_NOW.toISOString(),
  });
  const id = await requestRun();
  const stopping = AbortSignal.abort();
  await expect(runJob(RUN_AUTOMATION, { run_id: id }, stopping)).rejects.toThrow();
  expect((await getRun(id)).status).toBe('running');
  expect(await failJobs(t, RUN_AUTOMATION)).toBe(1);
  expect(await getRun(id)).toMatchObject({ status: 'failed', outcomes: { refused: MANY, waiting: 0 } });
  expect((await runRule()).outcomes.started).toBe(MANY);
});

test('an inactive rule has no daily run', async () => {
  const inactiveRuleId = await createRule({ kind: 'ever' });
  await activateRule();
  await activateRule(inactiveRuleId);
  await t.call(await signInAda(), automation.switchAutomationRule, {
    params: { id: inactiveRuleId },
    body: { active: false },
  });
  await startDay(addDays(TEST_DAY, 1));
  expect([(await getRuns()).total_records, (await getRuns(inactiveRuleId)).total_records]).toEqual([1, 0]);
});
