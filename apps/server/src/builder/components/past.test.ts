/** A page as of a past day shows the metrics of that day, and a message if there are none. */
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getPages } from '../../app/testing/page-crawl.ts';
import { createComponent } from './save-component.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

const DAY = '2026-08-14';
let t: TestApp;
let evan: Caller;
let account: number;
let sequence = 0;
/** Returns SQL for the instant at which a day begins in the tenant's time zone. */
const startOfDay = (day: string) => `((${day})::timestamp at time zone '${TEST_ZONE}')`;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  evan = await t.signIn('evan.exec@demo.test');
  // An account whose metrics of that day differ from those of today, with a term that began since.
  const [found] = await findRows<{ id: number }>(
    `select a.id from accounts a where a.tenant_id = $1 and a.status = 'Active'
       and exists (select from support_cases c where c.tenant_id = $1 and c.account_id = a.id and c.submitted_at < ${startOfDay('$2')}
         and c.closed_at >= ${startOfDay('$2::date + 1')})
     order by a.mrr_minor desc limit 1`,
    DAY,
  );
  account = found?.id ?? 0;
});
afterAll(() => t.close());

const findRows = <R>(statement: string, ...values: unknown[]): Promise<R[]> =>
  t.inTenant('demo', 'read', (tx) => tx.rows<R>(statement, [tx.tenant, ...values]));
const saveComponent = (definition: Record<string, unknown>) =>
  t.inTenant('demo', 'write', (tx) =>
    createComponent(tx, Definition.parse({ name: `Past ${++sequence}`, meta: {}, ...definition }), { by: null }),
  );
type Columns =
  z.input<typeof Definition> extends infer D ? (D extends { query?: { columns: infer C } } ? C : never) : never;
const table = (name: string, columns: Columns, more: object = {}) =>
  saveComponent({ kind: 'table', query: { source: { kind: 'dataset', name }, columns, ...more } });
const column = (formula: string) => ({ key: `c${++sequence}`, label: formula, expr: { formula } });
const measure = (formula: string) => ({ ...column(formula), role: 'measure' as const });
const get = (id: number, query: object = {}) =>
  t.call(evan, components.getComponentData, { query: { id, account_id: account, ...query } });
const getRows = async (id: number, as_of?: string) =>
  ((await get(id, { as_of })).body.data as Report).reports.map((row) => Object.values(row));

test('account columns of a past day match its summary of that day', async () => {
  const id = await table('accounts', [column('mrr'), column('health'), column('renewal'), column('status')]);
  const getSummary = async (as_of?: string) => {
    const { data } = (await t.call(evan, accountMetrics.getSummary, { params: { id: account }, query: { as_of } }))
      .body;
    return [data.mrr, data.health, data.renewal];
  };
  for (const day of ['2026-05-31', DAY]) {
    const [row = []] = await getRows(id, day);
    const [mrr, , renewal] = await getSummary(day);
    expect([row[0], row[2], row[3]]).toEqual([mrr, renewal, 'Active']);
    const [storedDay] = await findRows<{ health: number }>(
      `select health from account_daily where tenant_id = $1 and account_id = $2 and day <= $3 order by day desc limit 1`,
      account,
      day,
    );
    expect(row[1]).toBe(storedDay?.health);
  }
  expect((await getRows(id)).map((row) => row.slice(0, 3))).toEqual([await getSummary()]);
});

