import { HEALTH_MEASURES } from '@mainstay/contract/health/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { buildUsageDays } from '../../app/demo/factories/usage.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { updateHealthWeights } from './save-health-weights.ts';
import { getActiveDefinition } from './health-definition.ts';
import { healthJobs } from './jobs.ts';
import { REBUILD_HISTORY, REFRESH_ACCOUNTS, refreshAccounts } from './refresh-metrics.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
});
afterAll(() => t.close());

const write = <T>(work: (tx: TenantTx) => Promise<T>) => t.inTenant('acme', 'write', work);
const getAccountRow = async (account: number) => {
  const [found] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<Record<string, unknown>>('select * from accounts where tenant_id = $1 and id = $2', [tx.tenant, account]),
  );
  return found ?? {};
};
const findSnapshots = (account: number) =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ day: string; until: string; mrr_minor: number; health: number | null }>(
      'select day, until, mrr_minor, health from account_daily where tenant_id = $1 and account_id = $2 order by day',
      [tx.tenant, account],
    ),
  );

/** Creates an account whose revenue grew in March and whose usage stopped in October. */
const buildHistory = () =>
  write(async (tx) => {
    const id = await buildAccount(tx, { onboardedOn: '2026-01-01' });
    await buildSubscription(tx, {
      accountId: id,
      startsOn: '2026-01-15',
      endsOn: '2026-03-10',
      mrrMinor: 100_00,
      renewsOn: '2027-01-15',
    });
    await buildSubscription(tx, { accountId: id, startsOn: '2026-03-10', mrrMinor: 150_00, renewsOn: '2027-03-10' });
    await buildUsageDays(tx, { accountId: id, from: '2026-08-01', to: '2026-10-25', usageCount: 10, activeUsers: 4 });
    return id;
  });

describe('refreshAccounts', () => {
  test('stores the metrics on the row, and a second pass finds nothing to repair', async () => {
    const account = await buildHistory();
    expect(await write((tx) => refreshAccounts(tx, { today: TEST_DAY, accounts: [account] }))).toBe(1);
    expect(await getAccountRow(account)).toMatchObject({
      mrr_minor: 150_00,
      renewal_on: '2027-03-10',
      mrr_change_bp: 0,
      dau: 4,
      usage_on: '2026-10-25',
    });
    expect(await write((tx) => refreshAccounts(tx, { today: TEST_DAY, accounts: [account] }))).toBe(0);
  });

  test('repairs a wrong metric', async () => {
    const account = await buildHistory();
    await write((tx) => refreshAccounts(tx, { today: TEST_DAY, accounts: [account] }));
    await write((tx) =>
      tx.rows('update accounts set mrr_minor = 1 where tenant_id = $1 and id = $2', [tx.tenant, account]),
    );
    expect(await write((tx) => refreshAccounts(tx, { today: TEST_DAY }))).toBe(1);
    expect(await getAccountRow(account)).toMatchObject({ mrr_minor: 150_00 });
  });

  test('health changes with its measures, and so does its change in 30 days', async () => {
    const account = await buildHistory();
    await write((tx) => refreshAccounts(tx, { today: TEST_DAY, accounts: [account] }));
    const { health, health_change: change } = await getAccountRow(account);
    // Renewal is 110 of 180 days away; usage fell to its minimum; 5 of 20 days of use in the last 30 complete days.
    const expected = Math.ceil(((110 / 180) * 100 * 15 + 25 * 20) / 65);
    expect(health).toBe(expected);
    expect(change).toBeLessThan(0);
  });

  test('other weights result in another score with a new version', async () => {
    const account = await buildHistory();
    const definition = await t.inTenant('acme', 'read', getActiveDefinition);
    const version = await write((tx) =>
      updateHealthWeights(tx, definition.id, [
        { kpi: 'renewal_distance', weightage: 1, min: 0, max: 110, invert: false },
      ]),
    );
    expect(version).toBe(definition.version + 1);
    await write((tx) => refreshAccounts(tx, { today: TEST_DAY, accounts: [account] }));
    expect(await getAccountRow(account)).toMatchObject({ health: 100 });
    const [result] = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ definition_version: number; raw_score: number; inputs: object }>(
        'select definition_version, raw_score, inputs from health_results where tenant_id = $1 and account_id = $2',
        [tx.tenant, account],
      ),
    );
    expect(result).toMatchObject({ definition_version: version, raw_score: 100 });
    expect(Object.keys(result?.inputs ?? {}).sort()).toEqual([...HEALTH_MEASURES].sort());
    await write((tx) => updateHealthWeights(tx, definition.id, definition.weights));
  });

  test('a day has the users of the day before until it ends, and its own from the next day on', async () => {
    const account = await write(async (tx) => {
      const id = await buildAccount(tx, { onboardedOn: '2026-01-01' });
      const usage = { accountId: id, usageCount: 10 };
      await buildUsageDays(tx, { ...usage, from: '2026-09-01', to: '2026-11-19', activeUsers: 40 });
      await buildUsageDays(tx, { ...usage, from: TEST_DAY, to: TEST_DAY, activeUsers: 55 });
      return id;
    });
    const findUsers = async () => [
      (await getAccountRow(account)).dau,
      ...(await t.inTenant('acme', 'read', (tx) =>
        tx.rows<{ day: string; dau: number }>(
          'select day, dau from account_daily where tenant_id = $1 and account_id = $2 order by day',
          [tx.tenant, account],
        ),
      )),
    ];
    const accountIds = [account];
    await write((tx) => refreshAccounts(tx, { today: TEST_DAY, accounts: accountIds }));
    expect(await findUsers()).toEqual([40, { day: TEST_DAY, dau: 40 }]);
    await write((tx) => refreshAccounts(tx, { today: '2026-11-21', accounts: accountIds }));
    expect(await findUsers()).toEqual([55, { day: TEST_DAY, dau: 40 }, { day: '2026-11-21', dau: 55 }]);
    await write((tx) => refreshAccounts(tx, { today: '2026-11-21', accounts: accountIds, withYesterday: true }));
    expect((await findUsers()).slice(0, 2)).toEqual([55, { day: TEST_DAY, dau: 55 }]);
  });
});

