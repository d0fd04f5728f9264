import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { PROGRAM_KEY_MESSAGE } from '@mainstay/contract/rules/api-keys';
import { type IngestRow, usageIngest } from '@mainstay/contract/usage/ingest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildSubscription } from '../../app/demo/factories/subscriptions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { API_KEY_REQUIRED } from '../../platform/session/api-keys.ts';
import type { Caller } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { refreshAccounts } from '../health/refresh-metrics.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { PROCESS_USAGE } from './ingest-usage.ts';

let c: Company<'ada' | 'maya'>;
let program: Caller;
const ids: Record<string, number> = {};
beforeAll(async () => {
  c = await openCompany({ ada: 'ADM', maya: 'CSM' });
  await c.t.inTenant('acme', 'write', async (tx) => {
    const names = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'];
    const accountIds = await buildAccounts(
      tx,
      names.map((externalId) => ({ externalId, name: `Harbour ${externalId}` })),
    );
    names.forEach((name, at) => (ids[name] = accountIds[at] ?? 0));
    ids.quay = (await buildProduct(tx, { sku: 'Q-1', name: 'Quay' })).id;
    await buildSubscription(tx, { accountId: ids['A-2'] ?? 0, externalId: 'S-1' });
    await refreshAccounts(tx, { today: '2026-11-20' });
  });
  program = await createKey();
});
afterAll(() => c.t.close());

async function createKey(): Promise<Caller> {
  const { body } = await c.t.call(c.people.ada, apiKeys.createApiKey, { body: { name: 'Telemetry' } });
  return { domain: 'acme', token: body.data.key };
}

/** Sends rows as a program does, with a `Bearer` token. */
async function send(rows: unknown, who: Caller = program) {
  const raw = await c.t.app.inject({
    method: 'POST',
    url: usageIngest.ingestUsage.path,
    headers: { host: `${who.domain}.localhost:3000`, ...(who.token && { authorization: `Bearer ${who.token}` }) },
    payload: { rows } as object,
  });
  const body = raw.json<{ data?: unknown; errors?: { e: string } }>();
  return { status: raw.statusCode, data: body.data, error: body.errors?.e };
}
const buildAcceptedReply = (accepted: number, repeated = 0) => ({
  status: 202,
  data: { accepted, repeated, refused: 0, refusals: [] },
  error: undefined,
});
const buildRow = (id: string, overrides: Partial<IngestRow> = {}): IngestRow => ({
  id,
  account_id: 'A-1',
  day: '2026-11-18',
  usage_count: 1,
  ...overrides,
});
const findDays = (account: string) =>
  c.query<{ day: string; product: number; people: number | null; uses: number }>(
    `select day, product_id as product, active_users as people, usage_count as uses from usage_daily
     where tenant_id = $1 and account_id = $2 order by day, product_id`,
    ids[account],
  );
const processUsage = async () => {
  c.t.setNow(new Date('2026-11-19T11:31:00Z'));
  await c.t.runJobs();
};

test('a row counts once by its id, no matter how often and in how many calls it is sent', async () => {
  const rows = [
    buildRow('r1'),
    buildRow('r2', { usage_count: 2 }),
    buildRow('r3', { day: '2026-11-19', duration_seconds: 60 }),
  ];
  expect(await send(rows)).toEqual(buildAcceptedReply(3));
  expect(await send([...rows, buildRow('r4')])).toEqual(buildAcceptedReply(1, 3));
  expect(await send([buildRow('r5'), buildRow('r5')])).toEqual(buildAcceptedReply(1, 1));
  expect(await findDays('A-1')).toEqual([
    { day: '2026-11-18', product: 0, people: null, uses: 5 },
    { day: '2026-11-19', product: 0, people: null, uses: 1 },
  ]);
});

test('concurrent calls with the same rows count them once', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => buildRow(`same-${i}`, { account_id: 'A-3', day: '2026-11-10' }));
  const responses = await Promise.all([send(rows), send(rows.toReversed()), send(rows)]);
  const results = responses.map(({ data }) => data as { accepted: number; repeated: number });
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(400);
  expect(results.reduce((sum, { repeated }) => sum + repeated, 0)).toBe(800);
  expect(await findDays('A-3')).toEqual([{ day: '2026-11-10', product: 0, people: null, uses: 400 }]);
});

