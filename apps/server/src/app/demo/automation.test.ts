/** The history of the demo company's rules must agree with the resulting data. */
import { automation } from '@mainstay/contract/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automationJobs } from '../../domains/automation/jobs.ts';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { TEST_DAY, TEST_NOW, TEST_ZONE } from '../testing/services.ts';

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
});
afterAll(() => t.close());

const findRows = <R>(text: string): Promise<R[]> => t.inTenant('demo', 'read', (tx) => tx.rows<R>(text, [tx.tenant]));
const findRules = async () =>
  (await t.call(ada, automation.findAutomationRules, { query: {} })).body.data.listing.map(({ id, ...rule }) => ({
    id,
    name: rule.name,
    active: rule.active,
    started: rule.started,
    by: rule.updated_by?.name,
    day: rule.last_run?.day,
  }));
const findRuns = async (id: number) =>
  (await t.call(ada, automation.findAutomationRuns, { params: { id }, query: { limit: 100 } })).body.data.listing;

const PLAN_RULE = 'Success plan due, nobody met';
/** Counts the accounts whose success plan was due within 30 days of a day, and who had no meeting in the 21 days before. */
const countPlansDue = (day: string) =>
  findRows<{ n: number }>(
    `select count(distinct p.account_id)::int as n from success_plans p
       join accounts a on a.tenant_id = $1 and a.id = p.account_id and a.status = 'Active' and a.onboarded_on <= date '${day}' - 21
     where p.tenant_id = $1 and p.state = 'published' and p.completed_objectives < p.total_objectives
       and p.due_on between date '${day}' and date '${day}' + 30
       and not exists (select from calendar_events e where e.tenant_id = $1 and e.account_id = a.id
         and (e.start_at at time zone '${TEST_ZONE}')::date between date '${day}' - 20 and date '${day}')`,
  );

test('two rules had a dry run, were switched on a week ago and ran daily since; two are off', async () => {
  const rules = await findRules();
  expect(rules).toMatchObject([
    { name: 'Health fell below 50', active: false, started: 0, by: 'Ada Lindqvist', day: undefined },
    { name: 'Large account without contact', active: true, started: 3, by: 'Ada Lindqvist', day: TEST_DAY },
    { name: 'Renewal in nine weeks', active: true, started: 4, by: 'Ada Lindqvist', day: TEST_DAY },
    { name: PLAN_RULE, active: false, started: 0, by: 'Ada Lindqvist', day: undefined },
  ]);
  for (const { id, name, active, started } of rules) {
    const runs = await findRuns(id);
    const [dryRun, firstRun, ...laterRuns] = runs.toReversed();
    expect(dryRun).toMatchObject({ kind: 'manual', dry_run: true, created_by: { name: 'Ada Lindqvist' } });
    const { would_start: starting = 0, present = 0 } = dryRun?.outcomes ?? {};
    if (name === PLAN_RULE) {
      expect(await countPlansDue(dryRun?.day ?? '')).toEqual([{ n: dryRun?.matched }]);
      expect(starting + present).toBe(dryRun?.matched);
    } else {
      expect(starting).toBe(dryRun?.matched);
      expect(starting).toBeGreaterThan(2);
    }
    expect(runs.filter((run) => run.status !== 'done' || Date.parse(run.created_at) > TEST_NOW.getTime())).toEqual([]);
    if (!active) continue;
    expect(firstRun).toMatchObject({ kind: 'daily', day: addDays(TEST_DAY, -7), outcomes: { started: 3 } });
    expect(laterRuns.map(({ day }) => day)).toEqual([-6, -5, -4, -3, -2, -1, 0].map((days) => addDays(TEST_DAY, days)));
    for (const { matched, outcomes } of laterRuns)
      expect(outcomes.started + outcomes.already + outcomes.present).toBe(matched);
    expect(laterRuns.reduce((sum, { outcomes }) => sum + outcomes.started, 3)).toBe(started);
    expect(laterRuns.at(-1)?.matched).toBeGreaterThan(0);
  }
});

test('plays started by rules are consistent, use the current playbook version, and some actions are completed', async () => {
  const [counts] = await findRows<Record<string, number>>(
    `select count(distinct p.id)::int as plays, count(*) filter (where x.status = 'Completed')::int as done,
       count(*) filter (where x.status = 'Pending' and x.due_on < date '${TEST_DAY}')::int as late,
       count(*) filter (where x.due_on > a.renewal_on)::int as useless,
       count(*) filter (where p.created_at <> r.created_at or p.created_by <> u.updated_by)::int as astray,
       count(*) filter (where exists (select from definition_versions v where v.tenant_id = $1
         and v.kind = 'play_template' and v.definition_id = p.template_id and v.version = p.template_version
         and v.saved_by is not null and v.saved_at > p.created_at))::int as early,
       count(*) filter (where not exists (select from notices n where n.tenant_id = $1 and n.action_id = x.id))::int as untold,
       count(*) filter (where x.status = 'Completed' and not exists (select from timeline_events e where e.tenant_id = $1
         and e.category = 'Action Completed' and e.subject_id = x.id and e.happened_at = x.completed_at))::int as silent,
       count(*) filter (where not exists (select from action_logs l where l.tenant_id = $1 and l.play_id = p.id
         and l.entry_at = p.created_at))::int as unlogged
     from automation_starts s join plays p on p.tenant_id = $1 and p.id = s.play_id
       join automation_runs r on r.tenant_id = $1 and r.id = s.run_id
       join automation_rules u on u.tenant_id = $1 and u.id = r.rule_id
       join actions x on x.tenant_id = $1 and x.play_id = p.id join accounts a on a.tenant_id = $1 and a.id = p.account_id
     where s.tenant_id = $1`,
  );
  expect(counts).toMatchObject({ plays: 7, useless: 0, astray: 0, early: 0, untold: 0, silent: 0, unlogged: 0 });
  expect(counts?.done).toBeGreaterThan(3);
  expect(counts?.late).toBeGreaterThan(1);
});

test('the run of the day is complete, and the stored metrics include its actions', async () => {
  const before = await findRows('select id from automation_runs where tenant_id = $1');
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows('update settings set figures_on = $2 where tenant_id = $1', [tx.tenant, TEST_DAY]),
  );
  const daily = automationJobs.find(({ name }) => name === 'automation-daily');
  const stopping = new AbortController().signal;
  await daily?.handle({}, { services: t.services, tenant: await t.tenantId('demo'), stopping });
  expect(await findRows('select id from automation_runs where tenant_id = $1')).toHaveLength(before.length);
  const [differences] = await findRows<Record<string, number>>(
    `select (select count(*)::int from accounts a join account_daily d on d.tenant_id = $1 and d.account_id = a.id
         and d.day = date '${TEST_DAY}' where a.tenant_id = $1 and d.pending_actions <> a.pending_actions) as snapshots,
       (select pending_actions::int from portfolio_daily where tenant_id = $1 and user_id = 0 and day = date '${TEST_DAY}')
         - (select count(*)::int from actions where tenant_id = $1 and status = 'Pending') as portfolio`,
  );
  expect(differences).toEqual({ snapshots: 0, portfolio: 0 });
});
