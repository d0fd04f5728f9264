/** Objectives are measured by their KPIs once per company day. */
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { successPlans } from '@mainstay/contract/success-plans';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPlan, buildPlans, type NewPlan } from '../../app/demo/factories/success-plans.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { inDays, setUpPlanFixture } from '../../app/testing/plan-fixture.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { MEASURE_OBJECTIVES, objectiveJobs } from './jobs.ts';

const world = setUpPlanFixture();
const { t, callers, account, kpi, milestone } = world;

/** Runs the daily jobs: by default those of metrics and of objectives. */
async function runDailyJobs(names: readonly string[] = ['daily-figures', MEASURE_OBJECTIVES]): Promise<void> {
  for (const name of names) await t.inTenant('acme', 'write', (tx) => enqueue(tx, name));
  await t.runJobs();
}
const createPlan = (plan: Partial<NewPlan>) =>
  t.inTenant('acme', 'write', (tx) => buildPlan(tx, { accountId: account.alder, state: 'published', ...plan }));
/** @param day the only day with usage */
const addUsage = (accountId: number, activeUsers: number, day?: string) =>
  t.inTenant('acme', 'write', (tx) =>
    buildUsageDays(tx, { accountId, activeUsers, ...(day !== undefined && { from: day, to: day }) }),
  );
const findMeasurements = (id: number) =>
  world.query<{ value: string | null; points: string[] }>(
    `select current_value as value, array(select p.value from objective_points p where p.tenant_id = $1
       and p.objective_id = o.id order by measured_at) as points
     from objectives o where tenant_id = $1 and plan_id = $2 order by position`,
    id,
  );
const createKpi = async (name: string, source: string, expression: string) => {
  const [category] = await world.query<{ id: number }>('select min(id) as id from kpi_categories where tenant_id = $1');
  const formula = await t.call(callers.ada, kpiFormulas.createFormula, { body: { name, source, expression } });
  const created = await t.call(callers.ada, kpiAuthoring.createKpi, {
    body: { name, category_id: category?.id ?? 0, type: 'account', formula_id: formula.body.data.id },
  });
  return created.body.data.id;
};
const deactivateKpi = (id: number) =>
  t.call(callers.ada, kpiAuthoring.changeKpi, { params: { id }, body: { status: 'Inactive' } });
const addDays = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000);

beforeEach(async () => {
  await world.renew();
  await world.query('delete from usage_daily where tenant_id = $1');
  await world.query('update settings set figures_on = null where tenant_id = $1');
});

test('evaluates each KPI for each account and stores the value as the current value and as a point of the day', async () => {
  await addUsage(account.alder, 7);
  await addUsage(account.cedar, 3);
  const alder = await createPlan({ objectives: [{ kpiId: kpi.dau }, { kpiId: kpi.dau, targetValue: 5 }] });
  const cedar = await createPlan({ accountId: account.cedar, objectives: [{ kpiId: kpi.dau }] });
  await runDailyJobs();
  const seven = { value: '7', points: ['7'] };
  expect(await findMeasurements(alder.id)).toEqual([seven, seven]);
  expect(await findMeasurements(cedar.id)).toEqual([{ value: '3', points: ['3'] }]);
  const [plan] = await world.list();
  expect(plan?.objectives.map(({ current_value }) => current_value)).toEqual([7, 7]);
  // A measurement is not a change by a user.
  expect([plan?.version, await world.query('select from timeline_events where tenant_id = $1')]).toEqual([1, []]);
});

test('waits for the metrics of the day, may run twice, and writes one point a day', async () => {
  await addUsage(account.alder, 7);
  const { id } = await createPlan({ objectives: [{ kpiId: kpi.dau }] });
  await runDailyJobs([MEASURE_OBJECTIVES]);
  expect(await findMeasurements(id)).toEqual([{ value: null, points: [] }]);
  await runDailyJobs();
  await world.query('update accounts set dau = 99 where tenant_id = $1');
  t.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
  await runDailyJobs();
  expect(await findMeasurements(id)).toEqual([{ value: '7', points: ['7'] }]);
  t.setNow(addDays(1));
  await runDailyJobs([MEASURE_OBJECTIVES]);
  expect(await findMeasurements(id)).toEqual([{ value: '7', points: ['7'] }]);
  await addUsage(account.alder, 2, inDays(0));
  await runDailyJobs();
  expect(await findMeasurements(id)).toEqual([{ value: '2', points: ['7', '2'] }]);
});

