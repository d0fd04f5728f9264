/** MRR and health of one account by month: the value at the end of the month, the same number wherever it is shown. */
import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { components } from '@mainstay/contract/components';
import type { Report } from '@mainstay/contract/components/report';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiCategories, kpiFormulas, kpiTemplates } from '@mainstay/contract/kpis/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY, TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { recordPortfolio } from '../portfolio/record-portfolio.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { rebuildHistory, refreshAccounts } from './refresh-metrics.ts';

const MONTHS = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];
/** Two subscriptions begin and one ends in the middle of a month. */
const MRR = [1.001, 21.003, 21.003, 20.002, 320.005];

let t: TestApp;
let ada: Caller;
let id = 0;
beforeAll(async () => {
  t = await openTestApp();
  const company = { domain: 'kuwait', name: 'Kuwait', currency: 'KWD', timeZone: TEST_ZONE };
  await createTenant(t.services.database, company);
  await t.inTenant('kuwait', 'write', async (tx) => {
    await createUser(tx, { email: 'ada@kuwait.test', firstName: 'Ada', roles: ['ADM'], passwordHash: 'none' });
    id = await buildAccount(tx, { name: 'Quay', onboardedOn: '2026-01-01' });
    const addSubscription = (startsOn: string, mrrMinor: number, endsOn: string | null = null) =>
      buildSubscription(tx, { accountId: id, startsOn, mrrMinor, endsOn, renewsOn: '2027-03-10' });
    await addSubscription('2026-07-02', 1_001, '2026-10-20');
    await addSubscription('2026-08-15', 20_002);
    await addSubscription('2026-11-12', 300_003);
    await buildUsageDays(tx, { accountId: id, from: '2026-07-20', to: '2026-09-25', usageCount: 10, activeUsers: 4 });
    await buildUsageDays(tx, { accountId: id, from: '2026-11-05', to: '2026-11-15', usageCount: 30, activeUsers: 5 });
    await buildUsageDays(tx, { accountId: id, from: '2026-11-16', to: '2026-11-16', usageCount: 7, activeUsers: 17 });
    await refreshAccounts(tx, { today: TEST_DAY });
    await rebuildHistory(tx, { from: '2026-06-01', today: TEST_DAY });
    await recordPortfolio(tx, { from: '2026-06-01', to: TEST_DAY }, TEST_ZONE);
  });
  ada = await t.signIn('ada@kuwait.test');
});
afterAll(() => t.close());

async function getMonthlyPoints(name: string, key: string, params: { accountId?: number; as_of?: string } = {}) {
  const [{ component = 0 } = {}] = await t.query<{ component: number }>(
    'kuwait',
    'select id as component from components where tenant_id = $1 and name = $2',
    name,
  );
  const { status, body } = await t.call(ada, components.getComponentData, { query: { id: component, ...params } });
  expect(status).toBe(200);
  const { reports, columns } = body.data as Report;
  const rows = reports as unknown as Record<string, string | number | null>[];
  return {
    running: columns.find(({ key: month }) => month === 'month')?.running,
    points: rows.filter(({ month }) => String(month) >= '2026-07-01').map((row) => [row.month, row[key]]),
  };
}
const getHistory = async (as_of?: string) => {
  const query = { months: 5, ...(as_of && { as_of }) };
  return (await t.call(ada, accountMetrics.getHistory, { params: { id }, query })).body.data.points;
};
const getHeader = async (as_of?: string) =>
  (await t.call(ada, accounts.getAccount, { params: { id }, query: as_of ? { as_of } : {} })).body.data;

async function previewSeries(name: string): Promise<unknown[]> {
  const lists = {
    category: await t.call(ada, kpiCategories.findCategories, {}),
    template: await t.call(ada, kpiTemplates.findTemplates, { query: { q: 'Figure' } }),
  };
  const formula = { name, expression: `sum(${name})`, source: 'accounts' };
  const createdFormula = await t.call(ada, kpiFormulas.createFormula, { body: formula });
  const body = {
    name,
    type: 'account' as const,
    series: { enabled: false, every: 'month' as const },
    formula_id: createdFormula.body.data.id,
    category_id: lists.category.body.data.listing[0]?.id ?? 0,
    template_id: lists.template.body.data.listing[0]?.id ?? 0,
  };
  const kpi = (await t.call(ada, kpiAuthoring.createKpi, { body })).body.data.id;
  const query = { kpiId: kpi, preview: true, accountId: id };
  const points = (await t.call(ada, kpiAuthoring.getKpiSeries, { query })).body.data;
  return points
    .slice(0, 5)
    .toReversed()
    .map(({ period, value }) => [period, value]);
}

