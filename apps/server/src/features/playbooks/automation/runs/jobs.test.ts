/** Runs of rules: once per account and period, despite interrupted, repeated and concurrent work. */
import { automation } from '@mainstay/contract/playbooks/automation';
import { AUTOMATION_MESSAGES, type AutomationPeriod } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { RUN_INTERRUPTED } from '@mainstay/contract/rules/runs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccounts } from '../../../../demo/factories/accounts.ts';
import { buildNote } from '../../../../demo/factories/notes.ts';
import { killOnWrite } from '../../../../testing/killed-worker.ts';
import { waitUntilBlocking } from '../../../../testing/lock-wait.ts';
import { failJobs } from '../../../../testing/lost-jobs.ts';
import { playFixture } from '../../../../testing/play-fixture.ts';
import { TEST_DAY, TEST_NOW } from '../../../../testing/services.ts';
import { failRun, RUN_AUTOMATION } from './commands.ts';
import { type LockedRun, lockRun } from './data.ts';
import { automationJobs } from './jobs.ts';

/** Needs more than two transactions. */
const MANY = 45;
const DAY_MS = 86_400_000;

const world = playFixture();
const { t } = world;
let many: number[];
let rule = 0;
let made = 0;
beforeAll(async () => {
  many = await t.inTenant('acme', 'write', (tx) =>
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
  rule = await make({ kind: 'ever' });
});

/** Signs in again, because the clock moves past the end of sessions. */
const ada = () => t.signIn('ada@acme.test');
async function make(period: AutomationPeriod, more: object = {}): Promise<number> {
  made += 1;
  const conditions = [{ kind: 'field' as const, field: 'tier', op: 'eq' as const, values: ['Berths'] }];
  const { status, error, body } = await t.call(await ada(), automation.createAutomationRule, {
    query: {},
    body: { name: `Rule ${made}`, template_id: world.template.own, conditions, period, ...more },
  });
  expect([status, error]).toEqual([200, undefined]);
  return body.data.id;
}
const ask = async (dry_run = false, id = rule) =>
  (await t.call(await ada(), automation.runAutomationRule, { params: { id }, body: { dry_run } })).body.data.id;
const look = async (id: number) =>
  (await t.call(await ada(), automation.getAutomationRun, { params: { id } })).body.data;
async function run(dry = false, id = rule) {
  const asked = await ask(dry, id);
  await t.runJobs();
  return look(asked);
}
const decisions = async (id: number, asked: object = {}) =>
  (await t.call(await ada(), automation.findAutomationDecisions, { params: { id }, query: asked })).body.data;
const switchOn = async (id = rule) =>
  t.call(await ada(), automation.switchAutomationRule, { params: { id }, body: { active: true } });
const plays = () =>
  world.query<{ account_id: number; n: number }>(
    `select account_id, count(*)::int as n from plays where tenant_id = $1 and account_id = any($2)
     group by account_id order by account_id`,
    many,
  );
const each = (n: number) => many.map((account_id) => ({ account_id, n }));
/** Runs one job of a kind, as a server does. */
const work = async (name: string, payload: object = {}, stopping = new AbortController().signal) => {
  const kind = automationJobs.find((one) => one.name === name);
  await kind?.handle({ ...payload }, { services: t.services, tenant: await t.tenantId('acme'), stopping });
};
const metricsOn = (day: string) => world.query('update settings set figures_on = $2 where tenant_id = $1', day);
/** Moves to a day of the company: sets the clock, records that the metrics are computed, and runs the daily job. */
async function dayComes(day: string): Promise<void> {
  t.setNow(new Date(`${day}T09:15:00Z`));
  await metricsOn(day);
  await work('automation-daily');
  await t.runJobs();
}
const getRuns = async (id = rule) =>
  (await t.call(await ada(), automation.findAutomationRuns, { params: { id }, query: {} })).body.data;

test('a run records accounts in the order of their ids, the order in which all commands lock them', async () => {
  // Changes the physical order of the rows: updated rows are stored last.
  await world.query('update accounts set name = name where tenant_id = $1 and id = any($2)', many.slice(0, 20));
  const { id } = await run(true);
  const [written] = await world.query<{ ids: number[] }>(
    'select array_agg(account_id order by ctid) as ids from automation_decisions where tenant_id = $1 and run_id = $2',
    id,
  );
  expect(written?.ids).toEqual(many);
});

test('a run uses the company’s days', async () => {
  t.setNow(TEST_NOW);
  const [account = 0] = many;
  // 00:30 on November 13 in Auckland, the first of the last eight days. In UTC it is still the day before.
  const at = '2026-11-12T11:30:00Z';
  const note = await t.inTenant('acme', 'write', (tx) =>
    buildNote(tx, { accountId: account, ownerId: null, createdAt: at }),
  );
  const quiet = [
    { kind: 'field', field: 'tier', op: 'eq', values: ['Berths'] } as const,
    { kind: 'no_contact', days: 8 },
  ];
  const within = await run(true, await make({ kind: 'ever' }, { conditions: quiet }));
  expect([within.day, within.matched]).toEqual([TEST_DAY, MANY - 1]);
  await world.query(
    `update notes set created_at = created_at - interval '1 hour' where tenant_id = $1 and id = $2`,
    note,
  );
  const before = await run(true, await make({ kind: 'ever' }, { conditions: quiet }));
  expect(before.matched).toBe(MANY);
});

test('a run starts the playbook on each matching account, and its log explains each decision', async () => {
  const done = await run();
  expect(done).toMatchObject({
    ...{
      kind: 'manual',
      status: 'done',
      dry_run: false,
      day: TEST_DAY,
      evaluated: MANY + 3,
      matched: MANY,
      unmatched: 3,
    },
    ...{ outcomes: { started: MANY, already: 0, refused: 0, waiting: 0 }, created_by: { name: 'ada Doe' } },
  });
  expect(await plays()).toEqual(each(1));
  const told = await decisions(done.id, { q: 'berth 7', outcome: 'started' });
  expect(told).toMatchObject({
    conditions: [{ kind: 'field', field: 'tier' }],
    listing: [{ account_name: 'Berth 7', outcome: 'started', conditions: [{ holds: true, value: 'Berths' }] }],
    total_records: 1,
  });
  const play = told.listing[0]?.play_id ?? 0;
  expect((await world.list('maya', { size: 1000 })).map((entry) => entry.play_id)).toContain(play);
  const params = { id: done.id, account_id: world.account.alder };
  const why = (await t.call(await ada(), automation.explainAutomationRun, { params })).body.data;
  expect(why).toMatchObject({ decision: null, now: { standing: 'unmatched', conditions: [{ holds: false }] } });
});

test('a dry run reports what it would start and starts nothing', async () => {
  const dry = await run(true);
  expect(dry).toMatchObject({ status: 'done', dry_run: true, outcomes: { would_start: MANY, started: 0 } });
  expect(await plays()).toEqual([]);
});

test('two concurrent runs, a stop and two servers on one run start nothing twice', async () => {
  const [first, second] = [await ask(), await ask()];
  await expect(work('run-automation', { run_id: first }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  await Promise.all([first, first, second, second].map((run_id) => work('run-automation', { run_id })));
  await t.runJobs();
  expect(await plays()).toEqual(each(1));
  const [one, other] = [await look(first), await look(second)];
  expect([one.status, other.status, one.outcomes.started + other.outcomes.started]).toEqual(['done', 'done', MANY]);
  expect(one.outcomes.present + other.outcomes.present).toBe(MANY);
});

test('a server waits for another one that processes the same run, and sees the result', async () => {
  const id = await ask();
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
  const loose = await make({ kind: 'ever' }, { skip_open: false });
  const runs = [await ask(false, loose), await ask(false, loose)];
  await Promise.all(runs.map((run_id) => work('run-automation', { run_id })));
  expect(await plays()).toEqual(each(1));
  expect(await run(false, loose)).toMatchObject({ outcomes: { started: 0, already: MANY } });
  const again = world.query(
    `insert into automation_starts (tenant_id, rule_id, account_id, period, started_on)
     select tenant_id, rule_id, account_id, period, started_on from automation_starts where tenant_id = $1 limit 1`,
  );
  await expect(again).rejects.toThrow('automation_starts_pkey');
});

test('starts once after a worker was killed between the claim and the play', async () => {
  await switchOn();
  await metricsOn(TEST_DAY);
  await work('automation-daily');
  const [daily] = (await getRuns()).listing;
  const run_id = daily?.id ?? 0;
  expect(await killOnWrite(t.services, 'plays', () => work('run-automation', { run_id }))).toBe(1);
  // The transaction was rolled back: neither the claim nor a decision was stored.
  expect(await world.query('select from automation_starts where tenant_id = $1')).toEqual([]);
  expect(await look(run_id)).toMatchObject({ status: 'running', outcomes: { waiting: MANY, started: 0 } });
  await work('run-automation', { run_id });
  await t.runJobs();
  expect(await look(run_id)).toMatchObject({ status: 'done', outcomes: { started: MANY } });
  expect(await plays()).toEqual(each(1));
});

test('an active rule runs once per company day, after the metrics of the day', async () => {
  await metricsOn(addDays(TEST_DAY, -1));
  await switchOn();
  await work('automation-daily');
  expect((await getRuns()).total_records).toBe(0);
  await metricsOn(TEST_DAY);
  await Promise.all([work('automation-daily'), work('automation-daily'), work('automation-daily')]);
  await t.runJobs();
  expect(await getRuns()).toMatchObject({
    listing: [{ kind: 'daily', created_by: null, outcomes: { started: MANY } }],
    total_records: 1,
  });
  await dayComes(addDays(TEST_DAY, 1));
  expect((await getRuns()).listing).toMatchObject([{ outcomes: { already: MANY, started: 0 } }, {}]);
  expect(await plays()).toEqual(each(1));
  const { data } = (await t.call(await ada(), automation.getAutomationRule, { params: { id: rule } })).body;
  expect(data).toMatchObject({ started: MANY, last_run: { kind: 'daily', day: addDays(TEST_DAY, 1) } });
});

test('a period of days ends on its day; a renewal period ends when the date changes', async () => {
  const weekly = await make({ kind: 'days', days: 7 }, { skip_open: false });
  const started = async (id: number) => (await run(false, id)).outcomes.started;
  expect([await started(weekly), await started(weekly)]).toEqual([MANY, 0]);
  t.setNow(new Date(TEST_NOW.getTime() + 6 * DAY_MS));
  expect(await started(weekly)).toBe(0);
  t.setNow(new Date(TEST_NOW.getTime() + 7 * DAY_MS));
  expect([await started(weekly), await started(weekly)]).toEqual([MANY, 0]);
  const renewal = await make({ kind: 'renewal' }, { skip_open: false });
  expect([await started(renewal), await started(renewal)]).toEqual([MANY, 0]);
  await world.query(
    `update accounts set renewal_on = '2027-03-01' where tenant_id = $1 and id = any($2)`,
    many.slice(0, 5),
  );
  expect([await started(renewal), await started(renewal)]).toEqual([5, 0]);
});

test('the log reports an archived playbook and lost write access, and nothing is started', async () => {
  const archived = await ask();
  await world.query(`update play_templates set status = 'archived' where tenant_id = $1`);
  await t.runJobs();
  expect(await look(archived)).toMatchObject({ status: 'failed', problem: AUTOMATION_MESSAGES.archived });
  expect((await decisions(archived)).listing[0]).toMatchObject({
    outcome: 'refused',
    reason: AUTOMATION_MESSAGES.archived,
  });
  await world.query(`update play_templates set status = 'active' where tenant_id = $1`);
  const lost = await ask();
  await world.query(
    `update users set user_access_type = 'read_only' where tenant_id = $1 and id = $2`,
    world.users.ada,
  );
  await t.runJobs();
  await world.query(`update users set user_access_type = 'full' where tenant_id = $1 and id = $2`, world.users.ada);
  expect(await look(lost)).toMatchObject({ status: 'done', outcomes: { started: 0, refused: MANY } });
  expect(await plays()).toEqual([]);
});

test('skips an account that is closed before its batch, and the log has the reason', async () => {
  const id = await ask();
  await expect(work(RUN_AUTOMATION, { run_id: id }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  const [closed = 0, ...open] = many;
  await world.query(`update accounts set status = 'Closed' where tenant_id = $1 and id = $2`, closed);
  await t.runJobs();
  await world.query(`update accounts set status = 'Active' where tenant_id = $1 and id = $2`, closed);
  expect(await plays()).toEqual(open.map((account_id) => ({ account_id, n: 1 })));
  expect(await look(id)).toMatchObject({ status: 'done', outcomes: { started: MANY - 1, refused: 1, waiting: 0 } });
  expect((await decisions(id, { outcome: 'refused' })).listing).toMatchObject([
    { account_id: closed, reason: AUTOMATION_MESSAGES.closed },
  ]);
  // The closed account did not count as a start, so it gets the playbook once it is reopened.
  expect((await run()).outcomes).toMatchObject({ started: 1, already: MANY - 1 });
});

test('a deactivated rule stops its daily runs; a manual run continues', async () => {
  const off = async () =>
    t.call(await ada(), automation.switchAutomationRule, { params: { id: rule }, body: { active: false } });
  await switchOn();
  await metricsOn(TEST_DAY);
  await work('automation-daily');
  const run_id = (await getRuns()).listing[0]?.id ?? 0;
  await expect(work(RUN_AUTOMATION, { run_id }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  await expect(work(RUN_AUTOMATION, { run_id }, AbortSignal.abort('stopped'))).rejects.toBe('stopped');
  const byHand = await ask();
  await off();
  await t.runJobs();
  expect(await look(run_id)).toMatchObject({
    ...{
      status: 'failed',
      problem: AUTOMATION_MESSAGES.off,
      outcomes: { started: 20, refused: MANY - 20, waiting: 0 },
    },
  });
  expect(await look(byHand)).toMatchObject({ status: 'done', outcomes: { started: MANY - 20, already: 20 } });
  expect(await plays()).toEqual(each(1));
});

test('purges runs after 90 days, but retains the record of starts', async () => {
  await switchOn();
  await run();
  await dayComes(addDays(TEST_DAY, 91));
  const { listing } = await getRuns();
  expect(listing).toHaveLength(1);
  expect(await world.query('select count(*)::int as n from automation_starts where tenant_id = $1')).toEqual([
    { n: MANY },
  ]);
  expect(await plays()).toEqual(each(1));
});

test('an interrupted run fails with its reason, also halfway, and the rule can run again', async () => {
  const waiting = await ask();
  expect(await failJobs(t, RUN_AUTOMATION)).toBe(1);
  expect(await look(waiting)).toMatchObject({
    status: 'failed',
    problem: RUN_INTERRUPTED,
    finished_at: TEST_NOW.toISOString(),
  });
  const id = await ask();
  const stopping = AbortSignal.abort();
  await expect(work(RUN_AUTOMATION, { run_id: id }, stopping)).rejects.toThrow();
  expect((await look(id)).status).toBe('running');
  expect(await failJobs(t, RUN_AUTOMATION)).toBe(1);
  expect(await look(id)).toMatchObject({ status: 'failed', outcomes: { refused: MANY, waiting: 0 } });
  expect((await run()).outcomes.started).toBe(MANY);
});

test('an inactive rule has no daily run', async () => {
  const off = await make({ kind: 'ever' });
  await switchOn();
  await switchOn(off);
  await t.call(await ada(), automation.switchAutomationRule, { params: { id: off }, body: { active: false } });
  await dayComes(addDays(TEST_DAY, 1));
  expect([(await getRuns()).total_records, (await getRuns(off)).total_records]).toEqual([1, 0]);
});
