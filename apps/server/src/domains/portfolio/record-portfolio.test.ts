import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';
import { portfolioJobs } from './jobs.ts';
import { recordPortfolio, recordToday } from './record-portfolio.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
});
afterAll(() => t.close());

type Row = Record<string, number | string>;
const queryRows = (text: string, ...params: unknown[]) =>
  t.inTenant('demo', 'read', (tx) => tx.rows<Row>(text, [tx.tenant, ...params]));

const METRICS = `accounts, active_accounts, mrr_minor, contract_value_minor, health_sum, health_count, level_one_count,
  level_two_count, level_three_count, level_one_mrr_minor, level_two_mrr_minor, level_three_mrr_minor, pending_actions,
  open_cases, usage_count, active_users`;
const getRecorded = async (day: string) =>
  (await queryRows(`select ${METRICS} from portfolio_daily where tenant_id = $1 and user_id = 0 and day = $2`, day))[0];

/** Computes the same metrics account by account. */
async function computeExpected(day: string): Promise<Row | undefined> {
  const [row] = await queryRows(
    `select count(*)::int as accounts, count(*) filter (where d.status = 'Active')::int as active_accounts,
       sum(d.mrr_minor) as mrr_minor,
       sum(d.health) filter (where d.status = 'Active') as health_sum,
       count(*) filter (where d.status = 'Active' and d.health > 75)::int as level_one_count,
       count(*) filter (where d.status = 'Active' and d.health <= 50)::int as level_three_count,
       sum(coalesce(d.open_cases, 0)) as open_cases
     from accounts a cross join lateral (select * from account_daily x where x.tenant_id = $1 and x.account_id = a.id
         and x.day <= $2::date and x.day >= a.onboarded_on order by x.day desc limit 1) d
     where a.tenant_id = $1`,
    day,
  );
  return row;
}

test('a day sums the snapshots that the accounts had on it', async () => {
  for (const day of [TEST_DAY, addDays(TEST_DAY, -1), addDays(TEST_DAY, -47), addDays(TEST_DAY, -333)]) {
    const [row, expected] = [await getRecorded(day), await computeExpected(day)];
    const toNumbers = (values: Row | undefined) =>
      Object.fromEntries(Object.keys(expected ?? {}).map((key) => [key, Number(values?.[key])]));
    expect(toNumbers(row)).toEqual(toNumbers(expected));
    expect(Number(row?.accounts)).toBeGreaterThan(50);
  }
});

test("today's row equals the sum of the account rows", async () => {
  const [live] = await queryRows(
    `select count(*) filter (where status = 'Active')::int as active, sum(mrr_minor) as mrr, sum(pending_actions)::int as pending,
       (select sum(usage_count) from usage_daily where tenant_id = $1 and product_id = 0 and day = $2::date - 1) as uses
     from accounts where tenant_id = $1`,
    TEST_DAY,
  );
  const row = await getRecorded(TEST_DAY);
  expect([row?.active_accounts, Number(row?.mrr_minor), Number(row?.pending_actions)]).toEqual([
    live?.active,
    Number(live?.mrr),
    live?.pending,
  ]);
  expect(Number((await getRecorded(addDays(TEST_DAY, -1)))?.usage_count)).toBe(Number(live?.uses));
});

test('rewriting existing days produces the same rows', async () => {
  const days = { from: addDays(TEST_DAY, -70), to: addDays(TEST_DAY, -60) };
  const readRows = () =>
    queryRows(
      `select day, ${METRICS} from portfolio_daily where tenant_id = $1 and day between $2 and $3 order by day`,
      days.from,
      days.to,
    );
  const before = await readRows();
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows('update portfolio_daily set mrr_minor = 1 where tenant_id = $1 and day between $2 and $3', [
      tx.tenant,
      days.from,
      days.to,
    ]),
  );
  for (let times = 0; times < 2; times += 1)
    await t.inTenant('demo', 'write', (tx) => recordPortfolio(tx, days, TEST_ZONE));
  expect(await readRows()).toEqual(before);
  expect(before).toHaveLength(11);
});

test('the job writes the missing days of its own tenant only', async () => {
  const [{ n: others } = {}] = await t.inTenant('globex', 'read', (tx) =>
    tx.rows<Row>('select count(*)::int as n from portfolio_daily where tenant_id = $1', [tx.tenant]),
  );
  const missingDays = [addDays(TEST_DAY, -2), addDays(TEST_DAY, -1), TEST_DAY];
  const before = await Promise.all(missingDays.map(getRecorded));
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows('delete from portfolio_daily where tenant_id = $1 and day >= $2', [tx.tenant, missingDays[0]]),
  );
  const tenant = await t.tenantId('demo');
  await portfolioJobs[0]?.handle({}, { services: t.services, tenant, stopping: new AbortController().signal });
  expect(await Promise.all(missingDays.map(getRecorded))).toEqual(before);
  const [{ n } = {}] = await t.inTenant('globex', 'read', (tx) =>
    tx.rows<Row>('select count(*)::int as n from portfolio_daily where tenant_id = $1', [tx.tenant]),
  );
  expect(n).toBe(others);
});

