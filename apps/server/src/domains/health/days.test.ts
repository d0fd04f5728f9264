/** Instants count on the tenant's day: half an hour after its midnight, UTC is still on the previous day. */
import { type AccountTotals, accounts } from '@mainstay/contract/accounts';
import { expect, test } from 'vitest';
import { buildAccount, buildAccounts, buildChurn } from '../../app/demo/factories/accounts.ts';
import { buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_DAY, TEST_CLOCK, TEST_ZONE } from '../../app/testing/services.ts';
import { type AccountMetrics, getAccountMetrics } from './account-metrics.ts';
import { findChangeDays } from './change-days.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

const getMetrics = (account: number, ...days: string[]): Promise<AccountMetrics[]> =>
  t.inTenant('acme', 'read', (tx) => getAccountMetrics(tx, account, days, TEST_CLOCK));
const setUpdatedAt = (table: 'accounts' | 'subscriptions', id: number, updatedAt: string) =>
  query(`update ${table} set updated_at = $3 where tenant_id = $1 and id = $2`, id, updatedAt);

test("support cases are known from the day of the tenant's first case", async () => {
  const [account = 0] = await t.inTenant('acme', 'write', async (tx) => {
    const accountIds = await buildAccounts(tx, [{ name: 'First', onboardedOn: '2026-01-01' }]);
    await buildSupportCase(tx, { accountId: accountIds[0] ?? 0, submittedAt: '2026-03-04T11:30:00Z' });
    return accountIds;
  });
  const days = ['2026-03-04', '2026-03-05'];
  expect((await getMetrics(account, ...days)).map((day) => day.open_cases)).toEqual([null, 1]);
});

test('a case is open from the day of its submission to the day before it was closed', async () => {
  const account = await t.inTenant('acme', 'write', async (tx) => {
    const accountId = await buildAccount(tx, { onboardedOn: '2026-01-01' });
    const submittedAt = '2026-11-05T11:30:00Z';
    await buildSupportCase(tx, { accountId, priority: 'high', submittedAt, closedAt: '2026-11-08T11:30:00Z' });
    return accountId;
  });
  const metrics = await getMetrics(account, '2026-11-05', '2026-11-06', '2026-11-08', '2026-11-09');
  expect(metrics.map((day) => [day.open_cases, day.case_load])).toEqual([
    [0, 0],
    [1, 2],
    [1, 2],
    [0, 0],
  ]);
});

test('an early end is known from the day on which it was written', async () => {
  const { account, subscription } = await t.inTenant('acme', 'write', async (tx) => {
    const accountId = await buildAccount(tx, { onboardedOn: '2026-01-01' });
    const dates = { startsOn: '2026-01-01', endsOn: '2026-12-31', termEndsOn: '2027-06-01', renewsOn: '2027-06-01' };
    const id = await buildSubscription(tx, { accountId, ...dates, churned: true, mrrMinor: 1000 });
    return { account: accountId, subscription: id };
  });
  await setUpdatedAt('subscriptions', subscription, '2026-11-10T11:30:00Z');
  const metrics = await getMetrics(account, '2026-11-10', '2026-11-11');
  expect(metrics.map((day) => [day.garr_minor, day.narr_minor])).toEqual([
    [12_000, 12_000],
    [12_000, 0],
  ]);
});

test.each([
  ['the end of its term', { termEndsOn: '2026-12-31', renewsOn: '2027-06-01' }],
  ['its renewal', { termEndsOn: '2027-06-01', renewsOn: '2026-12-31' }],
])('decisions-58 an end on %s is planned and therefore known from the start', async (_, dates) => {
  const [account, subscription] = await t.inTenant('acme', 'write', async (tx) => {
    const accountId = await buildAccount(tx, { onboardedOn: '2026-01-01' });
    const base = { accountId, startsOn: '2026-01-01', endsOn: '2026-12-31', mrrMinor: 1000 };
    return [accountId, await buildSubscription(tx, { ...base, ...dates })] as const;
  });
  await setUpdatedAt('subscriptions', subscription, '2026-11-10T11:30:00Z');
  const metrics = await getMetrics(account, '2026-01-01', '2026-11-10');
  expect(metrics.map((day) => [day.garr_minor, day.narr_minor])).toEqual([
    [12_000, 0],
    [12_000, 0],
  ]);
});

test('an account is closed on the day of its last churn event up to the day on which the closing was recorded', async () => {
  const account = await t.inTenant('acme', 'write', async (tx) => {
    const id = await buildAccount(tx, { onboardedOn: '2026-01-01', status: 'Closed', closedOn: '2026-11-01' });
    await buildChurn(tx, { accountId: id, churnedOn: '2026-11-11' });
    return id;
  });
  await setUpdatedAt('accounts', account, '2026-11-10T11:30:00Z');
  const metrics = await getMetrics(account, '2026-11-10', '2026-11-11');
  expect(metrics.map((day) => day.status)).toEqual(['Active', 'Closed']);
});

test('history changes on the days on which a fact was written, submitted or closed', async () => {
  const { account, subscription } = await t.inTenant('acme', 'write', async (tx) => {
    const id = await buildAccount(tx, { onboardedOn: '2026-01-01' });
    const subscriptionId = await buildSubscription(tx, { accountId: id, startsOn: '2026-01-01', renewsOn: null });
    await buildSupportCase(tx, {
      accountId: id,
      submittedAt: '2026-03-12T11:30:00Z',
      closedAt: '2026-03-14T11:30:00Z',
    });
    return { account: id, subscription: subscriptionId };
  });
  await setUpdatedAt('subscriptions', subscription, '2026-03-16T11:30:00Z');
  const changeDays = await t.inTenant('acme', 'read', (tx) =>
    findChangeDays(tx, [account], { from: '2026-03-02', to: '2026-03-20' }, { timeZone: TEST_ZONE, driftDays: -1 }),
  );
  // The first and the last day, the first case of the tenant, the case of the account, and its subscription.
  const days = ['2026-03-02', '2026-03-05', '2026-03-13', '2026-03-15', '2026-03-17', '2026-03-20'];
  expect(changeDays).toEqual(days.map((day) => ({ account, day })));
});

test("renewals are due from the tenant's day for ninety days", async () => {
  const countRenewalsDue = async (renewal: string): Promise<number> => {
    await query('update accounts set renewal_on = null where tenant_id = $1');
    await query(
      'update accounts set renewal_on = $2 where tenant_id = $1 and id = (select min(id) from accounts where tenant_id = $1)',
      renewal,
    );
    const { body } = await t.call(people.ada, accounts.getTotals, { query: {} });
    return (body.data as AccountTotals).renewals_due;
  };
  expect(TEST_DAY).toBe('2026-11-20');
  expect(await countRenewalsDue('2026-11-19')).toBe(0);
  expect(await countRenewalsDue('2026-11-20')).toBe(1);
  expect(await countRenewalsDue('2027-02-18')).toBe(1);
  expect(await countRenewalsDue('2027-02-19')).toBe(0);
});
