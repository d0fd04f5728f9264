/** Changing how health is computed, over HTTP. */
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { healthScore } from '@mainstay/contract/health/health-score';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { versions } from '@mainstay/contract/definitions/versions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';

let t: TestApp;
let ada: Caller;
let kpi: number;
let account: number;
const queryRow = async <R>(statement: string, ...params: unknown[]) =>
  (await t.inTenant('demo', 'read', (tx) => tx.rows<R>(statement, [tx.tenant, ...params])))[0] as R;
const getStoredScore = () =>
  queryRow<{ health: number; raw: number }>(
    `select a.health, h.raw_score as raw from accounts a join health_results h on h.tenant_id = $1 and h.account_id = a.id
     where a.tenant_id = $1 and a.id = $2`,
    account,
  );

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  kpi = (await queryRow<{ id: number }>(`select id from kpis where tenant_id = $1 and name = 'MRR'`)).id;
  account = (
    await queryRow<{ id: number }>(
      `select id from accounts where tenant_id = $1 and mrr_minor > 0 and health is not null order by id limit 1`,
    )
  ).id;
});
afterAll(() => t.close());

test('returns the weights and the other measures and KPIs that can be weighed', async () => {
  const { data } = (await t.call(ada, healthScore.getHealthScore, {})).body;
  expect(data.measures.map(({ name }) => name)).toEqual([
    'Usage trend',
    'License utilization',
    'Time to renewal',
    'Support case load',
    'Engagement',
  ]);
  expect(data.offered).toContainEqual({ kpi, name: 'MRR', note: 'KPI', unit: '' });
});

test('a weighted KPI creates a new version, recomputes every account and is named in the explanation', async () => {
  const mrr = await queryRow<{ mrr: number }>(
    'select (mrr_minor / 100.0)::float8 as mrr from accounts where tenant_id = $1 and id = $2',
    account,
  );
  const measures = [{ kpi, weightage: 100, min: 0, max: mrr.mrr * 2, invert: false }];
  const saved = await t.call(ada, healthScore.updateHealthScore, { body: { measures, version: 1 } });
  expect(saved.body.data).toMatchObject({ version: 2, measures: [{ kpi, name: 'MRR' }] });
  await t.runJobs();
  const now = await getStoredScore();
  expect([now.health, Math.round(now.raw * 1e6) / 1e6]).toEqual([50, 50]);
  const { body } = await t.call(ada, accountMetrics.getHealth, { params: { id: account } });
  expect(body.data.kpi_score_data).toEqual([expect.objectContaining({ kpi, name: 'MRR', norm: 50, weight: 100 })]);
  expect(body.data.account_score).toBeCloseTo(50, 6);
});

test('rejects invalid weights and does not overwrite a newer version', async () => {
  const put = (measures: object[], extra: object = {}) =>
    t.send(ada, 'PUT', '/v1/api/admin/health-score/', { measures, ...extra });
  const weight = { kpi: 'engagement', weightage: 100, min: 0, max: 20, invert: false };
  const half = { ...weight, weightage: 50 };
  expect((await put([])).error).toBe('Add at least one measure.');
  expect((await put([half, half])).error).toBe('This measure is listed twice.');
  expect((await put([{ ...weight, min: 30 }])).error).toBe('The lower end must not be above the upper end.');
  expect((await put([{ ...weight, kpi: 999_999 }])).error).toBe('KPI 999999 not found.');
  expect((await put([{ ...weight, kpi: 'luck' }])).status).toBe(400);
  expect((await put([weight], { version: 1 })).status).toBe(409);
  const maya = await t.signIn('maya.csm@demo.test');
  expect((await t.send(maya, 'PUT', '/v1/api/admin/health-score/', { measures: [weight] })).status).toBe(403);
});

test('decisions-11 restores an older version', async () => {
  const { id } = (await t.call(ada, healthScore.getHealthScore, {})).body.data;
  await t.call(ada, versions.restoreVersion, { params: { kind: 'score', id, version: 1 } });
  const { data } = (await t.call(ada, healthScore.getHealthScore, {})).body;
  expect([data.version, data.measures.length]).toEqual([3, 5]);
  await t.runJobs();
  expect((await getStoredScore()).raw).not.toBeCloseTo(50, 6);
});

test('a KPI that depends on the viewer is not offered, cannot be weighed, and a weighed KPI cannot become one', async () => {
  const createFormulaKpi = async (name: string, source: string, expression: string) => {
    const formula = (await t.call(ada, kpiFormulas.createFormula, { body: { name, source, expression } })).body.data;
    const body = { name, category_id, type: 'account' as const, formula_id: formula.id };
    return { formula, kpi: (await t.call(ada, kpiAuthoring.createKpi, { body })).body.data.id };
  };
  const { id: category_id } = await queryRow<{ id: number }>(
    'select min(id) as id from kpi_categories where tenant_id = $1',
  );
  const discount = await createFormulaKpi('Discount', 'custom_attribute_values', 'count()');
  const dependent = await createFormulaKpi('Seats and discount', 'accounts', `count() + kpi(${discount.kpi})`);
  const plain = await createFormulaKpi('Days', 'usage_daily', 'count()');
  const { data } = (await t.call(ada, healthScore.getHealthScore, {})).body;
  expect([discount, dependent, plain].map(({ kpi: id }) => data.offered.some((item) => item.kpi === id))).toEqual([
    false,
    false,
    true,
  ]);
  const put = (...kpis: unknown[]) =>
    t.send(ada, 'PUT', '/v1/api/admin/health-score/', {
      measures: kpis.map((item) => ({ kpi: item, weightage: 100 / kpis.length, min: 0, max: 20, invert: false })),
    });
  const reason =
    'This KPI cannot be used in the health score because the data of Custom attributes depends on the viewer.';
  const response = await put('engagement', discount.kpi, plain.kpi, dependent.kpi);
  expect([response.status, response.error, response.body.errors]).toMatchObject([
    400,
    reason,
    { fields: { 'measures.1.kpi': reason, 'measures.3.kpi': reason } },
  ]);
  expect((await put('engagement', plain.kpi)).status).toBe(200);
  const { id, version: _, ...rest } = plain.formula;
  const formulaResponse = await t.send(ada, 'PUT', `/v1/api/admin/kpi/formulas/${id}/`, { ...rest, source: 'pins' });
  expect([formulaResponse.status, formulaResponse.error]).toEqual([
    400,
    'The health score uses the KPI Days, but the data of My pinned accounts depends on the viewer.',
  ]);
  const kpiResponse = await t.send(ada, 'PATCH', `/v1/api/admin/kpi/${plain.kpi}/`, {
    formula_id: discount.formula.id,
  });
  expect([kpiResponse.status, kpiResponse.body.errors]).toMatchObject([
    400,
    { fields: { formula_id: expect.any(String) } },
  ]);
  expect((await put('engagement')).status).toBe(200);
});
