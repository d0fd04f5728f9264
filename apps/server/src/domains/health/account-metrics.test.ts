import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildChurn } from '../../app/demo/factories/accounts.ts';
import { buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays, buildUsageUsers } from '../../app/demo/factories/usage.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { type AccountMetrics, getAccountMetrics } from './account-metrics.ts';
import { TEST_CLOCK, TEST_ZONE } from '../../app/testing/services.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
});
afterAll(() => t.close());

const write = <T>(work: (tx: TenantTx) => Promise<T>) => t.inTenant('acme', 'write', work);
async function getMetrics(account: number, ...days: string[]): Promise<AccountMetrics[]> {
  return t.inTenant('acme', 'read', (tx) => getAccountMetrics(tx, account, days, TEST_CLOCK));
}

describe('revenue', () => {
  test('a subscription counts from its start and no longer on its end date', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, {});
      await buildSubscription(tx, { accountId: id, startsOn: '2026-03-01', endsOn: '2026-06-01', mrrMinor: 10_000 });
      await buildSubscription(tx, { accountId: id, startsOn: '2026-05-15', mrrMinor: 4_000 });
      await buildSubscription(tx, { accountId: id, startsOn: '2026-01-01', mrrMinor: 99_000, status: 'draft' });
      return id;
    });
    const days = ['2026-02-28', '2026-03-01', '2026-05-15', '2026-05-31', '2026-06-01'];
    expect((await getMetrics(account, ...days)).map((f) => f.mrr_minor)).toEqual([0, 10_000, 14_000, 14_000, 4_000]);
  });

  test('the change is compared with the previous month, and is unknown without revenue in that month', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, {});
      await buildSubscription(tx, { accountId: id, startsOn: '2026-01-10', mrrMinor: 10_000 });
      await buildSubscription(tx, { accountId: id, startsOn: '2026-03-10', mrrMinor: 2_500 });
      return id;
    });
    const [first, steady, grown] = await getMetrics(account, '2026-01-20', '2026-03-01', '2026-03-20');
    expect([first?.mrr_change_bp, steady?.mrr_change_bp, grown?.mrr_change_bp]).toEqual([null, 0, 2500]);
  });

  test('the renewal is the nearest one of a running term, with its auto-renewal', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, {});
      const addTerm = (renewsOn: string, autoRenewal: boolean, endsOn?: string) =>
        buildSubscription(tx, { accountId: id, startsOn: '2026-01-01', renewsOn, autoRenewal, endsOn });
      await addTerm('2026-12-01', false);
      await addTerm('2026-09-01', true);
      await addTerm('2026-08-01', true, '2026-07-01');
      return id;
    });
    const [before, after, later] = await getMetrics(account, '2026-08-15', '2026-09-02', '2026-12-02');
    expect([before?.renewal_on, before?.auto_renewal]).toEqual(['2026-09-01', true]);
    expect([after?.renewal_on, after?.auto_renewal]).toEqual(['2026-12-01', false]);
    expect(later?.renewal_on).toBeNull();
  });
});

