import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY } from '../../app/testing/services.ts';

let t: TestApp;
let maya: Caller;
let account: number;
let otherAccount: number;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  maya = await t.signIn('maya.csm@demo.test');
  const findPrimaryAccount = (email: string) =>
    t.inTenant('demo', 'read', async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        `select a.id from accounts a join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
         where a.tenant_id = $1 and u.email = $2 and a.status = 'Active' and a.avg_dau > 0 and a.renewal_on is not null
         order by a.id limit 1`,
        [tx.tenant, email],
      );
      return row?.id ?? 0;
    });
  account = await findPrimaryAccount('maya.csm@demo.test');
  otherAccount = await findPrimaryAccount('noah.csm@demo.test');
});
afterAll(() => t.close());

const calls = [
  ['summary', accountMetrics.getSummary],
  ['health', accountMetrics.getHealth],
  ['history', accountMetrics.getHistory],
] as const;

describe.each(calls)('%s', (_name, endpoint) => {
  test('3-access-19 requires a session with access to the account', async () => {
    expect((await t.call({ domain: 'demo' }, endpoint, { params: { id: account } })).status).toBe(401);
    const denied = await t.call(maya, endpoint, { params: { id: otherAccount } });
    expect(denied.status).toBe(403);
    expect(denied.error).toMatch(/^You do not have access to .+\. Please contact your administrator\.$/);
    const gia = await t.signIn('gia.admin@globex.test');
    expect((await t.call(gia, endpoint, { params: { id: account } })).status).toBe(404);
  });

  test("roles that read every account have access, and so does the lead of the owner's team", async () => {
    for (const who of ['ada.admin', 'dev.data', 'olga.ops', 'evan.exec', 'lena.lead', 'maya.csm']) {
      const caller = await t.signIn(`${who}@demo.test`);
      expect([who, (await t.call(caller, endpoint, { params: { id: account } })).status]).toEqual([who, 200]);
    }
    const rhea = await t.signIn('rhea.reader@demo.test');
    expect((await t.call(rhea, endpoint, { params: { id: account } })).status).toBe(403);
  });

  test('rejects invalid ids and days', async () => {
    const request = (id: string, query = '') => t.send(maya, 'GET', `${endpoint.path.replace('{id}', id)}${query}`);
    expect((await request('999999999')).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999'])
      expect([id, (await request(id)).status]).toEqual([id, 400]);
    for (const day of ['2026-02-30', 'yesterday', '20261120', "2026-01-01'--"]) {
      expect([day, (await request(String(account), `?as_of=${encodeURIComponent(day)}`)).status]).toEqual([day, 400]);
    }
  });
});

describe('summary', () => {
  test(`2-account-summary-03 2-account-summary-04 3-dashboard-widgets-40 3-dashboard-widgets-41 3-dashboard-widgets-42
    3-dashboard-widgets-43 3-dashboard-widgets-44 has its metrics`, async () => {
    const { body } = await t.call(maya, accountMetrics.getSummary, { params: { id: account } });
    expect(Object.keys(body.data)).toEqual(
      expect.arrayContaining(['mrr', 'renewal', 'daily_active_user', 'health', 'narr', 'garr']),
    );
    expect(body.data.as_of).toBe(TEST_DAY);
  });

  test('as of today equals the metrics of the list', async () => {
    const { body } = await t.call(maya, accountMetrics.getSummary, { params: { id: account } });
    const [storedAccount] = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ mrr_minor: number; health: number; renewal_on: string; dau: number }>(
        'select mrr_minor, health, renewal_on, dau from accounts where tenant_id = $1 and id = $2',
        [tx.tenant, account],
      ),
    );
    expect(body.data).toMatchObject({
      mrr: (storedAccount?.mrr_minor ?? 0) / 100,
      health: storedAccount?.health,
      renewal: storedAccount?.renewal_on,
      daily_active_user: storedAccount?.dau,
    });
  });

  test('as of another day has the values of that day', async () => {
    const getSummaryOn = async (as_of: string) =>
      (await t.call(maya, accountMetrics.getSummary, { params: { id: account }, query: { as_of } })).body.data;
    const [pastSummary, earliestSummary] = [await getSummaryOn('2026-05-01'), await getSummaryOn('2020-01-01')];
    expect(pastSummary.as_of).toBe('2026-05-01');
    expect(earliestSummary).toMatchObject({ mrr: 0, daily_active_user: null, renewal: null });
  });
});