test('repeating the job on one day refreshes yesterday and today, but no older day', async () => {
  const days = [-3, -2, -1, 0].map((ago) => addDays(TEST_DAY, ago));
  const before = await Promise.all(days.map(getRecorded));
  await t.query('demo', 'update portfolio_daily set mrr_minor = 1 where tenant_id = $1 and day >= $2', days[0]);
  const context = { services: t.services, tenant: await t.tenantId('demo'), stopping: new AbortController().signal };
  for (let times = 0; times < 2; times += 1) await portfolioJobs[0]?.handle({}, context);
  const getMrr = (rows: (Row | undefined)[]) => rows.map((row) => Number(row?.mrr_minor));
  const [, , ...renewedMrr] = getMrr(before);
  expect(getMrr(await Promise.all(days.map(getRecorded)))).toEqual([1, 1, ...renewedMrr]);
  await t.inTenant('demo', 'write', (tx) =>
    recordPortfolio(tx, { from: days[0] ?? TEST_DAY, to: TEST_DAY }, TEST_ZONE),
  );
});

test("the job counts an action as pending from the tenant's day of its creation to that of its completion", async () => {
  const days = [addDays(TEST_DAY, -2), addDays(TEST_DAY, -1), TEST_DAY];
  const context = { services: t.services, tenant: await t.tenantId('demo'), stopping: new AbortController().signal };
  const getPending = async (createdAt: string, completedAt: string): Promise<number[]> => {
    await t.query(
      'demo',
      `update actions set status = 'Completed', created_at = $2, completed_at = $3 where tenant_id = $1
         and id = (select min(id) from actions where tenant_id = $1)`,
      createdAt,
      completedAt,
    );
    await t.query('demo', 'delete from portfolio_daily where tenant_id = $1 and day >= $2', days[0]);
    await portfolioJobs[0]?.handle({}, context);
    return (await Promise.all(days.map(getRecorded))).map((row) => Number(row?.pending_actions));
  };
  const baseline = await getPending('2026-10-01T00:00:00Z', '2026-10-01T00:00:00Z');
  // 00:30 on the 19th and the 20th in Auckland.
  const pending = await getPending('2026-11-18T11:30:00Z', '2026-11-19T11:30:00Z');
  expect(pending.map((n, at) => n - (baseline[at] ?? 0))).toEqual([0, 1, 0]);
});

test('levels count only active accounts, with their MRR', async () => {
  const record = () =>
    t.inTenant('demo', 'write', (tx) => recordPortfolio(tx, { from: TEST_DAY, to: TEST_DAY }, TEST_ZONE));
  await record();
  const before = await getRecorded(TEST_DAY);
  const [snapshot] = await t.query<{ mrr_minor: number; account_id: number }>(
    'demo',
    `select mrr_minor, account_id from account_daily where tenant_id = $1 and status = 'Closed' and day <= $2 and until > $2
     order by account_id limit 1`,
    TEST_DAY,
  );
  for (const health of [40, 60, 90]) {
    await t.query(
      'demo',
      `update account_daily set mrr_minor = 5001, health = $3 where tenant_id = $1 and account_id = $4 and day <= $2 and until > $2`,
      TEST_DAY,
      health,
      snapshot?.account_id,
    );
    await record();
    const mrr = Number(before?.mrr_minor) + 5001 - Number(snapshot?.mrr_minor);
    expect(await getRecorded(TEST_DAY)).toEqual({ ...before, mrr_minor: mrr });
  }
});

test('a tenant without accounts has a row of zeros for today and none for earlier days', async () => {
  const { createTenant } = await import('../../core/tenants/create-tenant.ts');
  const tenant = await createTenant(t.services.database, { domain: 'hollow', name: 'Hollow' });
  await t.services.database.inTenant(tenant, 'write', (tx) => recordToday(tx, TEST_DAY, 'UTC'));
  const rows = await t.inTenant('hollow', 'read', (tx) =>
    tx.rows<Row>('select day, accounts, mrr_minor from portfolio_daily where tenant_id = $1', [tx.tenant]),
  );
  expect(rows).toEqual([{ day: TEST_DAY, accounts: 0, mrr_minor: 0 }]);
});