test('facts are counted up to the day, and ranges end on it', async () => {
  const cases = await table('support_cases', [measure('count()'), measure('count(id, is_open)')]);
  const usage = await table('usage_daily', [measure('sum(usage_count)'), measure('max(usage_date)')]);
  const [expected] = await findRows<{ all: number; open: number; uses: number; last: string; month: number }>(
    `select (select count(*) from support_cases where tenant_id = $1 and account_id = $2 and submitted_at < $3::date + 1) as all,
       (select count(*) from support_cases where tenant_id = $1 and account_id = $2 and submitted_at < $3::date + 1
         and (closed_at is null or closed_at >= $3::date + 1)) as open,
       (select sum(usage_count) from usage_daily where tenant_id = $1 and product_id = 0 and account_id = $2 and day <= $3) as uses,
       (select max(day) from usage_daily where tenant_id = $1 and product_id = 0 and account_id = $2 and day <= $3) as last,
       (select sum(usage_count) from usage_daily where tenant_id = $1 and product_id = 0 and account_id = $2 and day > $3::date - 30
         and day <= $3) as month`,
    account,
    DAY,
  );
  expect(expected?.open).toBeGreaterThan(0);
  expect(await getRows(cases, DAY)).toEqual([[expected?.all, expected?.open]]);
  expect(await getRows(usage, DAY)).toEqual([[Number(expected?.uses), expected?.last]]);
  const rangeReply = await t.call(evan, components.askComponentData, {
    query: { id: usage, account_id: account, as_of: DAY },
    body: { filters: [{ type: 'daterange', condition: 'Last 30 Days' }] as never },
  });
  expect(Object.values((rangeReply.body.data as Report).reports[0] ?? {})[0]).toBe(Number(expected?.month));
});

