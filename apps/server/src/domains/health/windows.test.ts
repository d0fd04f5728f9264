/**
 * How long a fact counts: in the last 7, 30 and 60 days, a month before, and twelve months ahead, each at its last day.
 */
import { addDays } from '@mainstay/contract/rules/dates';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays, buildUsageUsers } from '../../app/demo/factories/usage.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_CLOCK } from '../../app/testing/services.ts';
import { type AccountMetrics, getAccountMetrics } from './account-metrics.ts';

const { t } = setUpCompany({ ada: 'ADM' });

async function getMetrics(build: (tx: TenantTx, accountId: number) => Promise<unknown>, days: readonly string[]) {
  const account = await t.inTenant('acme', 'write', async (tx) => {
    const id = await buildAccount(tx, { onboardedOn: '2024-01-01' });
    await build(tx, id);
    return id;
  });
  return t.inTenant('acme', 'read', (tx) => getAccountMetrics(tx, account, days, TEST_CLOCK));
}
const pickValues = (metrics: readonly AccountMetrics[], ...keys: (keyof AccountMetrics)[]) =>
  metrics.map((day) => keys.map((key) => day[key]));

const USAGE_DAY = '2026-09-20';
const daysAfter = (...days: number[]) => days.map((n) => addDays(USAGE_DAY, n));

test('the uses of a day count for 30 days, and for 30 more days as previous uses', async () => {
  const metrics = await getMetrics(
    (tx, accountId) =>
      buildUsageDays(tx, { accountId, from: USAGE_DAY, to: USAGE_DAY, usageCount: 10, activeUsers: 3 }),
    daysAfter(-1, 0, 29, 30, 59, 60),
  );
  expect(pickValues(metrics, 'usage_count', 'usage_before', 'use_days', 'dau', 'avg_dau', 'usage_on')).toEqual([
    [null, null, null, null, null, null],
    [10, 0, 1, 3, 3, USAGE_DAY],
    [10, 0, 1, 3, 3, USAGE_DAY],
    [0, 10, 0, null, null, USAGE_DAY],
    [0, 10, 0, null, null, USAGE_DAY],
    [0, 0, 0, null, null, null],
  ]);
});

test('a user who was active on a day counts for 7 days as weekly and for 30 days as monthly user', async () => {
  const metrics = await getMetrics(
    (tx, accountId) => buildUsageUsers(tx, [{ accountId, endUser: 'ana', month: '2026-09-01', days: [20] }]),
    daysAfter(-1, 0, 6, 7, 29, 30),
  );
  expect(pickValues(metrics, 'wau', 'mau')).toEqual([
    [null, null],
    [1, 1],
    [1, 1],
    [0, 1],
    [0, 1],
    [null, null],
  ]);
});

test('NARR excludes what ends within 365 days', async () => {
  const plannedEnd = { startsOn: '2025-01-01', endsOn: '2026-10-31', termEndsOn: '2026-10-31', mrrMinor: 7 };
  const metrics = await getMetrics(
    (tx, accountId) => buildSubscription(tx, { accountId, ...plannedEnd }),
    ['2025-10-30', '2025-10-31', '2026-10-30', '2026-10-31'],
  );
  expect(pickValues(metrics, 'garr_minor', 'narr_minor')).toEqual([
    [84, 84],
    [84, 0],
    [84, 0],
    [0, 0],
  ]);
});

test('MRR of the previous month is that of the same day of the month, at the start and at the end of a subscription', async () => {
  const metrics = await getMetrics(
    async (tx, accountId) => {
      await buildSubscription(tx, { accountId, startsOn: '2026-05-15', endsOn: '2026-08-20', mrrMinor: 100 });
      await buildSubscription(tx, { accountId, startsOn: '2026-08-20', mrrMinor: 250 });
    },
    ['2026-05-14', '2026-05-15', '2026-06-14', '2026-06-15', '2026-08-19', '2026-08-20', '2026-09-19', '2026-09-20'],
  );
  expect(pickValues(metrics, 'mrr_minor', 'mrr_before_minor', 'mrr_change_bp')).toEqual([
    [0, 0, null],
    [100, 0, null],
    [100, 0, null],
    [100, 100, 0],
    [100, 100, 0],
    [250, 100, 15_000],
    [250, 100, 15_000],
    [250, 250, 0],
  ]);
});

test('a renewal is returned up to its own day', async () => {
  const metrics = await getMetrics(
    (tx, accountId) => buildSubscription(tx, { accountId, startsOn: '2026-01-01', renewsOn: '2026-10-10' }),
    ['2025-12-31', '2026-01-01', '2026-10-10', '2026-10-11'],
  );
  expect(metrics.map((day) => day.renewal_on)).toEqual([null, '2026-10-10', '2026-10-10', null]);
});
