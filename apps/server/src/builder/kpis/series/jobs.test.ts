/** Points of KPIs: KPIs that store none, and runs that failed or were interrupted. */
import { AttributeBody } from '@mainstay/contract/attributes/definition';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { RETRIES_EXHAUSTED } from '@mainstay/contract/rules/runs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../app/app.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { failJobs } from '../../../app/testing/lost-jobs.ts';
import { createAttribute } from '../../attributes/save-attribute.ts';
import { RECORD_KPI } from './kpi-points.ts';

let t: TestApp;
let ada: Caller;
let category: number;
let sequence = 0;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const [row] = await t.query<{ id: number }>('demo', 'select min(id) as id from kpi_categories where tenant_id = $1');
  category = row?.id ?? 0;
});
afterAll(() => t.close());

async function addFormula(source: string, expression: string) {
  const body = { name: `Formula ${++sequence}`, expression, source };
  return (await t.call(ada, kpiFormulas.createFormula, { body })).body.data;
}
const save = (formula_id: number, enabled: boolean, type: 'account' | 'portfolio' = 'portfolio') =>
  t.call(ada, kpiAuthoring.createKpi, {
    body: { name: `KPI ${++sequence}`, category_id: category, type, formula_id, series: { enabled, every: 'day' } },
  });
const getTracking = async (id: number) =>
  (await t.call(ada, kpiAuthoring.getKpiTracking, { params: { id } })).body.data;
const countPoints = async (id: number) =>
  (
    await t.query<{ n: number }>(
      'demo',
      'select count(*)::int as n from kpi_points where tenant_id = $1 and kpi_id = $2',
      id,
    )
  )[0]?.n;

describe('KPIs that store no points', () => {
  test('attributes, pins and users, and KPIs that reference them', async () => {
    const attribute = AttributeBody.parse({
      name: 'Discount',
      scope: 'Account',
      read_permission: ['P', 'A'],
      write_permission: ['A'],
      components: [{ type: 'Input', validation: 'number', primary: true }],
    });
    await t.inTenant('demo', 'write', (tx) => createAttribute(tx, attribute, { by: null }));
    const discount = await addFormula('custom_attribute_values', "sum(primary_number, attribute == 'Discount')");
    const reply = await save(discount.id, true, 'account');
    expect([reply.status, reply.error]).toEqual([
      400,
      'History cannot be recorded because the data of Custom attributes depends on the viewer.',
    ]);
    expect(reply.body).toMatchObject({ errors: { fields: { series: reply.error } } });
    for (const source of ['users', 'pins']) {
      expect([source, (await save((await addFormula(source, 'count()')).id, true)).status]).toEqual([source, 400]);
    }
    const plain = (await save(discount.id, false)).body.data.id;
    const referencing = await addFormula('accounts', `kpi(${plain}) + count()`);
    expect((await save(referencing.id, true)).status).toBe(400);
    expect((await save((await addFormula('accounts', 'count()')).id, true)).status).toBe(200);
  });

  test('a formula cannot start to use user data while a KPI stores its points, directly or through another KPI', async () => {
    const { id, name } = await addFormula('accounts', 'count()');
    const direct = (await save(id, false)).body.data;
    const change = (source: string) =>
      t.send(ada, 'PUT', `/v1/api/admin/kpi/formulas/${id}/`, { name, expression: 'count()', source });
    const storingKpi = (await save((await addFormula('accounts', `kpi(${direct.id}) + count()`)).id, true)).body.data;
    const reply = await change('users');
    const reason = `The KPI ${storingKpi.name} stores values, but the data of Users depends on the viewer.`;
    expect([reply.status, reply.error, reply.body.errors]).toMatchObject([400, reason, { fields: { source: reason } }]);
    const patched = await t.send(ada, 'PATCH', `/v1/api/admin/kpi/${direct.id}/`, {
      formula_id: (await addFormula('pins', 'count()')).id,
    });
    expect([patched.status, patched.body.errors]).toMatchObject([400, { fields: { formula_id: expect.any(String) } }]);
    expect((await change('usage_daily')).status).toBe(200);
    await t.call(ada, kpiAuthoring.deleteKpi, { params: { id: storingKpi.id } });
    expect((await change('users')).status).toBe(200);
  });

  test('a formula that uses user data nevertheless stores no points, and its KPI reports it', async () => {
    const { id } = await addFormula('accounts', 'count()');
    const { id: people } = await addFormula('users', 'count()');
    const kpi = (await save(id, true)).body.data.id;
    await t.query(
      'demo',
      `update kpi_formulas f set tree = (select tree from kpi_formulas where tenant_id = $1 and id = $3)
       where f.tenant_id = $1 and f.id = $2`,
      id,
      people,
    );
    await t.runJobs();
    expect(await countPoints(kpi)).toBe(0);
    expect(await getTracking(kpi)).toMatchObject({
      last_status: 'failed',
      last_error: 'History cannot be recorded because the data of Users depends on the viewer.',
    });
  });
});

