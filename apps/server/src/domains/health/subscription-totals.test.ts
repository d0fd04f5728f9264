/** Auto-renewing MRR and paid seats: totals over subscriptions, the same number wherever they are shown. */
import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { components } from '@mainstay/contract/components';
import type { KpiReport } from '@mainstay/contract/components/report';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildEntitlements, buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { rebuildHistory, refreshAccounts } from './refresh-metrics.ts';

const COMPANIES = [
  { domain: 'tokyo', currency: 'JPY', digits: 0 },
  { domain: 'kuwait', currency: 'KWD', digits: 3 },
] as const;
const AUTOMATIC = 12_345;
const MANUAL = 50_001;
const EARLIER = addDays(TEST_DAY, -40);

let t: TestApp;
const callers: Record<string, Caller> = {};
const mainAccounts: Record<string, number> = {};

/** Creates four accounts: seats on subscriptions, only on the account, only as entitlements, and none. */
async function buildCompany(domain: string): Promise<void> {
  await t.inTenant(domain, 'write', async (tx) => {
    await createUser(tx, { email: `ada@${domain}.test`, firstName: 'Ada', roles: ['ADM'], passwordHash: 'none' });
    const addAccount = (name: string, seats: number | null) =>
      buildAccount(tx, { name, seats, onboardedOn: addDays(TEST_DAY, -400) });
    const id = await addAccount('Quay', 7);
    mainAccounts[domain] = id;
    const common = { accountId: id, startsOn: addDays(TEST_DAY, -100), seats: 20 };
    await buildSubscription(tx, { ...common, mrrMinor: MANUAL, renewsOn: addDays(TEST_DAY, 300) });
    // The nearest renewal is automatic. Its flag must not apply to the whole account.
    await buildSubscription(tx, { ...common, mrrMinor: AUTOMATIC, renewsOn: addDays(TEST_DAY, 30), autoRenewal: true });
    await buildSubscription(tx, { ...common, mrrMinor: 900, autoRenewal: true, status: 'draft' });
    await buildSubscription(tx, { ...common, mrrMinor: 800, autoRenewal: true, endsOn: addDays(TEST_DAY, -30) });
    await addAccount('Only seats of its own', 7);
    const entitledAccount = await addAccount('Only entitlements', null);
    const { id: productId } = await buildProduct(tx, { name: 'Crane' });
    await buildEntitlements(tx, [
      { accountId: entitledAccount, productId, quantity: 5, used: 4, validFrom: addDays(TEST_DAY, -90) },
    ]);
    await addAccount('No seats', null);
    await refreshAccounts(tx, { today: TEST_DAY });
    await rebuildHistory(tx, { from: EARLIER, today: TEST_DAY });
  });
  callers[domain] = await t.signIn(`ada@${domain}.test`);
}

beforeAll(async () => {
  t = await openTestApp();
  for (const { domain, currency } of COMPANIES) {
    await createTenant(t.services.database, { domain, name: domain, currency, timeZone: TEST_ZONE });
    await buildCompany(domain);
  }
});
afterAll(() => t.close());

describe.each(COMPANIES)('$currency', ({ domain, digits }) => {
  const ada = () => callers[domain] as Caller;
  const toMajor = (minor: number) => minor / 10 ** digits;
  const toValuesByKey = (report: unknown) =>
    Object.fromEntries((report as KpiReport).output.data.map(({ key, value }) => [key, value]));
  const getTileValues = async (name: string, as_of?: string) => {
    const [{ id = 0 } = {}] = await t.query<{ id: number }>(
      domain,
      'select id from components where tenant_id = $1 and name = $2',
      name,
    );
    const { status, body } = await t.call(ada(), components.getComponentData, {
      query: { id, ...(as_of && { as_of }) },
    });
    expect(status).toBe(200);
    return Object.values(toValuesByKey(body.data));
  };
  const previewFormula = async (expression: string) => {
    const body = { name: 'F', source: 'accounts', expression, number_format: 'number' as const, output: { data: [] } };
    const preview = await t.call(ada(), kpiFormulas.previewFormula, { body: { formula: body } });
    return preview.body.data.outputs[0]?.value;
  };

  test('auto-renewing MRR is the sum of the subscriptions that renew automatically', async () => {
    const kpi = await t.call(ada(), accounts.getTotals, { query: { type: 'mrr' } });
    expect(toValuesByKey(kpi.body.data)).toMatchObject({
      mainvalue: toMajor(AUTOMATIC + MANUAL),
      mrr_auto: toMajor(AUTOMATIC),
      mrr_manual: toMajor(MANUAL),
    });
    expect(await previewFormula('sum(auto_renewing_mrr)')).toBe(toMajor(AUTOMATIC));
    const share = Math.round((AUTOMATIC * 1000) / (AUTOMATIC + MANUAL)) / 10;
    expect(await getTileValues('Renewals: by themselves')).toEqual([share, toMajor(AUTOMATIC)]);
  });

  test('paid seats are those of the subscriptions, else of the account, else the entitled ones', async () => {
    expect(await previewFormula('sum(seats)')).toBe(20 + 20 + 7 + 5);
    // The share of used seats refers to the entitled seats.
    expect(await getTileValues('Usage: license utilization')).toEqual([80, 52]);
    const history = await t.call(ada(), accountMetrics.getHistory, { params: { id: mainAccounts[domain] ?? 0 } });
    expect([history.body.data.seats, history.body.data.entitlements]).toEqual([40, null]);
    await t.query(
      domain,
      `update settings set client_config = '{"account_list_fields": ["seats"]}' where tenant_id = $1`,
    );
    const { body } = await t.call(ada(), accounts.findAccounts, {});
    const listedSeats = body.data.accounts.map(({ id, name }) => [
      name,
      body.data.extra_fields[id]?.['Seats paid for'],
    ]);
    expect(listedSeats).toEqual([
      ['No seats', undefined],
      ['Only entitlements', '5'],
      ['Only seats of its own', '7'],
      ['Quay', '40'],
    ]);
    const sheet = (await t.send(ada(), 'GET', '/v1/api/accounts/export/')).raw.body;
    const [header = [], ...rows] = sheet.split('\r\n').map((line) => line.split(','));
    expect(rows.map((row) => row[header.indexOf('Seats paid for')])).toContain('40');
  });

  test('both are available as of an earlier day', async () => {
    // The ended subscription was still running, so its seats and its MRR count.
    expect(await getTileValues('Usage: license utilization', EARLIER)).toEqual([80, 72]);
    const [snapshot] = await t.query(
      domain,
      `select auto_renewing_mrr_minor::int as auto, licensed_seats::int as seats from account_daily
       where tenant_id = $1 and account_id = $2 and day <= $3 order by day desc limit 1`,
      mainAccounts[domain],
      EARLIER,
    );
    expect(snapshot).toEqual({ auto: AUTOMATIC + 800, seats: 60 });
  });
});
