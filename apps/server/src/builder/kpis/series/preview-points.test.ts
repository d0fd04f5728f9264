/** Preview of a series: the value of a KPI at the end of each of its last periods, in a currency with three decimals. */
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiCategories, kpiFormulas, kpiTemplates } from '@mainstay/contract/kpis/parts';
import type { KpiPeriod } from '@mainstay/contract/rules/kpi-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../../app/demo/factories/subscriptions.ts';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { TEST_DAY, TEST_ZONE } from '../../../app/testing/services.ts';
import { rebuildHistory, refreshAccounts } from '../../../domains/health/refresh-metrics.ts';
import { createUser } from '../../../core/people/create-user.ts';
import { createTenant } from '../../../core/tenants/create-tenant.ts';

let t: TestApp;
let ada: Caller;
const ids: number[] = [];
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'kuwait', name: 'Kuwait', currency: 'KWD', timeZone: TEST_ZONE });
  await t.inTenant('kuwait', 'write', async (tx) => {
    await createUser(tx, { email: 'ada@kuwait.test', firstName: 'Ada', roles: ['ADM'], passwordHash: 'none' });
    for (const name of ['Quay', 'Berth']) ids.push(await buildAccount(tx, { name, onboardedOn: '2026-01-01' }));
    const [quay = 0, pier = 0] = ids;
    await buildSubscription(tx, { accountId: quay, startsOn: '2026-02-15', mrrMinor: 1_001, endsOn: '2026-10-20' });
    await buildSubscription(tx, { accountId: quay, startsOn: '2026-06-30', mrrMinor: 20_002 });
    await buildSubscription(tx, { accountId: pier, startsOn: '2026-11-01', mrrMinor: 300_003 });
    await refreshAccounts(tx, { today: TEST_DAY });
    await rebuildHistory(tx, { from: '2025-12-01', today: TEST_DAY });
  });
  ada = await t.signIn('ada@kuwait.test');
});
afterAll(() => t.close());

const getFirstId = (body: { data: { listing: { id: number }[] } }) => body.data.listing[0]?.id ?? 0;
async function createKpi(name: string, expression: string, every: KpiPeriod): Promise<number> {
  const formula = await t.call(ada, kpiFormulas.createFormula, { body: { name, expression, source: 'accounts' } });
  const body = {
    name,
    type: 'account' as const,
    formula_id: formula.body.data.id,
    series: { enabled: false, every },
    category_id: getFirstId((await t.call(ada, kpiCategories.findCategories, {})).body),
    template_id: getFirstId((await t.call(ada, kpiTemplates.findTemplates, { query: { q: 'Figure' } })).body),
  };
  return (await t.call(ada, kpiAuthoring.createKpi, { body })).body.data.id;
}
const preview = async (kpiId: number, accountId?: number) => {
  const query = { kpiId, preview: true, ...(accountId !== undefined && { accountId }) };
  const { status, body } = await t.call(ada, kpiAuthoring.getKpiSeries, { query });
  expect(status).toBe(200);
  return body.data.map(({ period, value }) => [period, value]);
};

test('3-kpi-admin-18 3-kpi-admin-19 a month has the value of its last day, the current month that of today', async () => {
  const kpi = await createKpi('Revenue', 'sum(mrr)', 'month');
  expect(await preview(kpi)).toEqual([
    ['2026-11-01', 320.005],
    ['2026-10-01', 20.002],
    ['2026-09-01', 21.003],
    ['2026-08-01', 21.003],
    ['2026-07-01', 21.003],
    ['2026-06-01', 21.003],
    ['2026-05-01', 1.001],
    ['2026-04-01', 1.001],
    ['2026-03-01', 1.001],
    ['2026-02-01', 1.001],
    ['2026-01-01', 0],
    ['2025-12-01', null],
  ]);
  const [quay] = ids;
  expect((await preview(kpi, quay)).slice(0, 3)).toEqual([
    ['2026-11-01', 20.002],
    ['2026-10-01', 20.002],
    ['2026-09-01', 21.003],
  ]);
});

test('a week has the value of its Sunday, a day its own value', async () => {
  expect((await preview(await createKpi('Weekly', 'sum(mrr)', 'week'))).slice(0, 5)).toEqual([
    ['2026-11-16', 320.005],
    ['2026-11-09', 320.005],
    ['2026-11-02', 320.005],
    ['2026-10-26', 320.005],
    ['2026-10-19', 20.002],
  ]);
  expect((await preview(await createKpi('Daily', 'sum(mrr)', 'day'))).slice(0, 2)).toEqual([
    ['2026-11-20', 320.005],
    ['2026-11-19', 320.005],
  ]);
});

test('data without history has a value for the current period only', async () => {
  const points = await preview(await createKpi('Plays', 'sum(open_plays)', 'month'));
  expect(points.map(([, value]) => value)).toEqual([0, ...Array.from({ length: 11 }, () => null)]);
});
