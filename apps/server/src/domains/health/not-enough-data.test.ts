/** An account whose health has data for less than half of its weight has no score, wherever a score is read. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AccountFilter, accounts, type Sort } from '@mainstay/contract/accounts';
import { components } from '@mainstay/contract/components';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { automation } from '@mainstay/contract/automation';
import type { AutomationCondition } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { NO_SCORE_OUTPUT } from '@mainstay/contract/rules/kpi-types';
import { beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import { rootDir } from '../../platform/config.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { REBUILD_HISTORY } from './refresh-metrics.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });
/**
 * Weights with data: renewal and usage, 65 of 100; usage alone, exactly 50; a near renewal alone, 15, which would score
 * 25; none.
 */
const ids = { Full: 0, Half: 0, Thin: 0, Bare: 0 };
type Name = keyof typeof ids;
/** Usage has a trend from the 30th day after the first use. The running day does not count. */
const FIRST_USE = addDays(TEST_DAY, -60);

beforeAll(async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    for (const name of Object.keys(ids) as Name[]) {
      const accountId = await buildAccount(tx, { name, onboardedOn: '2026-01-01' });
      ids[name] = accountId;
      if (name === 'Full' || name === 'Thin') {
        const renewsOn = addDays(TEST_DAY, name === 'Full' ? 400 : 45);
        await buildSubscription(tx, { accountId, startsOn: '2026-01-01', mrrMinor: 100_00, renewsOn });
      }
      if (name === 'Full' || name === 'Half') {
        await buildUsageDays(tx, { accountId, from: FIRST_USE, to: TEST_DAY, activeUsers: 5, usageCount: 50 });
      }
    }
    await enqueue(tx, REBUILD_HISTORY, { from: '2026-01-01' });
  });
  await t.runJobs();
});

const findRows = async (input: { sort?: Sort; filters?: AccountFilter[] }) =>
  (await t.call(people.ada, accounts.findAccounts, { query: input })).body.data.accounts;
const findNames = async (input: Parameters<typeof findRows>[0]) => (await findRows(input)).map(({ name }) => name);
const getHealth = async (name: Name, as_of?: string) =>
  (await t.call(people.ada, accountMetrics.getHealth, { params: { id: ids[name] }, query: { as_of } })).body.data;

test('decisions-60 a list sorts accounts without a score last in both directions, also across pages', async () => {
  // An unchanged trend scores 66.7 of 100, daily use 100, and a renewal beyond 180 days 100.
  expect((await findRows({ sort: 'health' })).map(({ name, health }) => [name, health])).toEqual([
    ['Half', 80] as const,
    ['Full', 85] as const,
    ['Thin', null] as const,
    ['Bare', null] as const,
  ]);
  expect(await findNames({ sort: '-health' })).toEqual(['Full', 'Half', 'Bare', 'Thin']);
  const findNamesByPage = async (cursor?: string): Promise<string[]> => {
    const input = { sort: '-health' as const, limit: 1, cursor };
    const { data } = (await t.call(people.ada, accounts.findAccounts, { query: input })).body;
    const names = data.accounts.map(({ name }) => name);
    return data.next_cursor === null ? names : [...names, ...(await findNamesByPage(data.next_cursor))];
  };
  expect(await findNamesByPage()).toEqual(['Full', 'Half', 'Bare', 'Thin']);
});

test('decisions-60 a filter finds them by their status, and no comparison of health matches them', async () => {
  const findFilteredNames = (condition: AccountFilter['condition'], from: string | number, to?: number) =>
    findNames({ sort: 'name', filters: [{ column_name: 'health', condition, from, ...(to !== undefined && { to }) }] });
  expect(await findFilteredNames('equal', 'Not enough data')).toEqual(['Bare', 'Thin']);
  expect(await findFilteredNames('less than', 51)).toEqual([]);
  expect(await findFilteredNames('less than', 101)).toEqual(['Full', 'Half']);
  expect(await findFilteredNames('between', 0, 100)).toEqual(['Full', 'Half']);
  const wrong = JSON.stringify([{ column_name: 'health', condition: 'less than', from: 'Not enough data' }]);
  const response = await t.send(people.ada, 'GET', `/v1/api/accounts/?filters=${encodeURIComponent(wrong)}`);
  expect([response.status, response.error]).toEqual([400, 'Health must be a number.']);
  const totals = await t.call(people.ada, accounts.getTotals, {
    query: { filters: [{ column_name: 'health', condition: 'equal', from: 'Not enough data' }] },
  });
  expect(totals.body.data).toMatchObject({ total_accounts: 2, average_health: null });
});

test('decisions-60 KPIs exclude them from averages, levels and formulas', async () => {
  const [totals, levels] = await Promise.all([
    t.call(people.ada, accounts.getTotals, { query: {} }),
    t.call(people.ada, accounts.getTotals, { query: { type: 'healthscore' } }),
  ]);
  expect(totals.body.data).toMatchObject({ total_accounts: 4, average_health: 82.5 });
  expect(levels.body.data).toMatchObject({
    average_health_score: 83,
    level_one_count: 2,
    level_two_count: 0,
    level_three_count: 0,
    green_percentage: 100,
    yellow_percentage: 0,
    red_percentage: 0,
  });
  const compute = async (expression: string, account_id?: number) => {
    const formula = { name: 'Preview', source: 'accounts', expression };
    const { body } = await t.call(people.ada, kpiFormulas.previewFormula, { body: { formula, account_id } });
    return body.data.outputs[0]?.value;
  };
  expect(await compute('avg(health)')).toBe(82.5);
  expect(await compute('count(health)')).toBe(2);
  expect(await compute('count(id, health <= 50)')).toBe(0);
  expect(await compute('avg(health)', ids.Thin)).toBeNull();
  const [portfolio] = await query<{ health_count: number; level_three_count: number }>(
    'select health_count, level_three_count from portfolio_daily where tenant_id = $1 and user_id = 0 and day = $2',
    TEST_DAY,
  );
  expect(portfolio).toEqual({ health_count: 2, level_three_count: 0 });
});