describe('usage', () => {
  test('an account without a source has no data, not zero', async () => {
    const account = await write((tx) => buildAccount(tx, { seats: 50 }));
    const [metrics] = await getMetrics(account, '2026-11-20');
    expect(metrics).toMatchObject({
      dau: null,
      avg_dau: null,
      mau: null,
      user_reach_bp: null,
      license_utilization_bp: null,
      usage_count: null,
    });
  });

  test('user counts are never derived from usage counts', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, { seats: 50 });
      await buildUsageDays(tx, {
        accountId: id,
        from: '2026-10-22',
        to: '2026-11-20',
        usageCount: 10,
        activeUsers: null,
      });
      return id;
    });
    const [metrics] = await getMetrics(account, '2026-11-20');
    expect(metrics).toMatchObject({
      // Of 30 days, the running one does not count yet.
      usage_count: 290,
      use_days: 29,
      dau: null,
      avg_dau: null,
      mau: null,
      user_reach_bp: null,
    });
  });

  test('users are counted once in their window, across months', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, { seats: 4 });
      await buildUsageUsers(tx, [
        { accountId: id, endUser: 'ann', month: '2026-10-01', days: [28] },
        { accountId: id, endUser: 'ann', month: '2026-11-01', days: [2, 19] },
        { accountId: id, endUser: 'bob', month: '2026-10-01', days: [25] },
        { accountId: id, endUser: 'cid', month: '2026-10-01', days: [10] },
      ]);
      return id;
    });
    const [now, earlier] = await getMetrics(account, '2026-11-20', '2026-10-28');
    expect([now?.wau, now?.mau, now?.user_reach_bp]).toEqual([1, 2, 5000]);
    expect([earlier?.wau, earlier?.mau]).toEqual([2, 3]);
  });

  test('the average of daily users includes only days that report them; utilization uses the newest entitlement', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, {});
      await buildUsageDays(tx, {
        accountId: id,
        from: '2026-11-17',
        to: '2026-11-18',
        activeUsers: 10,
        usageCount: 1,
        entitlements: 40,
        entitlementsUsed: 10,
      });
      await buildUsageDays(tx, {
        accountId: id,
        from: '2026-11-19',
        to: '2026-11-19',
        activeUsers: 16,
        usageCount: 1,
        entitlements: 40,
        entitlementsUsed: 30,
      });
      return id;
    });
    const [metrics, before] = await getMetrics(account, '2026-11-20', '2026-11-18');
    expect(metrics).toMatchObject({ dau: 16, avg_dau: 12, license_utilization_bp: 7500 });
    expect(before).toMatchObject({ dau: 10, avg_dau: 10, license_utilization_bp: 2500 });
  });

  test('usage counts up to the last complete day, today and as of a past day', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, { seats: 100 });
      const days = { accountId: id, from: '2026-10-01', to: '2026-11-19', usageCount: 10, activeUsers: 40 };
      await buildUsageDays(tx, days);
      await buildUsageDays(tx, { ...days, from: '2026-11-20', to: '2026-11-20', usageCount: 1, activeUsers: 1 });
      await buildUsageUsers(tx, [{ accountId: id, endUser: 'eve', month: '2026-11-01', days: [13, 20] }]);
      return id;
    });
    const PICKED = ['dau', 'avg_dau', 'usage_count', 'use_days', 'usage_on', 'wau'] as const;
    const metrics = await getMetrics(account, '2026-11-20', '2026-11-19', '2026-11-12');
    // The user who returned today was active in the seven days up to yesterday, too, and not yet on the 12th.
    expect(metrics.map((day) => PICKED.map((key) => day[key]))).toEqual([
      [40, 40, 300, 30, '2026-11-19', 1],
      [40, 40, 300, 30, '2026-11-19', 1],
      [40, 40, 300, 30, '2026-11-12', null],
    ]);
  });

  test('an account that is used for the first time today has no known usage yet', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, {});
      await buildUsageDays(tx, { accountId: id, from: '2026-11-20', to: '2026-11-20', usageCount: 7, activeUsers: 3 });
      return id;
    });
    const [metrics] = await getMetrics(account, '2026-11-20');
    expect(metrics).toMatchObject({ dau: null, usage_count: null, use_days: null, usage_on: null });
  });

  test('an account without recent usage has zero usage, which differs from no data', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, {});
      await buildUsageDays(tx, { accountId: id, from: '2026-05-01', to: '2026-05-03', activeUsers: 3, usageCount: 5 });
      return id;
    });
    const [before, silent] = await getMetrics(account, '2026-04-30', '2026-11-20');
    expect([before?.usage_count, silent?.usage_count, silent?.use_days]).toEqual([null, 0, 0]);
  });
});

test('a support case is open from its submission until it is closed, by the days of the tenant', async () => {
  const account = await write(async (tx) => {
    const id = await buildAccount(tx, { onboardedOn: '2026-11-01' });
    // 23:30 UTC is the next day in Berlin.
    await buildSupportCase(tx, {
      accountId: id,
      submittedAt: '2026-11-10T23:30:00Z',
      closedAt: '2026-11-12T10:00:00Z',
      priority: 'urgent',
    });
    await buildSupportCase(tx, { accountId: id, submittedAt: '2026-11-11T09:00:00Z', priority: 'low' });
    return id;
  });
  const days = ['2026-10-31', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
  const metrics = await getMetrics(account, ...days);
  expect(metrics.map((f) => f.open_cases)).toEqual([null, null, 2, 1, 1]);
  expect(metrics.map((f) => f.case_load)).toEqual([null, null, 3, 1, 1]);
});

test("a churn event counts up to the tenant's day on which the account was recorded as closed", async () => {
  const account = await write(async (tx) => {
    const id = await buildAccount(tx, { status: 'Closed', closedOn: '2026-09-09' });
    await buildChurn(tx, { accountId: id, churnedOn: '2026-11-20' });
    await buildChurn(tx, { accountId: id, churnedOn: '2026-11-21' });
    // The 20th in Auckland, and the 19th in UTC.
    await tx.rows(`update accounts set updated_at = '2026-11-19T11:30:00Z' where tenant_id = $1 and id = $2`, [
      tx.tenant,
      id,
    ]);
    return id;
  });
  const metrics = await getMetrics(account, '2026-11-19', '2026-11-20');
  expect(metrics.map(({ status }) => status)).toEqual(['Active', 'Closed']);
});

test('an entitlement counts from its first to its last day', async () => {
  const account = await write(async (tx) => {
    const id = await buildAccount(tx, {});
    const { id: product } = await buildProduct(tx, { sku: 'seats' });
    await tx.rows(
      `insert into entitlements (tenant_id, account_id, product_id, quantity, used, valid_from, valid_to)
       values ($1, $2, $3, 40, 30, '2026-05-01', '2026-05-31')`,
      [tx.tenant, id, product],
    );
    return id;
  });
  const metrics = await getMetrics(account, '2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01');
  expect(metrics.map((f) => [f.entitlements_total, f.entitlements_used])).toEqual([
    [0, 0],
    [40, 30],
    [40, 30],
    [0, 0],
  ]);
});