test('invalidates stored replies only if something was measured', async () => {
  await addUsage(account.alder, 7);
  await createPlan({ objectives: [{ kpiId: kpi.dau }] });
  await runDailyJobs(['daily-figures']);
  const getStamp = () => world.query('select stamp from result_stamps where tenant_id = $1');
  const before = await getStamp();
  await runDailyJobs([MEASURE_OBJECTIVES]);
  const after = await getStamp();
  expect(after).not.toEqual(before);
  await runDailyJobs([MEASURE_OBJECTIVES]);
  expect(await getStamp()).toEqual(after);
});

test('an aborted run measures nothing more, and the next run on the same day completes it', async () => {
  await addUsage(account.alder, 7);
  const { id } = await createPlan({ objectives: [{ kpiId: kpi.dau }] });
  await runDailyJobs(['daily-figures']);
  const job = objectiveJobs.find(({ name }) => name === MEASURE_OBJECTIVES);
  const stopping = AbortSignal.abort(new Error('The process stops.'));
  const context = { services: t.services, tenant: await t.tenantId('acme'), stopping };
  await expect(job?.handle({}, context)).rejects.toThrow('The process stops.');
  expect(await findMeasurements(id)).toEqual([{ value: null, points: [] }]);
  await runDailyJobs([MEASURE_OBJECTIVES]);
  expect(await findMeasurements(id)).toEqual([{ value: '7', points: ['7'] }]);
});

test('measures only incomplete objectives with a KPI, of published plans', async () => {
  await addUsage(account.alder, 7);
  const notMeasured = { value: null, points: [] };
  const draft = await createPlan({ state: 'draft', objectives: [{ kpiId: kpi.dau }] });
  const mixed = await createPlan({
    objectives: [
      { kpiId: kpi.dau, completedOn: inDays(-1), currentValue: 9 },
      { milestoneId: milestone.golive, currentValue: 'Half' },
      { kpiId: kpi.dau },
      { kpiId: kpi.license, currentValue: 4 },
    ],
  });
  const done = await createPlan({ objectives: [{ kpiId: kpi.dau, completedOn: inDays(-1) }] });
  await runDailyJobs();
  expect(await findMeasurements(draft.id)).toEqual([notMeasured]);
  expect(await findMeasurements(done.id)).toEqual([notMeasured]);
  expect(await findMeasurements(mixed.id)).toEqual([
    { value: '9', points: [] },
    { value: 'Half', points: [] },
    { value: '7', points: ['7'] },
    // Without entitlements, the KPI has no value, and the current value is kept.
    { value: '4', points: [] },
  ]);
});

test('skips a KPI that is inactive, broken or reader-dependent, and measures the others', async () => {
  await addUsage(account.alder, 7);
  const inactive = await createKpi('Off', 'accounts', 'count()');
  await deactivateKpi(inactive);
  const readerDependent = await createKpi('People', 'users', 'count()');
  const broken = await createKpi('Broken', 'accounts', 'count()');
  await world.query(`update kpi_formulas set tree = '{}' where tenant_id = $1 and name = 'Broken'`);
  const { id } = await createPlan({
    objectives: [inactive, readerDependent, broken, kpi.dau].map((kpiId) => ({ kpiId })),
  });
  await runDailyJobs();
  expect((await findMeasurements(id)).map(({ value }) => value)).toEqual([null, null, null, '7']);
});

