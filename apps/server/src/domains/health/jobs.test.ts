import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { addDays } from '@mainstay/contract/rules/dates';
import { TEST_DAY, TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { healthJobs } from './jobs.ts';
import { CHUNK_SIZE, REBUILD_HISTORY, REBUILD_SIZE, REFRESH_ACCOUNTS } from './refresh-metrics.ts';

let t: TestApp;
let tenant: number;
beforeAll(async () => {
  t = await openTestApp();
  tenant = await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await t.services.database.ownerPool.query(`
    create function fail_for_broken() returns trigger language plpgsql as
      $$ begin if new.name = 'Broken' then raise exception 'The row is broken.'; end if; return new; end $$;
    create trigger fail_for_broken before update on accounts for each row execute function fail_for_broken()`);
});
afterAll(() => t.close());

const MRR = 150_00;
/** Reserves unused ids after each account, so that each account fills a chunk of a job. */
const GAP = 1000;
let accounts: { healthy: number; broken: number; later: number };

beforeEach(async () => {
  const build = async (name: string) => {
    const id = await t.inTenant('acme', 'write', async (tx) => {
      const account = await buildAccount(tx, { name, onboardedOn: '2026-01-01' });
      await buildSubscription(tx, { accountId: account, startsOn: '2026-01-15', mrrMinor: MRR });
      return account;
    });
    await t.services.database.ownerPool.query(`select setval('accounts_id_seq', $1)`, [id + GAP]);
    return id;
  };
  accounts = { healthy: await build('Healthy'), broken: await build('Broken'), later: await build('Later') };
});

/** Returns the MRR on the row of each account and its first day of history. */
async function findResults() {
  const rows = await t.query<{ id: number; mrr_minor: number; day: string | null }>(
    'acme',
    `select a.id, a.mrr_minor, (select min(day) from account_daily d where d.tenant_id = $1 and d.account_id = a.id) as day
     from accounts a where a.tenant_id = $1`,
  );
  const getResult = (account: number) => {
    const row = rows.find(({ id }) => id === account);
    return [row?.mrr_minor, row?.day];
  };
  return { healthy: getResult(accounts.healthy), broken: getResult(accounts.broken), later: getResult(accounts.later) };
}

const repair = () =>
  t.query('acme', `update accounts set name = 'Repaired' where tenant_id = $1 and id = $2`, accounts.broken);

describe.each([
  { name: REFRESH_ACCOUNTS, size: CHUNK_SIZE, payload: {}, day: TEST_DAY },
  { name: REBUILD_HISTORY, size: REBUILD_SIZE, payload: { from: '2026-01-20' }, day: '2026-01-20' },
])('$name, two transactions at a time', ({ name, size, payload, day }) => {
  const NOTHING = [0, null];
  const COMPUTED = [MRR, day];

  async function run(stopping = new AbortController().signal) {
    const chunks = Object.values(accounts).flatMap((first) => Array.from({ length: size }, (_, n) => first + n));
    const job = healthJobs.find((kind) => kind.name === name);
    await job?.handle({ ...payload, accounts: chunks }, { services: t.services, tenant, stopping });
  }

  test('an error retains what the other transaction wrote, starts no more chunks, and the next run completes the rest', async () => {
    await expect(run()).rejects.toThrow('The row is broken.');
    expect(await findResults()).toEqual({ healthy: COMPUTED, broken: NOTHING, later: NOTHING });
    await repair();
    await run();
    expect(await findResults()).toEqual({ healthy: COMPUTED, broken: COMPUTED, later: COMPUTED });
  });

  test('a stop takes effect after the running transactions, and the next run completes the rest', async () => {
    await repair();
    const stop = new AbortController();
    // Called before each pair of transactions; the first call succeeds.
    const check = stop.signal.throwIfAborted.bind(stop.signal);
    stop.signal.throwIfAborted = () => {
      check();
      stop.abort(new Error('The process stops.'));
    };
    await expect(run(stop.signal)).rejects.toThrow('The process stops.');
    expect(await findResults()).toEqual({ healthy: COMPUTED, broken: COMPUTED, later: NOTHING });
    await run();
    expect(await findResults()).toEqual({ healthy: COMPUTED, broken: COMPUTED, later: COMPUTED });
  });
});

const getMetricsDay = async () =>
  (await t.query<{ day: string | null }>('acme', 'select figures_on as day from settings where tenant_id = $1'))[0]
    ?.day;
const runDaily = (stopping = new AbortController().signal) =>
  healthJobs.find((kind) => kind.name === 'daily-figures')?.handle({}, { services: t.services, tenant, stopping });

test.each([
  { end: 'fails', message: 'The row is broken.' },
  { end: 'is stopped', message: 'The process stops.' },
])('a daily run that $end leaves the day due, and the next run completes it', async ({ end, message }) => {
  await t.query('acme', `update settings set figures_on = null where tenant_id = $1`);
  const stop = new AbortController();
  if (end === 'is stopped') stop.abort(new Error(message));
  await expect(runDaily(stop.signal)).rejects.toThrow(message);
  expect(await getMetricsDay()).toBeNull();
  await repair();
  await runDaily();
  expect(await getMetricsDay()).toBe(TEST_DAY);
  // The day that has just ended is recomputed with its complete usage. Today has the same values.
  const computed = [MRR, addDays(TEST_DAY, -1)];
  expect(await findResults()).toEqual({ healthy: computed, broken: computed, later: computed });
});

test('the daily metrics are due once per day of the tenant, not of UTC', async () => {
  await repair();
  const runAt = async (now: string) => {
    t.setNow(new Date(now));
    await t.query('acme', 'update accounts set mrr_minor = 0 where tenant_id = $1');
    const job = healthJobs.find((kind) => kind.name === 'daily-figures');
    await job?.handle({}, { services: t.services, tenant, stopping: new AbortController().signal });
    const [settings] = await t.query<{ figures_on: string }>(
      'acme',
      'select figures_on from settings where tenant_id = $1',
    );
    return [settings?.figures_on, (await findResults()).healthy[0]];
  };
  expect(await runAt('2026-11-19T10:45:00Z')).toEqual(['2026-11-19', MRR]);
  // The tenant's day starts within a day of UTC and lasts beyond the end of the UTC day.
  expect(await runAt('2026-11-19T11:00:00Z')).toEqual([TEST_DAY, MRR]);
  expect(await runAt('2026-11-20T00:00:00Z')).toEqual([TEST_DAY, 0]);
  expect(await runAt('2026-11-20T10:45:00Z')).toEqual([TEST_DAY, 0]);
  expect(await runAt('2026-11-20T11:00:00Z')).toEqual(['2026-11-21', MRR]);
  t.setNow(TEST_NOW);
});