test('reports rejected rows with position and reason, and ingests the others', async () => {
  const invalidRows: unknown[] = [
    buildRow('good', { account_id: 'A-4' }),
    buildRow('w1', { account_id: 'nobody' }),
    buildRow('w2', { day: '2026-02-30' }),
    buildRow('w3', { day: '1999-01-01' }),
    buildRow('w4', { usage_count: -1 }),
    buildRow('w5', { product_sku: 'none' }),
    buildRow('r1', { usage_count: 99 }),
    buildRow('good', { account_id: 'A-4', usage_count: 7 }),
    buildRow('w6', { account_id: 'A-1', subscription_id: 'S-1' }),
    { account_id: 'A-1', day: '2026-11-18' },
    { id: 'w7', day: '2026-11-18' },
    'text',
    null,
    [],
    buildRow('w8', { end_user: 'a\u0001b' }),
    buildRow('w9', { feature: 'x'.repeat(351) }),
    { ...buildRow('w10'), usage_count: '3' },
    { ...buildRow('w11'), is_beta: 'yes' },
  ];
  const { status, data } = await send(invalidRows);
  const {
    accepted,
    repeated,
    refused: rejectedCount,
    refusals: rejectedRows,
  } = data as {
    accepted: number;
    repeated: number;
    refused: number;
    refusals: { row: number; id: string | null; reason: string }[];
  };
  expect([status, accepted, repeated, rejectedCount]).toEqual([202, 1, 0, 17]);
  expect(rejectedRows.map(({ row: at, id, reason }) => [at, id, reason])).toEqual([
    [1, 'w1', 'No account has this account_id.'],
    [2, 'w2', 'day must be a date such as 2026-11-20.'],
    [3, 'w3', 'Usage is stored from Jan 1st, 2012 to Sep 16th, 2027.'],
    [4, 'w4', 'usage_count must be a whole number of 0 or more.'],
    [5, 'w5', 'No product has this product_sku.'],
    [6, 'r1', 'This id was already ingested with different values.'],
    [7, 'good', 'Row 0 has the same id with different values.'],
    [8, 'w6', 'The subscription belongs to another account.'],
    [9, null, 'id is required.'],
    [10, 'w7', 'account_id or subscription_id is required.'],
    [11, null, 'A row must be an object.'],
    [12, null, 'A row must be an object.'],
    [13, null, 'A row must be an object.'],
    [14, 'w8', 'end_user contains invalid characters.'],
    [15, 'w9', 'feature has more than 350 characters.'],
    [16, 'w10', 'usage_count must be a whole number of 0 or more.'],
    [17, 'w11', 'is_beta must be true or false.'],
  ]);
  expect(await findDays('A-4')).toEqual([{ day: '2026-11-18', product: 0, people: null, uses: 1 }]);
});

test('rejects a call without rows, with more than 5,000 or with invalid input, and counts no part of it', async () => {
  const many = Array.from({ length: 5001 }, (_, i) => buildRow(`many-${i}`, { account_id: 'A-5' }));
  expect(await send(many)).toMatchObject({ status: 400, error: 'A request can contain 5,000 rows at most.' });
  expect(await send([])).toMatchObject({ status: 400, error: 'Rows are missing.' });
  for (const wrong of [undefined, 'rows', { id: 1 }]) expect((await send(wrong)).status).toBe(400);
  expect(await findDays('A-5')).toEqual([]);
  expect(await send(many.slice(0, 5000))).toEqual(buildAcceptedReply(5000));
});