test('does not store the value of a KPI for an objective that changed during the measurement', async () => {
  await addUsage(account.alder, 7);
  const { id, objectives } = await createPlan({ objectives: Array.from({ length: 4 }, () => ({ kpiId: kpi.dau })) });
  const [switched, milestoned, completed] = objectives;
  await runDailyJobs(['daily-figures']);
  let measuring: Promise<void> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows('select from accounts where tenant_id = $1 and id = $2 for update', [tx.tenant, account.alder]);
    measuring = runDailyJobs([MEASURE_OBJECTIVES]);
    // At this point, the job has read the due objectives and the value of their KPI.
    await waitUntilBlocking(tx);
    const change = (changes: string, objective = 0, ...values: unknown[]) =>
      tx.rows(`update objectives set ${changes} where tenant_id = $1 and id = $2`, [tx.tenant, objective, ...values]);
    await change('kpi_id = $3', switched, kpi.license);
    await change(`track_by = 'custom', kpi_id = null, milestone_id = $3`, milestoned, milestone.golive);
    await change('completed_at = $3', completed, TEST_NOW);
  });
  await measuring;
  const notMeasured = { value: null, points: [] };
  expect(await findMeasurements(id)).toEqual([notMeasured, notMeasured, notMeasured, { value: '7', points: ['7'] }]);
});

test('rejects deleting a KPI that measures objectives, also if a concurrent request starts to use it', async () => {
  const ownKpi = await createKpi('Own', 'accounts', 'count()');
  const remove = () => t.call(callers.ada, kpiAuthoring.deleteKpi, { params: { id: ownKpi } });
  const { id } = await createPlan({ objectives: [{ kpiId: ownKpi }, { kpiId: ownKpi }] });
  expect(await remove()).toMatchObject({ status: 400, error: 'Own is used by: 1 success plan.' });
  await createPlan({ objectives: [{ kpiId: ownKpi }] });
  expect((await remove()).error).toBe('Own is used by: 2 success plans.');
  expect((await world.get(id)).objectives[0]?.measured_by?.name).toBe('Own');
  await world.renew();
  let response: ReturnType<typeof remove> | undefined;
  await t.inTenant('acme', 'write', async (tx) => {
    await buildPlan(tx, { accountId: account.alder, objectives: [{ kpiId: ownKpi }] });
    response = remove();
    await waitUntilBlocking(tx);
  });
  expect((await response)?.status).toBe(400);
  await world.renew();
  expect((await remove()).status).toBe(200);
});

test('a new objective requires an active KPI of accounts; an existing one keeps its KPI after deactivation', async () => {
  const [seats] = world.buildBody().objectives ?? [];
  const createMeasuredBy = (measured_by: number) =>
    t.call(callers.maya, successPlans.createSuccessPlan, {
      body: world.buildBody({ objectives: [{ ...seats, measured_by }] }),
    });
  const [company] = await world.query<{ id: number }>(
    `select id from kpis where tenant_id = $1 and type = 'portfolio' and status = 'Active' limit 1`,
  );
  const inactiveKpi = await createKpi('Late', 'accounts', 'count()');
  const id = await world.create({ objectives: [{ ...seats, measured_by: inactiveKpi }] });
  await deactivateKpi(inactiveKpi);
  for (const kpiId of [company?.id ?? 0, inactiveKpi])
    expect(await createMeasuredBy(kpiId)).toMatchObject({ status: 404, error: 'KPI not found.' });
  const plan = await world.get(id);
  const response = await t.send(callers.maya, 'PUT', `/v1/api/success-plan/${id}/`, { ...plan, name: 'Kept' });
  expect(response.status).toBe(200);
  expect((await world.get(id)).objectives[0]?.measured_by?.id).toBe(inactiveKpi);
});

test('runs as many statements for many objectives as for one', async () => {
  const countStatements = async () => {
    await runDailyJobs(['daily-figures']);
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    await runDailyJobs([MEASURE_OBJECTIVES]);
    const texts = querySpy.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    querySpy.mockRestore();
    return texts.filter((text) => text !== 'commit').length;
  };
  await createPlan({ objectives: [{ kpiId: kpi.dau }] });
  const expectedCount = await countStatements();
  await world.renew();
  await t.inTenant('acme', 'write', (tx) =>
    buildPlans(
      tx,
      Array.from({ length: 40 }, (_, index) => ({
        accountId: index % 2 ? account.alder : account.cedar,
        state: 'published' as const,
        objectives: Array.from({ length: 10 }, () => ({ kpiId: kpi.dau })),
      })),
    ),
  );
  expect(await countStatements()).toBe(expectedCount);
  const unmeasured = await world.query('select from objectives where tenant_id = $1 and current_value is null');
  expect(unmeasured).toEqual([]);
});
