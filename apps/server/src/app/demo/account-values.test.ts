/** The account summary, the reports of an account and its KPI cards compute the same metrics in different ways. */
import { accounts } from '@mainstay/contract/accounts';
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { kpis } from '@mainstay/contract/kpis';
import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';
import { getReport } from '../testing/demo-components.ts';
import { TEST_NOW } from '../testing/services.ts';

const TODAY = TEST_NOW.toISOString().slice(0, 10);
/** Accounts of the demo company with different histories. */
const NAMES = ['Northwind Robotics', 'Tidewick Ports', 'Calder Group'];

let t: TestApp;
let ada: Caller;
const ids: number[] = [];
const componentIds = new Map<string, number>();
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const rows = (await t.call(ada, accounts.findAccounts, { query: { limit: 1000 } })).body.data.accounts;
  for (const name of NAMES) ids.push(rows.find((row) => row.name === name)?.id ?? 0);
  const { listing } = (await t.call(ada, componentAuthoring.findComponents, { query: { limit: 1000 } })).body.data;
  for (const { id, name } of listing) componentIds.set(name, id);
});
afterAll(() => t.close());

const getRows = async (name: string, account: number) => {
  const reply = await t.call(ada, components.getComponentData, {
    query: { id: componentIds.get(name) ?? 0, account_id: account, pageSize: 100 },
  });
  return getReport(reply).reports;
};
const getHistory = async (account: number) =>
  (await t.call(ada, accountMetrics.getHistory, { params: { id: account }, query: {} })).body.data;

describe.each(NAMES.map((name, index) => [name, index] as const))('%s', (_, index) => {
  test('the reports show the MRR and health of each month that the summary shows', async () => {
    const id = ids[index] ?? 0;
    const { points } = await getHistory(id);
    for (const [name, key] of [
      ['Account 360: MRR by month', 'mrr'],
      ['Account 360: health by month', 'health'],
    ] as const) {
      const rows = await getRows(name, id);
      const months = points.filter(({ month }) => rows.some((row) => row.month === month));
      expect(months.length).toBeGreaterThan(10);
      expect(months.map((point) => [point.month, point[key]])).toEqual(
        months.map(({ month }) => [month, rows.find((row) => row.month === month)?.[key]]),
      );
    }
  });

  test('the MRR card of a day shows the MRR of the account on that day', async () => {
    const id = ids[index] ?? 0;
    for (const as_of of [undefined, addDays(TODAY, -40), addDays(TODAY, -200)]) {
      const { mrr } = (await t.call(ada, accounts.getAccount, { params: { id }, query: { as_of } })).body.data;
      const card = await t.call(ada, kpis.getAccountKpi, { params: { id }, query: { type: 'mrr', as_of } });
      expect([as_of, card.body.data.mainvalue]).toEqual([as_of, mrr]);
      expect(card.body.data.compared_days?.day).toBe(as_of);
    }
  });
});

test('a card of a past day counts the rows of that day', async () => {
  const { kpis: all } = (await t.call(ada, kpis.findAllKpis, {})).body.data;
  const kpiId = all.find(({ name }) => name === 'Open cases')?.id ?? 0;
  const counts = await Promise.all(
    [undefined, addDays(TODAY, -40)].map(async (as_of) => {
      const card = await t.call(ada, kpis.getKpiResult, { query: { kpiId, accountId: ids[0], as_of } });
      return card.body.data.mainvalue;
    }),
  );
  const stored = await t.inTenant('demo', 'read', async (tx) => {
    const [row] = await tx.rows<{ now: number; before: number }>(
      `select count(*) filter (where closed_at is null)::int as now,
         count(*) filter (where submitted_at < $3::date + 1 and (closed_at is null or closed_at >= $3::date + 1))::int as before
       from support_cases where tenant_id = $1 and account_id = $2`,
      [tx.tenant, ids[0], addDays(TODAY, -40)],
    );
    return row;
  });
  expect(counts).toEqual([stored?.now, stored?.before]);
  expect(counts).toEqual([3, 2]);
});