test('subscriptions are those that had begun, in their state of that day', async () => {
  const id = await table('subscriptions', [column('subscription_id'), column('status'), column('subscription_ed')]);
  const expected = await findRows<{ id: string; status: string; ended: string | null }>(
    `select subscription_id as id, case when subscription_ed <= $3 then status else 'active' end as status,
       case when subscription_ed <= $3 or (not churned and subscription_ed >= least(current_term_ed, current_term_rd))
         then subscription_ed end as ended from subscriptions
     where tenant_id = $1 and account_id = $2 and subscription_sd <= $3 and status not in ('draft', 'pending') order by 1`,
    account,
    DAY,
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(await getRows(id, DAY)).toEqual(expected.map((row) => Object.values(row)));
});

test('actions have their known state of that day, but no history of due dates', async () => {
  const id = await table('actions', [column('status'), measure('count()')]);
  const expected = await findRows<{ status: string; n: number }>(
    `select case when completed_at < ${startOfDay('$3::date + 1')} then status
         when completed_at is not null or status = 'Pending' then 'Pending' end as status, count(*) as n from actions
     where tenant_id = $1 and account_id = $2 and created_at < ${startOfDay('$3::date + 1')} group by 1 order by 1`,
    account,
    DAY,
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(await getRows(id, DAY)).toEqual(expected.map((row) => Object.values(row)));
  const rangeReply = await t.call(evan, components.askComponentData, {
    query: { id, account_id: account, as_of: DAY },
    body: { filters: [{ type: 'daterange', condition: 'Last 30 Days' }] as never },
  });
  expect(rangeReply.body.data).toMatchObject({ no_history: true });
});

test('a KPI counts what is known of a past day, but has no ranges or first values', async () => {
  const source = { kind: 'dataset', name: 'actions' };
  const createCount = (where: string, more: object = {}) =>
    saveComponent({
      kind: 'kpi',
      kpi: {
        measures: [
          {
            key: 'n',
            source,
            agg: 'count',
            where: { left: { field: 'status' }, op: 'eq', right: [{ value: where }] },
            ...more,
          },
        ],
        formula: { output: { data: [{ key: 'mainvalue', name: 'N', type: 'value', expr: { formula: 'n' } }] } },
      },
    });
  const completed = await createCount('Completed');
  const [expected] = await findRows<{ n: number }>(
    `select count(*) as n from actions where tenant_id = $1 and account_id = $2 and status = 'Completed'
       and created_at < ${startOfDay('$3::date + 1')} and completed_at < ${startOfDay('$3::date + 1')}`,
    account,
    DAY,
  );
  expect(expected?.n).toBeGreaterThan(0);
  expect((await get(completed, { as_of: DAY })).body.data).toMatchObject({ mainvalue: expected?.n });
  const rangeReply = await t.call(evan, components.askComponentData, {
    query: { id: completed, account_id: account, as_of: DAY },
    body: { filters: [{ type: 'daterange', condition: 'Last 30 Days' }] as never },
  });
  expect(rangeReply.body.data).toMatchObject({ no_history: true, mainvalue: null });
  const first = await createCount('Completed', { agg: 'first', of: { field: 'status' } });
  expect((await get(first, { as_of: DAY })).body.data).toMatchObject({ no_history: true });
});

test('data without history is reported as such in a table, a KPI and a file', async () => {
  const contacts = await table('contacts', [column('first_name')]);
  expect((await get(contacts, { as_of: DAY })).body.data).toMatchObject({ no_history: true, reports: [] });
  expect((await get(contacts)).body.data).not.toHaveProperty('no_history');
  expect((await get(contacts, { as_of: '2026-11-20' })).body.data).not.toHaveProperty('no_history');
  const due = await table('actions', [column('name'), column('due_date')]);
  expect((await get(due, { as_of: DAY })).body.data).toMatchObject({ no_history: true });
  const kpi = await saveComponent({
    kind: 'kpi',
    kpi: {
      measures: [{ key: 'n', source: { kind: 'dataset', name: 'contacts' }, agg: 'count' }],
      formula: { output: { data: [{ key: 'mainvalue', name: 'N', type: 'value', expr: { formula: 'n' } }] } },
    },
  });
  const kpiReport = (await get(kpi, { as_of: DAY })).body.data as KpiReport;
  expect(kpiReport).toMatchObject({ no_history: true, mainvalue: null, error: null });
  const file = await t.call(evan, components.downloadComponentData, {
    query: { id: contacts, account_id: account, as_of: DAY },
    body: {},
  });
  expect([file.status, file.error]).toEqual([400, 'Historical data is not available. Only current data can be read.']);
  const staticTable = await saveComponent({
    kind: 'table',
    query: { source: { kind: 'static', rows: [{ a: 1 }] }, columns: [{ key: 'a', label: 'A', expr: { field: 'a' } }] },
  });
  expect((await get(staticTable, { as_of: DAY })).body.data).toMatchObject({ reports: [{ a: 1 }] });
});

test('rejects invalid days and accounts outside the scope', async () => {
  const id = await table('accounts', [column('mrr')]);
  for (const as_of of ['2026-02-30', 'soon', "2026-01-01'--"]) expect((await get(id, { as_of })).status).toBe(400);
  const maya = await t.signIn('maya.csm@demo.test');
  const [other] = await findRows<{ id: number }>(
    `select id from accounts where tenant_id = $1 and id not in (select account_id from account_members m
       join users u on u.tenant_id = $1 and u.id = m.user_id where m.tenant_id = $1 and u.email = 'maya.csm@demo.test') limit 1`,
  );
  const query = { id, account_id: other?.id ?? 0, as_of: DAY };
  expect((await t.call(maya, components.getComponentData, { query })).status).toBe(403);
  const users = await table('users', [column('name')]);
  const deniedReply = await t.call(maya, components.getComponentData, { query: { id: users, as_of: DAY } });
  expect(deniedReply.status).toBe(403);
});

test('every section of Account 360 follows the day or reports that it has no history', async () => {
  const page = (await getPages(t, evan)).find(({ name }) => name === 'Account');
  const parts = (page?.components ?? []).filter(({ name }) => name.startsWith('Account 360'));
  expect(parts.length).toBeGreaterThan(12);
  const withoutHistory: string[] = [];
  for (const { id, name } of parts) {
    const reply = await get(id, { as_of: DAY });
    expect([name, reply.status]).toEqual([name, 200]);
    if ('no_history' in reply.body.data) withoutHistory.push(name.replace('Account 360: ', ''));
  }
  expect(withoutHistory.sort()).toEqual(['actions under way', 'contacts', 'pending actions']);
});