describe('runs of a day', () => {
  /** Runs the hourly job. @returns the KPIs whose points it queues */
  async function runHourlyJob(): Promise<number[]> {
    await t.services.database.ownerPool.query(`delete from pgboss.job where name = 'record-kpi'`);
    const kind = jobKinds.find(({ name }) => name === 'kpi-series');
    const stopping = new AbortController().signal;
    await kind?.handle({}, { services: t.services, tenant: await t.tenantId('demo'), stopping });
    const { rows } = await t.services.database.ownerPool.query<{ kpi: number }>(
      `select (data->>'kpi')::int as kpi from pgboss.job where name = 'record-kpi'`,
    );
    return rows.map((row) => row.kpi);
  }
  const addRun = (kpi: number, status: string, at: Date) =>
    t.query(
      'demo',
      'insert into kpi_runs (tenant_id, kpi_id, started_at, status) values ($1, $2, $3, $4)',
      kpi,
      at,
      status,
    );

  test('failed points are retried on that day, up to three times', async () => {
    const kpi = (await save((await addFormula('accounts', 'count()')).id, true)).body.data.id;
    const now = t.services.now();
    expect(await runHourlyJob()).toContain(kpi);
    await addRun(kpi, 'failed', now);
    expect(await runHourlyJob()).toContain(kpi);
    await addRun(kpi, 'failed', now);
    expect(await runHourlyJob()).toContain(kpi);
    await addRun(kpi, 'failed', now);
    expect(await runHourlyJob()).not.toContain(kpi);
  });

  test('a run whose retries are exhausted ends as failed with a reason; ended runs and other KPIs are unchanged', async () => {
    const formula = (await addFormula('accounts', 'count()')).id;
    const [kpi, other] = [(await save(formula, true)).body.data.id, (await save(formula, true)).body.data.id];
    await t.runJobs();
    const now = t.services.now();
    await addRun(kpi, 'running', now);
    await addRun(other, 'running', now);
    // Points of the KPI are no longer queued, so no later run would end this one.
    await t.call(ada, kpiAuthoring.changeKpi, { params: { id: kpi }, body: { status: 'Inactive' } });
    await t.inTenant('demo', 'write', (tx) => enqueue(tx, RECORD_KPI, { kpi }));
    expect(await failJobs(t, RECORD_KPI)).toBe(1);
    expect(await runHourlyJob()).not.toContain(kpi);
    const { runs, last_status, last_error } = await getTracking(kpi);
    expect([last_status, last_error]).toEqual(['failed', RETRIES_EXHAUSTED]);
    expect(runs.map(({ status }) => status)).toEqual(['failed', 'done']);
    expect(runs[0]?.finished_at).toBe(now.toISOString());
    expect((await getTracking(other)).last_status).toBe('running');
  });

  test('a second run of a day rewrites its point, with the time of that run', async () => {
    const kpi = (await save((await addFormula('accounts', 'count()')).id, true)).body.data.id;
    await t.runJobs();
    const first = t.services.now();
    const second = new Date(first.getTime() + 60_000);
    t.setNow(second);
    await t.query('demo', 'update kpi_points set value = -1 where tenant_id = $1 and kpi_id = $2', kpi);
    await t.inTenant('demo', 'write', (tx) => enqueue(tx, RECORD_KPI, { kpi }));
    await t.runJobs();
    t.setNow(first);
    const points = await t.query(
      'demo',
      `select p.value = (select count(*) from accounts where tenant_id = $1) as counted, p.last_updated
       from kpi_points p where p.tenant_id = $1 and p.kpi_id = $2`,
      kpi,
    );
    expect(points).toEqual([{ counted: true, last_updated: second }]);
  });

  test('points that are stored or being computed are skipped, but an abandoned run is not', async () => {
    const kpi = (await save((await addFormula('accounts', 'count()')).id, true)).body.data.id;
    const now = t.services.now();
    await addRun(kpi, 'running', now);
    expect(await runHourlyJob()).not.toContain(kpi);
    await t.query('demo', 'delete from kpi_runs where tenant_id = $1 and kpi_id = $2', kpi);
    await addRun(kpi, 'running', new Date(now.getTime() - 2 * 3_600_000));
    expect(await runHourlyJob()).toContain(kpi);
    await t.runJobs();
    const { runs } = await getTracking(kpi);
    expect(runs.map(({ status, error }) => [status, error])).toEqual([
      ['done', null],
      ['failed', 'It was not finished.'],
    ]);
    expect(runs[1]?.finished_at).not.toBeNull();
    expect(await runHourlyJob()).not.toContain(kpi);
  });
});