describe('explanation of health', () => {
  test('weights, contributions and their sum are readable', async () => {
    const { body } = await t.call(maya, accountMetrics.getHealth, { params: { id: account } });
    const { data } = body;
    const measuresWithData = data.kpi_score_data.filter((m) => m.kpi_weightage_share !== null);
    expect(measuresWithData.reduce((sum, m) => sum + (m.kpi_weightage_share ?? 0), 0)).toBeCloseTo(
      data.account_score ?? -1,
      9,
    );
    expect(measuresWithData.reduce((sum, m) => sum + (m.weight ?? 0), 0)).toBeCloseTo(100, 9);
    expect(data.health).toBe(Math.ceil(data.account_score ?? -1));
    expect(data.invalid_kpis).toHaveLength(data.kpi_score_data.length - measuresWithData.length);
  });

  test('the points that moved between two dates add up to the change of the score', async () => {
    const { body } = await t.call(maya, accountMetrics.getHealth, {
      params: { id: account },
      query: { as_of: TEST_DAY, since: '2026-06-01' },
    });
    const { data } = body;
    expect(data.since).toBe('2026-06-01');
    const totalChange = data.kpi_score_data.reduce((sum, m) => sum + (m.change ?? 0), 0);
    if (data.kpi_score_data.every((m) => m.change !== null))
      expect(totalChange).toBeCloseTo(data.change ?? Number.NaN, 9);
    expect(data.causes.length).toBeLessThanOrEqual(4);
    const sizes = data.causes.map((c) => Math.abs(c.points));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });
});

test('the history has one point per month, oldest first, and ends with the requested month', async () => {
  const { body } = await t.call(maya, accountMetrics.getHistory, { params: { id: account }, query: { months: 12 } });
  expect(body.data.points).toHaveLength(12);
  expect(body.data.points.at(-1)?.month).toBe('2026-11-01');
  expect(body.data.points.some((p) => p.mrr > 0 && p.usage_count > 0)).toBe(true);
});

test('the history ends with the MRR and the health of the header, also in a month in which MRR changed', async () => {
  const changedAccounts = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ id: number }>(
      `select a.id from accounts a join mrr_monthly r on r.tenant_id = $1 and r.account_id = a.id
         and r.month <= '2026-10-01' and r.until > '2026-10-01'
       join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
       where a.tenant_id = $1 and u.email = 'maya.csm@demo.test' and r.mrr_minor <> a.mrr_minor order by a.id limit 3`,
      [tx.tenant],
    ),
  );
  expect(changedAccounts.length).toBeGreaterThan(0);
  for (const { id } of changedAccounts) {
    const [{ body }, details] = await Promise.all([
      t.call(maya, accountMetrics.getHistory, { params: { id } }),
      t.call(maya, accounts.getAccount, { params: { id } }),
    ]);
    const { mrr, health } = details.body.data;
    expect(body.data.points.at(-1)).toMatchObject({ mrr, health });
  }
});

describe('seed master summary', () => {
  const request = (caller: Caller, entityId: number, as_of?: string) =>
    t.call(caller, accountMetrics.getMasterSummary, { query: { entityId, ...(as_of && { as_of }) } });

  test('1-portfolio-25 1-portfolio-26 1-C-17 has the metrics of the summary, and describes the account', async () => {
    const { body } = await request(maya, account);
    const { data: summary } = (await t.call(maya, accountMetrics.getSummary, { params: { id: account } })).body;
    const { data: details } = (await t.call(maya, accounts.getAccount, { params: { id: account } })).body;
    expect(body.data).toEqual({
      narr: summary.narr,
      garr: summary.garr,
      renewal: summary.renewal,
      mrr: summary.mrr,
      daily_active_user: summary.daily_active_user,
      health: summary.health,
      account_name: details.name,
      plan: expect.any(String),
      description: details.description,
      image_url: details.image_url,
    });
    expect([body.data.mrr, body.data.garr].every((value) => value > 0)).toBe(true);
  });

  test('is as of a past day', async () => {
    const day = '2026-03-31';
    const past = (await request(maya, account, day)).body.data;
    const { data } = (await t.call(maya, accountMetrics.getSummary, { params: { id: account }, query: { as_of: day } }))
      .body;
    expect([past.mrr, past.narr, past.health]).toEqual([data.mrr, data.narr, data.health]);
  });

  test('every role reads the accounts in its scope, read-only users included, and no one those of another company', async () => {
    for (const who of ['ada.admin', 'dev.data', 'olga.ops', 'evan.exec', 'lena.lead', 'maya.csm']) {
      const caller = await t.signIn(`${who}@demo.test`);
      expect([who, (await request(caller, account)).status]).toEqual([who, 200]);
    }
    const rhea = await t.signIn('rhea.reader@demo.test');
    expect((await request(rhea, account)).status).toBe(403);
    expect((await request(maya, otherAccount)).status).toBe(403);
    expect((await request(await t.signIn('gia.admin@globex.test'), account)).status).toBe(404);
    expect((await request({ domain: 'demo' }, account)).status).toBe(401);
    expect((await t.send(maya, 'GET', '/v1/api/seed_master_summary/')).status).toBe(400);
  });
});