test('rows that are out of order or late result in the same days, months and metrics as rows in order', async () => {
  const sentRows = ['2026-11-19', '2026-09-02', '2026-11-18', '2026-10-30', '2026-09-01'].flatMap((day, at) => [
    buildRow(`ana-${day}`, { day, product_sku: 'Q-1', end_user: 'ana', feature: 'Crane', usage_count: at + 1 }),
    buildRow(`bo-${day}`, { day, product_sku: 'Q-1', end_user: 'bo', usage_count: 1 }),
    buildRow(`ana2-${day}`, { day, end_user: 'ana', usage_count: 1 }),
  ]);
  const toAccountRows = (account: string, rows: IngestRow[]) =>
    rows.map((r) => ({ ...r, id: `${account}:${r.id}`, account_id: account }));
  const sortedRows = [...sentRows].sort((a, b) => (a.day < b.day ? -1 : 1));
  for (const sentRow of toAccountRows('A-2', sentRows)) expect((await send([sentRow])).status).toBe(202);
  expect(await send(toAccountRows('A-4', sortedRows))).toEqual(buildAcceptedReply(15));
  await processUsage();

  const getMetrics = async (account: string) => ({
    days: (await findDays(account)).filter(({ day }) => day < '2026-11-01'),
    months: await c.query(
      `select month, product_id as product, monthly_active_users as mau, avg_daily_active_users as dau, usage_count as uses
       from usage_monthly where tenant_id = $1 and account_id = $2 and month < '2026-11-01' order by 1, 2`,
      ids[account],
    ),
    features: await c.query<{ uses: number }>(
      'select day, usage_count as uses from usage_features_daily where tenant_id = $1 and account_id = $2 order by 1',
      ids[account],
    ),
    account: await c.query(
      'select dau, wau, mau, usage_on from accounts where tenant_id = $1 and id = $2',
      ids[account],
    ),
    past: await c.query(
      `select day, mau from account_daily where tenant_id = $1 and account_id = $2 and day in ('2026-09-30', '2026-10-31') order by 1`,
      ids[account],
    ),
  });
  const lateMetrics = await getMetrics('A-2');
  const orderedMetrics = await getMetrics('A-4');
  expect(lateMetrics).toEqual(orderedMetrics);
  expect(lateMetrics.days).toHaveLength(6);
  expect(lateMetrics.account).toEqual([{ dau: 2, wau: 2, mau: 2, usage_on: '2026-11-19' }]);
  expect(lateMetrics.months).toEqual([
    { month: '2026-09-01', product: 0, mau: 2, dau: 2, uses: 7 + 4 },
    { month: '2026-09-01', product: ids.quay, mau: 2, dau: 2, uses: 5 + 2 + 2 },
    { month: '2026-10-01', product: 0, mau: 2, dau: 2, uses: 4 + 1 + 1 },
    { month: '2026-10-01', product: ids.quay, mau: 2, dau: 2, uses: 4 + 1 },
  ]);
  expect(lateMetrics.features.map(({ uses }) => uses)).toEqual([5, 2, 4, 3, 1]);
  expect(await c.query('select count(*)::int as n from usage_arrivals where tenant_id = $1')).toEqual([{ n: 0 }]);
});

