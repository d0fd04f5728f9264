/** The demo company's success plans have every state, consistent metrics, and a play with their work. */
import { validateObjective } from '@mainstay/contract/rules/success-plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { TEST_DAY } from '../testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

const findRows = <R extends object>(text: string): Promise<R[]> => t.query<R>('demo', text);
async function findRow(text: string): Promise<Record<string, number>> {
  const [row] = await findRows<Record<string, number>>(text);
  if (!row) throw new Error('No row.');
  return row;
}

test('has 25 plans in every state, on accounts of several managers', async () => {
  const counts = await findRow(
    `select count(*) as plans, count(*) filter (where state = 'draft' and total_objectives = 0) as ideas,
       count(*) filter (where state = 'draft' and total_objectives > 0) as drafts,
       count(*) filter (where state = 'published' and completed_objectives < total_objectives) as open,
       count(*) filter (where state = 'published' and completed_objectives = total_objectives) as done,
       count(*) filter (where state = 'published' and completed_objectives < total_objectives
         and due_on between '${TEST_DAY}' and date '${TEST_DAY}' + 30) as soon,
       count(*) filter (where state = 'published' and completed_objectives < total_objectives
         and due_on < '${TEST_DAY}') as past,
       count(*) filter (where state = 'published' and due_on >= '${TEST_DAY}' and exists (select from objectives o
         where o.tenant_id = $1 and o.plan_id = p.id and o.completed_at is null and o.target_on < '${TEST_DAY}')) as late
     from success_plans p where tenant_id = $1`,
  );
  expect(counts).toMatchObject({ plans: 25, ideas: 2, drafts: 4, done: 3, soon: 3, past: 2, late: 4 });
  const owners = await findRows<{ name: string }>(
    `select distinct u.first_name as name from success_plans p join users u on u.tenant_id = $1 and u.id = p.owner_id
     where p.tenant_id = $1`,
  );
  expect(owners.map(({ name }) => name)).toEqual(expect.arrayContaining(['Maya', 'Noah', 'Rhea']));
  // An account manager must also see relevant data on the page of success plans.
  const mayaCounts = await findRow(
    `select count(*) filter (where p.due_on < '${TEST_DAY}') as past,
       count(*) filter (where p.due_on between '${TEST_DAY}' and date '${TEST_DAY}' + 30) as soon
     from success_plans p join users u on u.tenant_id = $1 and u.id = p.owner_id and u.first_name = 'Maya'
     where p.tenant_id = $1 and p.state = 'published' and p.completed_objectives < p.total_objectives`,
  );
  expect(mayaCounts).toEqual({ past: 1, soon: 1 });
});

test('plans and objectives are valid, and their counters are correct', async () => {
  const objectives = await findRows<Parameters<typeof validateObjective>[0] & { due: string }>(
    `select o.name, o.target_on::text as target_date, o.track_by, o.kpi_id as measured_by, o.milestone_id as milestone,
       o.target_value, p.due_on::text as due from objectives o join success_plans p on p.tenant_id = $1 and p.id = o.plan_id
     where o.tenant_id = $1`,
  );
  expect(objectives.flatMap((objective) => validateObjective(objective, objective.due))).toEqual([]);
  const violations = await findRow(
    `select count(*) as n from success_plans p where p.tenant_id = $1 and (
       p.total_objectives <> (select count(*) from objectives o where o.tenant_id = $1 and o.plan_id = p.id)
       or p.completed_objectives <> (select count(o.completed_at) from objectives o where o.tenant_id = $1 and o.plan_id = p.id)
       or not exists (select from plays y where y.tenant_id = $1 and y.success_plan_id = p.id and y.account_id = p.account_id)
       or not exists (select from success_plan_criteria c where c.tenant_id = $1 and c.plan_id = p.id)
       or p.created_at::date >= p.due_on)`,
  );
  expect(violations.n).toBe(0);
  const counts = await findRows<{ n: number }>(
    `select total_objectives as n from success_plans where tenant_id = $1 and total_objectives > 0`,
  );
  for (const { n } of counts) expect([2, 3, 4]).toContain(n);
});

test('series lie between the beginning and today and end with the current value', async () => {
  const counts = await findRow(
    `select count(*) as points, count(distinct p.objective_id) as measured,
       count(*) filter (where p.measured_at >= '${TEST_DAY}') as future,
       count(distinct p.objective_id) filter (where k.id is not null) as by_kpi
     from objective_points p join objectives o on o.tenant_id = $1 and o.id = p.objective_id
       left join kpis k on k.tenant_id = $1 and k.id = o.kpi_id where p.tenant_id = $1`,
  );
  expect(counts.future).toBe(0);
  expect(counts.points).toBeGreaterThan(150);
  expect(counts.measured).toBeGreaterThan(40);
  expect(counts.by_kpi).toBeGreaterThan(20);
  const mismatches = await findRow(
    `select count(*) as n from objectives o where o.tenant_id = $1 and o.current_value is distinct from (
       select p.value from objective_points p where p.tenant_id = $1 and p.objective_id = o.id
       order by p.measured_at desc limit 1)`,
  );
  expect(mismatches.n).toBe(0);
});

test('plans have pending and overdue actions in their plays and timeline events', async () => {
  const work = await findRow(
    `select count(*) filter (where a.status = 'Pending') as pending, count(*) filter (where a.status = 'Completed') as done,
       count(*) filter (where a.status = 'Pending' and a.due_on < '${TEST_DAY}') as overdue
     from plays p join actions a on a.tenant_id = $1 and a.play_id = p.id
     where p.tenant_id = $1 and p.success_plan_id is not null`,
  );
  for (const n of Object.values(work)) expect(n).toBeGreaterThan(5);
  const planEvents = await findRows<{ operation: string; n: number }>(
    `select meta->>'operation' as operation, count(*) as n from timeline_events
     where tenant_id = $1 and category = 'Success Plan' and happened_at < '${TEST_DAY}'::timestamptz + interval '1 day'
     group by 1 order by 1`,
  );
  expect(planEvents.map(({ operation }) => operation)).toEqual(['completed', 'created', 'published']);
});