describe('jobs', () => {
  test('rebuild the history from a day up to today', async () => {
    const account = await buildHistory();
    await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-20', accounts: [account] }));
    await t.runJobs();
    const rows = await findSnapshots(account);
    // There is a row for each day on which something changed, and for the ends of months over which usage leaves its
    // 30-day window. The renewal has a weight of 15 of 100, and 35 with days of use; with a usage trend there is data
    // for 65.
    expect(rows.map((r) => [r.day, r.mrr_minor, r.health])).toEqual([
      ['2026-01-20', 100_00, null],
      ['2026-03-10', 150_00, null],
      ['2026-08-01', 150_00, null],
      ['2026-08-31', 150_00, 100],
      ['2026-09-30', 150_00, 83],
      ['2026-10-31', 150_00, 66],
      [TEST_DAY, 150_00, 22],
    ]);
    expect(rows.map((r) => r.until)).toEqual([...rows.slice(1).map((r) => r.day), 'infinity']);
    expect(await getAccountRow(account)).toMatchObject({ mrr_minor: 150_00 });
  });

  test('a change of the health definition recomputes the stored history that the header shows', async () => {
    const account = await buildHistory();
    await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-01', accounts: [account] }));
    await t.runJobs();
    const before = await findSnapshots(account);
    const { id, weights } = await t.inTenant('acme', 'read', getActiveDefinition);
    const renewalOnly = [{ kpi: 'renewal_distance' as const, weightage: 100, min: 0, max: 400, invert: false }];
    await write((tx) => updateHealthWeights(tx, id, renewalOnly));
    await t.runJobs();
    const getHealthByDay = (rows: typeof before, days: readonly string[]) =>
      days.map((day) => rows.findLast((snapshot) => snapshot.day <= day)?.health);
    // 283 and 110 days to the renewal on 10 March 2027, of 400.
    expect(getHealthByDay(await findSnapshots(account), ['2026-05-31', TEST_DAY])).toEqual([71, 28]);
    expect((await getAccountRow(account)).health).toBe(28);
    await write((tx) => updateHealthWeights(tx, id, weights));
    await t.runJobs();
    const days = before.map(({ day }) => day);
    expect(getHealthByDay(await findSnapshots(account), days)).toEqual(before.map(({ health }) => health));
  });

  test('months contain the changes of revenue and the usage', async () => {
    const account = await buildHistory();
    await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-01', accounts: [account] }));
    await t.runJobs();
    const months = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ month: string; mrr_minor: number; new_minor: number; expansion_minor: number }>(
        `select month, mrr_minor, new_minor, expansion_minor from mrr_monthly where tenant_id = $1 and account_id = $2
           and (new_minor > 0 or expansion_minor > 0) order by month`,
        [tx.tenant, account],
      ),
    );
    expect(months).toEqual([
      { month: '2026-01-01', mrr_minor: 100_00, new_minor: 100_00, expansion_minor: 0 },
      { month: '2026-03-01', mrr_minor: 150_00, new_minor: 0, expansion_minor: 50_00 },
    ]);
    const usage = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ month: string; usage_count: number; avg_daily_active_users: number }>(
        'select month, usage_count, avg_daily_active_users from usage_monthly where tenant_id = $1 and account_id = $2 order by month',
        [tx.tenant, account],
      ),
    );
    expect(usage).toEqual([
      { month: '2026-08-01', usage_count: 310, avg_daily_active_users: 4 },
      { month: '2026-09-01', usage_count: 300, avg_daily_active_users: 4 },
      { month: '2026-10-01', usage_count: 250, avg_daily_active_users: 4 },
    ]);
  });

  test('running a rebuild twice changes nothing', async () => {
    const account = await buildHistory();
    const run = async () => {
      await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-07-01', accounts: [account] }));
      await t.runJobs();
      return findSnapshots(account);
    };
    expect(await run()).toEqual(await run());
  });

  test('a rebuild is skipped only if a queued rebuild of all accounts starts at least as early', async () => {
    const account = await buildHistory();
    const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
    const rebuild = async () => {
      await healthJobs.find(({ name }) => name === REBUILD_HISTORY)?.handle({ from: '2026-01-20' }, context);
      return (await findSnapshots(account)).map(({ day }) => day);
    };
    await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-19' }));
    expect(await rebuild()).toEqual([]);
    await t.runJobs();
    await t.query('acme', 'delete from account_daily where tenant_id = $1 and account_id = $2', account);
    await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-21' }));
    expect((await rebuild())[0]).toBe('2026-01-20');
    await t.runJobs();
  });

  test('a rebuild retains values of past days that were recorded only at run time', async () => {
    const account = await buildHistory();
    const rebuild = async () => {
      await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-20', accounts: [account] }));
      await t.runJobs();
    };
    await rebuild();
    await t.query(
      'acme',
      `update account_daily set pending_actions = 7 where tenant_id = $1 and account_id = $2 and day = '2026-03-10'`,
      account,
    );
    await rebuild();
    const pending = await t.query<{ day: string; pending_actions: number | null }>(
      'acme',
      `select day, pending_actions from account_daily where tenant_id = $1 and account_id = $2 and day < '2026-08-31'
       order by day`,
      account,
    );
    expect(pending.map(({ day, pending_actions }) => [day, pending_actions])).toEqual([
      ['2026-01-20', null],
      ['2026-03-10', 7],
      ['2026-08-01', null],
    ]);
  });

  test('a month in which MRR no longer changes has the MRR of the previous month', async () => {
    const account = await buildHistory();
    const rebuild = async () => {
      await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-04-10', accounts: [account] }));
      await t.runJobs();
      const months = await t.query<{ month: string; until: string; mrr_minor: number }>(
        'acme',
        'select month, until, mrr_minor from mrr_monthly where tenant_id = $1 and account_id = $2 order by month',
        account,
      );
      return months.map(({ month, until, mrr_minor }) => [month, until, mrr_minor]);
    };
    await write((tx) => enqueue(tx, REBUILD_HISTORY, { from: '2026-01-01', accounts: [account] }));
    await t.runJobs();
    expect(await rebuild()).toEqual([
      ['2026-01-01', '2026-03-01', 100_00],
      ['2026-03-01', 'infinity', 150_00],
    ]);
    await t.query(
      'acme',
      `delete from subscriptions where tenant_id = $1 and account_id = $2 and subscription_sd = '2026-03-10'`,
      account,
    );
    await t.query(
      'acme',
      'update subscriptions set subscription_ed = null where tenant_id = $1 and account_id = $2',
      account,
    );
    expect(await rebuild()).toEqual([['2026-01-01', 'infinity', 100_00]]);
  });

  test('the first hour of a day writes the snapshots of the day once', async () => {
    const account = await buildHistory();
    await write((tx) => enqueue(tx, 'daily-figures'));
    await t.runJobs();
    expect((await findSnapshots(account)).map((s) => s.day)).toContain(TEST_DAY);
    await write((tx) =>
      tx.rows('update accounts set mrr_minor = 1 where tenant_id = $1 and id = $2', [tx.tenant, account]),
    );
    await write((tx) => enqueue(tx, 'daily-figures'));
    await t.runJobs();
    expect(await getAccountRow(account)).toMatchObject({ mrr_minor: 1 });
    t.setNow(new Date('2026-11-21T00:10:00Z'));
    await write((tx) => enqueue(tx, 'daily-figures'));
    await t.runJobs();
    expect(await getAccountRow(account)).toMatchObject({ mrr_minor: 150_00 });
    t.setNow(new Date('2026-11-20T12:00:00Z'));
  });

  test('a job of one tenant changes no other tenant', async () => {
    const account = await buildHistory();
    const other = await createTenant(t.services.database, { domain: 'other', name: 'Other' });
    await t.services.database.inTenant(other, 'write', (tx) => enqueue(tx, REFRESH_ACCOUNTS, { accounts: [account] }));
    await t.runJobs();
    expect(await getAccountRow(account)).toMatchObject({ mrr_minor: 0 });
  });
});