test('processed rows are not processed again', async () => {
  const countRebuilds = async () =>
    (
      await c.t.services.database.ownerPool.query<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'rebuild-history'`,
      )
    ).rows[0]?.n ?? 0;
  const before = await countRebuilds();
  expect(await send([buildRow('once', { account_id: 'A-6' })])).toEqual(buildAcceptedReply(1));
  await processUsage();
  expect(await countRebuilds()).toBe(before + 1);
  await c.t.inTenant('acme', 'write', (tx) => enqueue(tx, PROCESS_USAGE));
  await processUsage();
  // A repeated row does not add anything either.
  expect(await send([buildRow('once', { account_id: 'A-6' })])).toEqual(buildAcceptedReply(0, 1));
  await processUsage();
  expect(await countRebuilds()).toBe(before + 1);
});

test('accounts whose usage starts in the same month are rebuilt together from the first of their days', async () => {
  const startDays = { 'A-3': '2026-03-20', 'A-5': '2026-03-04', 'A-6': '2026-03-11' };
  const rows = Object.entries(startDays).map(([account_id, day]) =>
    buildRow(`by-month-${account_id}`, { account_id, day }),
  );
  expect(await send(rows)).toEqual(buildAcceptedReply(3));
  await processUsage();
  const { rows: rebuilds } = await c.t.services.database.ownerPool.query<{ from: string; accounts: number[] }>(
    `select data ->> 'from' as "from", data -> 'accounts' as accounts from pgboss.job
     where name = 'rebuild-history' and data ->> 'from' like '2026-03-%'`,
  );
  expect(rebuilds.map(({ from, accounts }) => [from, accounts.toSorted((one, other) => one - other)])).toEqual([
    ['2026-03-04', [ids['A-3'], ids['A-5'], ids['A-6']]],
  ]);
});

test("usage of the tenant's today and of future days counts from today, while UTC is still on the previous day", async () => {
  const rows = [
    buildRow('of-today', { account_id: 'A-3', day: TEST_DAY }),
    buildRow('of-next-month', { account_id: 'A-5', day: '2026-12-01' }),
  ];
  expect(await send(rows)).toEqual(buildAcceptedReply(2));
  await processUsage();
  const { rows: rebuilds } = await c.t.services.database.ownerPool.query<{ from: string; accounts: number[] }>(
    `select data ->> 'from' as "from", data -> 'accounts' as accounts from pgboss.job
     where name = 'rebuild-history' and data ->> 'from' >= '2026-11-19' order by data -> 'accounts'`,
  );
  expect(rebuilds).toEqual(['A-3', 'A-5'].map((account) => ({ from: TEST_DAY, accounts: [ids[account]] })));
});

test('a subscription identifies the account', async () => {
  expect(await send([{ id: 'by-sub', subscription_id: 'S-1', day: '2026-08-01', usage_count: 4 }])).toEqual(
    buildAcceptedReply(1),
  );
  expect(
    await c.query(
      `select usage_count as n from usage_daily where tenant_id = $1 and account_id = $2 and day = '2026-08-01'`,
      ids['A-2'],
    ),
  ).toEqual([{ n: 4 }]);
});

test('stores markup and hostile text in names unchanged', async () => {
  const hostile = `<script>alert(1)</script>'"; drop table accounts; -- \\ {a,b} null`;
  const hostileRow = buildRow(hostile, {
    account_id: 'A-5',
    day: '2026-07-01',
    end_user: hostile,
    feature: hostile,
    product_sku: 'Q-1',
  });
  expect(await send([hostileRow])).toEqual(buildAcceptedReply(1));
  expect(await send([hostileRow])).toEqual(buildAcceptedReply(0, 1));
  expect(await c.query('select name from product_features where tenant_id = $1 and name = $2', hostile)).toHaveLength(
    1,
  );
});

test('a key is valid for its own tenant only, and no longer once it is revoked', async () => {
  await createTenant(c.t.services.database, { domain: 'other', name: 'Other' });
  for (const who of [
    { domain: 'acme' },
    { domain: 'other', token: program.token ?? '' },
    { domain: 'acme', token: `${program.token}x` },
    { domain: 'acme', token: (program.token ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    c.people.ada,
  ]) {
    expect(await send([buildRow('none')], who)).toMatchObject({ status: 401, error: API_KEY_REQUIRED });
  }
  const secondKey = await createKey();
  expect((await send([buildRow('second')], secondKey)).status).toBe(202);
  const { body } = await c.t.call(c.people.ada, apiKeys.findApiKeys, {});
  const [newest] = body.data.listing;
  expect(newest?.last_used_at).not.toBeNull();
  expect((await c.t.call(c.people.ada, apiKeys.revokeApiKey, { params: { id: newest?.id ?? 0 } })).status).toBe(200);
  expect(await send([buildRow('after')], secondKey)).toMatchObject({ status: 401, error: API_KEY_REQUIRED });
  expect((await send([buildRow('still')])).status).toBe(202);
});

test('a key is rejected by all endpoints for users', async () => {
  const { status, error } = await c.t.send(program, 'GET', '/v1/api/accounts/');
  expect([status, error]).toEqual([403, PROGRAM_KEY_MESSAGE]);
});
