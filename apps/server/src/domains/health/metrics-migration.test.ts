/** Metrics that an earlier version stored, after the upgrade that recomputes them. */
import { addDays } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { rerunMigration } from '../../app/testing/migrations.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { healthJobs } from './jobs.ts';

const FIRST_DAY = addDays(TEST_DAY, -10);
const MRR = 150_00;
/** The second company has no history. */
const DOMAINS = ['acme', 'globex'] as const;

let t: TestApp;
const tenants: number[] = [];
beforeAll(async () => {
  t = await openTestApp();
  for (const domain of DOMAINS)
    tenants.push(await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE }));
  await t.inTenant('acme', 'write', async (tx) => {
    const accountId = await buildAccount(tx, { name: 'Acme', onboardedOn: '2026-01-01' });
    await buildSubscription(tx, { accountId, startsOn: '2026-01-15', mrrMinor: MRR });
  });
});
afterAll(() => t.close());

/** Removes the jobs from the queue like a worker, because a rebuild ends early while another one is queued. */
const claimQueuedJobs = async () => {
  const { rows } = await t.services.database.ownerPool.query<{ name: string; data: Record<string, unknown> }>(
    `with claimed as (delete from pgboss.job where name = any($1) returning name, data)
     select name, data from claimed order by name desc`,
    [healthJobs.map(({ name }) => name)],
  );
  return rows;
};

async function runJob(name: string, { tenant_id: tenant, ...payload }: Record<string, unknown>): Promise<void> {
  const job = healthJobs.find((kind) => kind.name === name);
  await job?.handle(payload, {
    services: t.services,
    tenant: Number(tenant),
    stopping: new AbortController().signal,
  });
}

/** Returns the MRR on the row of the account and at the start of its history. */
const findStored = () =>
  t.query<{ mrr_minor: number; first: number }>(
    'acme',
    `select a.mrr_minor, d.mrr_minor as first from accounts a
       join account_daily d on d.tenant_id = $1 and d.account_id = a.id and d.day = $2
     where a.tenant_id = $1`,
    FIRST_DAY,
  );

test("today's metrics and the whole history are recomputed in every company that has any", async () => {
  await runJob('rebuild-history', { tenant_id: tenants[0], from: FIRST_DAY });
  await t.query('acme', 'update accounts set mrr_minor = 1 where tenant_id = $1');
  await t.query('acme', 'update account_daily set mrr_minor = 1 where tenant_id = $1');
  expect(await findStored()).toEqual([{ mrr_minor: 1, first: 1 }]);

  await rerunMigration(t, '0057');
  const jobs = await claimQueuedJobs();
  expect(jobs).toEqual([
    { name: 'refresh-accounts', data: { tenant_id: tenants[0] } },
    { name: 'rebuild-history', data: { tenant_id: tenants[0], from: FIRST_DAY } },
  ]);
  for (const { name, data } of jobs) await runJob(name, data);
  expect(await findStored()).toEqual([{ mrr_minor: MRR, first: MRR }]);
});

test('stored points become the values of measures, and a refresh adds the measures that are not weighed', async () => {
  const [tenant] = tenants;
  await runJob('refresh-accounts', { tenant_id: tenant });
  const findInputs = async () =>
    (await t.query<{ inputs: object }>('acme', 'select inputs from health_results where tenant_id = $1'))[0]?.inputs;
  const refreshed = await findInputs();
  const { ownerPool } = t.services.database;
  await ownerPool.query('alter table health_results rename column inputs to contributions');
  const points = [
    { kpi: 'renewal_distance', value: 40, norm: 20, weightage: 60, weight: 100, share: 20 },
    { kpi: 7, value: null, norm: null, weightage: 40, weight: null, share: null },
  ];
  await t.query('acme', 'update health_results set contributions = $2 where tenant_id = $1', JSON.stringify(points));
  await claimQueuedJobs();

  await rerunMigration(t, '0063');
  expect(await findInputs()).toEqual({ renewal_distance: 40, 7: null });
  const jobs = await claimQueuedJobs();
  expect(jobs).toEqual(tenants.map((id) => ({ name: 'refresh-accounts', data: { tenant_id: id } })));
  for (const { name, data } of jobs) await runJob(name, data);
  expect(await findInputs()).toEqual(refreshed);
});