test('MRR is that of the last day of the month in summary, reports, portfolio and KPI series', async () => {
  const expected = MONTHS.map((month, at) => [month, MRR[at]]);
  const points = await getHistory();
  expect(points.map(({ month, mrr }) => [month, mrr])).toEqual(expected);
  expect(points.map(({ complete }) => complete)).toEqual([true, true, true, true, false]);
  const running = '2026-11-01';
  expect(await getMonthlyPoints('Account 360: MRR by month', 'mrr', { accountId: id })).toEqual({
    running,
    points: expected,
  });
  expect(await getMonthlyPoints('Portfolio: MRR by month', 'mrr')).toEqual({ running, points: expected });
  expect(await previewSeries('mrr')).toEqual(expected);
  expect((await getHeader()).mrr).toBe(320.005);
  const monthEnds = ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', TEST_DAY];
  const daily = await t.query<{ mrr: number }>(
    'kuwait',
    'select mrr_minor::int as mrr from portfolio_daily where tenant_id = $1 and user_id = 0 and day = any($2::date[]) order by day',
    monthEnds,
  );
  expect(daily.map(({ mrr }) => mrr / 1000)).toEqual(MRR);
});

test('health is that of the last day of the month in summary, reports, KPI series and header', async () => {
  const points = (await getHistory()).map(({ month, health }) => [month, health]);
  expect(new Set(points.map(([, health]) => health)).size).toBeGreaterThan(3);
  expect((await getMonthlyPoints('Account 360: health by month', 'health', { accountId: id })).points).toEqual(points);
  expect(await previewSeries('health')).toEqual(points);
  expect((await getHeader()).health).toBe(points.at(-1)?.[1]);
});

test('as of a past day the last month has the values of that day, and is complete if it ended on that day', async () => {
  for (const [day, mrr, running] of [
    ['2026-10-10', 21.003, '2026-10-01'],
    ['2026-10-31', 20.002, undefined],
  ] as const) {
    const point = (await getHistory(day)).at(-1);
    expect([point?.mrr, point?.complete]).toEqual([mrr, running === undefined]);
    expect([(await getHeader(day)).mrr, (await getHeader(day)).health]).toEqual([mrr, point?.health]);
    const reports = await getMonthlyPoints('Account 360: MRR by month', 'mrr', { accountId: id, as_of: day });
    expect([reports.points.at(-1), reports.running]).toEqual([['2026-10-01', mrr], running]);
  }
});

test('decisions-58 as of a past day the usage of the last month covers its days up to that day', async () => {
  const getUsage = async (as_of?: string) => {
    const [before, last] = (await getHistory(as_of)).slice(-2);
    return [before, last].map((point) => [point?.month, point?.usage_count, point?.avg_daily_active_users]);
  };
  const october = ['2026-10-01', 0, null];
  expect(await getUsage('2026-11-04')).toEqual([october, ['2026-11-01', 0, null]]);
  expect(await getUsage('2026-11-05')).toEqual([october, ['2026-11-01', 30, 5]]);
  expect(await getUsage('2026-11-15')).toEqual([october, ['2026-11-01', 330, 5]]);
  for (const as_of of ['2026-11-16', undefined])
    expect(await getUsage(as_of)).toEqual([october, ['2026-11-01', 337, 6]]);
  expect(await getUsage('2026-09-24')).toEqual([
    ['2026-08-01', 310, 4],
    ['2026-09-01', 240, 4],
  ]);
  for (const as_of of ['2026-09-25', '2026-09-30']) expect((await getUsage(as_of))[1]).toEqual(['2026-09-01', 250, 4]);
});

test.each([
  ['the last day of a month', '2026-11-30T10:30:00Z', '2026-11-01'],
  // UTC is still in November.
  ['the first day of a month', '2026-11-30T11:30:00Z', '2026-12-01'],
  ['the first day of a year', '2026-12-31T11:30:00Z', '2027-01-01'],
])(
  "decisions-59 on %s in the tenant's time zone only the month that has not ended is marked",
  async (_, now, running) => {
    t.setNow(new Date(now));
    ada = await t.signIn('ada@kuwait.test');
    try {
      const points = await getHistory();
      expect(points.at(-1)?.month).toBe(running);
      expect(points.map((point) => point.complete)).toEqual([true, true, true, true, false]);
      expect((await getMonthlyPoints('Account 360: MRR by month', 'mrr', { accountId: id })).running).toBe(running);
      expect((await getMonthlyPoints('Portfolio: MRR by month', 'mrr')).running).toBe(running);
    } finally {
      t.setNow(TEST_NOW);
      ada = await t.signIn('ada@kuwait.test');
    }
  },
);