test('decisions-60 charts and the health card show them as a separate part', async () => {
  const getReport = async (name: string) => {
    const [component] = await query<{ id: number }>(
      'select id from components where tenant_id = $1 and name = $2',
      name,
    );
    const { data } = (
      await t.call(people.ada, components.getComponentData, { query: { id: component?.id ?? 0, pageSize: 400 } })
    ).body;
    return 'reports' in data ? data : { reports: [], series: [] };
  };
  const getReports = async (name: string) => (await getReport(name)).reports;
  const counts = { good: 2, fair: 0, poor: 0, not_enough_data: 2 };
  const { reports: segments, series } = await getReport('Portfolio: health by segment');
  expect(segments).toMatchObject([{ segment: 'Services', s1: 2, s2: 2 }]);
  expect(series?.map(({ label }) => label)).toEqual(['Good', 'Not enough data']);
  const days = await getReports('Portfolio: health by day');
  expect(days.at(-1)).toMatchObject({ day: TEST_DAY, ...counts });
  // On the day of the first use no account had a score.
  expect(days.find(({ day }) => day === FIRST_USE)).toMatchObject({ good: 0, fair: 0, poor: 0, not_enough_data: 4 });
  expect(await getReports('Risks: MRR by health')).toMatchObject([
    { band: 'Good', mrr: 100 },
    { band: 'Not enough data', mrr: 100 },
  ]);
  const { body } = await t.call(people.ada, accounts.getTotals, { query: { type: 'healthscore' } });
  const outputs = 'output' in body.data ? body.data.output.data : [];
  expect(outputs.find(({ key }) => key === NO_SCORE_OUTPUT)).toMatchObject({ name: 'Not enough data', value: 2 });
});

test('decisions-60 no health condition of an automation rule matches them', async () => {
  const findMatchingNames = async (condition: AutomationCondition) => {
    const body = { conditions: [condition], period: { kind: 'ever' as const } };
    const { data } = (await t.call(people.ada, automation.previewAutomationRule, { query: {}, body })).body;
    return data.listing.map(({ account_name }) => account_name).sort();
  };
  expect(await findMatchingNames({ kind: 'health_below', below: 100 })).toEqual(['Full', 'Half']);
  expect(await findMatchingNames({ kind: 'health_fell', by: 1, days: 5 })).toEqual(['Full', 'Half']);
  // No account had a score 58 days ago, so none can have fallen since.
  expect(await findMatchingNames({ kind: 'health_fell', by: 1, days: 58 })).toEqual([]);
});

test('decisions-60 an export contains the text in the cell', async () => {
  const { raw } = await t.send(people.ada, 'GET', '/v1/api/accounts/export/?sort=health');
  const [header = [], ...rows] = raw.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const healthIndex = header.indexOf('Health');
  expect(rows.map((cells) => [cells[0], cells[healthIndex]])).toEqual([
    ['Half', '80'] as const,
    ['Full', '85'] as const,
    ['Thin', 'Not enough data'] as const,
    ['Bare', 'Not enough data'] as const,
  ]);
});

test('decisions-60 the explanation contains the share of the weight that has data, today and as of a day', async () => {
  const shares = await Promise.all(
    (Object.keys(ids) as Name[]).map(async (name) => (await getHealth(name)).data_share),
  );
  expect(shares).toEqual([65, 50, 15, 0]);
  expect(await getHealth('Thin')).toMatchObject({
    health: null,
    account_score: null,
    color: null,
    change: null,
    causes: [],
    invalid_kpis: [
      { kpi: 'usage_trend' },
      { kpi: 'license_utilization' },
      { kpi: 'open_tickets' },
      { kpi: 'engagement' },
    ],
  });
  // Without a usage trend, the renewal and the days of use have a weight of 35.
  const day = addDays(FIRST_USE, 29);
  expect(await getHealth('Full', day)).toMatchObject({ data_share: 35, health: null });
  const pastAccount = await t.call(people.ada, accounts.getAccount, {
    params: { id: ids.Full },
    query: { as_of: day },
  });
  expect(pastAccount.body.data).toMatchObject({ health: null, color: null, health_change: null });
  const { body } = await t.call(people.ada, accountMetrics.getHistory, {
    params: { id: ids.Full },
    query: { months: 3 },
  });
  expect(body.data.points.map(({ month, health }) => [month, health])).toEqual([
    ['2026-09-01', null],
    ['2026-10-01', 100],
    ['2026-11-01', 85],
  ]);
});

test('decisions-60 an upgrade recomputes the scores of existing tenants', async () => {
  await query('update accounts set health = 43 where tenant_id = $1 and id = $2', ids.Thin);
  await query('update account_daily set health = 43 where tenant_id = $1 and account_id = $2', ids.Thin);
  const migration = path.join(rootDir, 'db/migrations/0047_not_enough_health_data.sql');
  await t.services.database.ownerPool.query(readFileSync(migration, 'utf8'));
  await t.runJobs();
  expect((await findRows({ sort: 'name' })).map(({ health }) => health)).toEqual([null, 85, 80, null]);
  expect(
    await query('select distinct health from account_daily where tenant_id = $1 and account_id = $2', ids.Thin),
  ).toEqual([{ health: null }]);
});
