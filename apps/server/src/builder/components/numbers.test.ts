/**
 * Compares ten queries in definitions with handwritten SQL, for a user with access to all accounts, a team lead and a
 * manager.
 */
import { Definition, type Filter } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { runStatements } from '../../platform/engine/statement.ts';
import { buildChurn } from '../../app/demo/factories/accounts.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { resolveReferences, buildStatements } from '../evaluation/evaluate-component.ts';

let t: TestApp;
const callers = new Map<string, Caller>();
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  // One of Maya's accounts churned and is still assigned to her, so that every caller has a churn to read.
  await t.inTenant('demo', 'write', async (tx) => {
    const [churned] = await tx.rows<{ id: number; on: string }>(
      `select m.account_id as id, s.subscription_ed as on from account_members m
         join users u on u.tenant_id = $1 and u.id = m.user_id and u.email = 'maya.csm@demo.test'
         join subscriptions s on s.tenant_id = $1 and s.account_id = m.account_id and s.subscription_ed < '2026-11-20'
       where m.tenant_id = $1 order by s.subscription_ed desc, s.id limit 1`,
      [tx.tenant],
    );
    await buildChurn(tx, { accountId: churned?.id ?? 0, churnedOn: churned?.on ?? '', reasonCode: 'budget' });
  });
  await t.inTenant('demo', 'read', async (tx) => {
    const found = await tx.rows<{ id: number; email: string }>('select id, email from users where tenant_id = $1', [
      tx.tenant,
    ]);
    const getId = (email: string) => found.find((user) => user.email === `${email}@demo.test`)?.id ?? 0;
    const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2, tenant: tx.tenant };
    const lead = [getId('lena.lead'), getId('maya.csm'), getId('noah.csm')];
    callers.set('ADM', { ...days, user: getId('ada.admin'), roles: ['ADM'], ownerScope: null });
    callers.set('CSL', { ...days, user: getId('lena.lead'), roles: ['CSL'], ownerScope: lead });
    callers.set('CSM', { ...days, user: getId('maya.csm'), roles: ['CSM'], ownerScope: [getId('maya.csm')] });
  });
});
afterAll(() => t.close());

const dimension = (formula: string, more: object = {}) => ({ expr: { formula }, ...more });
const measure = (formula: string, more: object = {}) => ({ expr: { formula }, role: 'measure', ...more });
interface QueryCase {
  source: string;
  columns: object[];
  query?: object;
  filters?: Partial<Filter>[];
  /** `mine` contains the accounts in scope; `$1` is the tenant. */
  expectedSql: string;
}

const QUERY_CASES: Record<string, QueryCase> = {
  'accounts by MRR': {
    source: 'accounts',
    columns: [dimension('id'), dimension('name'), dimension('mrr'), dimension('health')],
    query: { sort: [{ sort_key: 'c2', order_by: 'desc' }] },
    expectedSql: `select id, name, mrr_minor::float8 / 100, health from accounts where tenant_id = $1 and id in (select id from mine)
      order by mrr_minor desc, id desc`,
  },
  'accounts by tier': {
    source: 'accounts',
    columns: [dimension('tier'), measure('count()'), measure('sum(mrr)'), measure('avg(health)')],
    expectedSql: `select tier, count(*), sum(mrr_minor)::float8 / 100, avg(health)::float8 from accounts
      where tenant_id = $1 and id in (select id from mine) group by tier order by tier`,
  },
  'churns by month and reason, with lost MRR': {
    source: 'account_churns',
    columns: [
      dimension('churned_on', { grain: 'month' }),
      dimension('reason'),
      measure('count()'),
      measure('sum(mrr_lost)'),
      measure('sum(mrr_before)'),
      measure('min(came_back_on)'),
    ],
    expectedSql: `select date_trunc('month', churned_on)::date, reason_code, count(*), sum(greatest(before - after, 0))::float8 / 100,
        sum(before)::float8 / 100, min((select min(subscription_sd) from subscriptions s where s.tenant_id = $1
          and s.account_id = lost.account_id and s.status not in ('draft', 'pending') and subscription_sd > churned_on
          and lost.after = 0))
      from (select c.*, (select coalesce(sum(mrr_minor), 0) from subscriptions s where s.tenant_id = $1
            and s.account_id = c.account_id and s.status not in ('draft', 'pending')
            and daterange(s.subscription_sd, s.subscription_ed) @> c.churned_on - 1) as before,
          (select coalesce(sum(mrr_minor), 0) from subscriptions s where s.tenant_id = $1 and s.account_id = c.account_id
            and s.status not in ('draft', 'pending') and daterange(s.subscription_sd, s.subscription_ed) @> c.churned_on) as after
        from account_churns c where c.tenant_id = $1 and c.account_id in (select id from mine)) lost
      group by 1, 2 order by 1, 2`,
  },
  'single churns with account and owner': {
    source: 'account_churns',
    columns: [dimension('churned_on'), dimension('id'), dimension('account.name'), dimension('owner.name')],
    query: { where: { left: { formula: 'mrr_lost' }, op: 'gte', right: [{ value: 0 }] } },
    expectedSql: `select c.churned_on, c.id, a.name, nullif(concat_ws(' ', u.first_name, u.last_name), '') from account_churns c
        join accounts a on a.tenant_id = $1 and a.id = c.account_id
        left join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
      where c.tenant_id = $1 and c.account_id in (select id from mine) order by c.churned_on, c.id`,
  },
  'actions by priority, with the share of completed ones': {
    source: 'actions',
    columns: [
      dimension('priority'),
      measure(`count(id, status == 'Pending')`),
      measure(`percent(count(id, status == 'Completed'), count())`),
    ],
    expectedSql: `select priority::text, count(*) filter (where status = 'Pending'),
        count(*) filter (where status = 'Completed')::float8 * 100 / count(*)
      from actions where tenant_id = $1 and account_id in (select id from mine) group by 1 order by 1`,
  },
  'pending actions by due date with account and owner': {
    source: 'actions',
    columns: [dimension('due_date'), dimension('id'), dimension('account.name'), dimension('owner.name')],
    query: { where: { left: { field: 'status' }, op: 'eq', right: [{ value: 'Pending' }] } },
    expectedSql: `select x.due_on, x.id, a.name, nullif(concat_ws(' ', u.first_name, u.last_name), '') from actions x
        join accounts a on a.tenant_id = $1 and a.id = x.account_id
        left join users u on u.tenant_id = $1 and u.id = x.owner_id
      where x.tenant_id = $1 and x.status = 'Pending' and x.account_id in (select id from mine) order by x.due_on, x.id`,
  },
  'MRR by renewal month, filled': {
    source: 'subscriptions',
    columns: [dimension('current_term_rd', { grain: 'month' }), measure('sum(mrr)'), measure('count()')],
    query: { fill: 'zero' },
    filters: [{ type: 'daterange', condition: 'Custom', from: '2026-01-01', to: '2027-12-31' }],
    expectedSql: `select m::date, coalesce(sum(s.mrr_minor)::float8 / 100, 0), count(s.id)
      from generate_series(timestamp '2026-01-01', timestamp '2027-12-01', interval '1 month') m
      left join subscriptions s on s.tenant_id = $1 and s.account_id in (select id from mine)
        and s.current_term_rd >= m::date and s.current_term_rd < (m + interval '1 month')::date group by m order by m`,
  },
  'usage by week of 90 days': {
    source: 'usage_daily',
    columns: [dimension('usage_date', { grain: 'week' }), measure('sum(usage_count)'), measure('avg(active_users)')],
    filters: [{ type: 'daterange', condition: 'Last 90 Days' }],
    expectedSql: `select date_trunc('week', day::timestamp)::date, sum(usage_count)::float8, avg(active_users)::float8 from usage_daily
      where tenant_id = $1 and product_id = 0 and day > date '2026-11-20' - 90 and day <= '2026-11-20'
        and account_id in (select id from mine) group by 1 order by 1`,
  },
  'usage by product and month': {
    source: 'usage_product_monthly',
    columns: [dimension('sku_name'), dimension('month'), measure('sum(usage_count)')],
    expectedSql: `select p.sku_name, u.month, sum(u.usage_count)::float8 from usage_monthly u
        join products p on p.tenant_id = $1 and p.id = u.product_id
      where u.tenant_id = $1 and u.account_id in (select id from mine) group by 1, 2 order by 1, 2`,
  },
  'usage by month from the roll-up': {
    source: 'usage_monthly',
    columns: [dimension('month'), measure('sum(usage_count)'), measure('count_distinct(account_id)')],
    expectedSql: `select month, sum(usage_count)::float8, count(distinct account_id) from usage_monthly
      where tenant_id = $1 and product_id = 0 and account_id in (select id from mine) group by 1 order by 1`,
  },
  'owners with more than five pending actions': {
    source: 'actions',
    columns: [dimension('owner.name'), measure(`count(id, status == 'Pending')`, { filter: 'numrange' })],
    filters: [{ type: 'numrange', column_name: 'c1', condition: 'greater than', from: 5 }],
    expectedSql: `select nullif(concat_ws(' ', u.first_name, u.last_name), ''), count(*) filter (where x.status = 'Pending')
      from actions x left join users u on u.tenant_id = $1 and u.id = x.owner_id
      where x.tenant_id = $1 and x.account_id in (select id from mine) group by 1
      having count(*) filter (where x.status = 'Pending') > 5 order by 1`,
  },
  'products by net price': {
    source: 'products',
    columns: [dimension('sku_name'), measure('sum(quantity)'), measure('sum(net_price)')],
    expectedSql: `select p.sku_name, sum(l.quantity)::float8, sum(l.net_price_minor)::float8 / 100 from subscription_lines l
        join products p on p.tenant_id = $1 and p.id = l.product_id
      where l.tenant_id = $1 and l.account_id in (select id from mine) group by 1 order by 1`,
  },
  'last entitlements used and events per user': {
    source: 'usage_daily',
    columns: [
      dimension('account_id'),
      measure('last(entitlements_used)'),
      measure('sum(usage_count) / sum(active_users)'),
    ],
    filters: [{ type: 'daterange', condition: 'Last 30 Days' }],
    expectedSql: `select account_id, (array_agg(entitlements_used order by day desc, account_id desc))[1],
        sum(usage_count)::float8 / nullif(sum(active_users), 0)::float8 from usage_daily
      where tenant_id = $1 and product_id = 0 and day > date '2026-11-20' - 30 and day <= '2026-11-20'
        and account_id in (select id from mine) group by 1 order by 1`,
  },
};

const ACCOUNT_SCOPE_SQL = `with mine as (select a.id from accounts a where a.tenant_id = $1 and ($2::bigint[] is null or exists (
  select from account_members m where m.tenant_id = $1 and m.account_id = a.id and m.user_id = any($2))))`;

async function runDefinition(tx: TenantTx, caller: Caller, { source, columns, query, filters }: QueryCase) {
  const definition = Definition.parse({
    kind: 'react-table',
    name: 'Question',
    meta: {},
    query: {
      source: { kind: 'dataset', name: source },
      columns: columns.map((column, at) => ({ key: `c${at}`, label: `c${at}`, ...column })),
      ...query,
    },
  });
  const component = { id: 0, name: 'Question', version: 0, definition };
  const references = await resolveReferences(tx, definition);
  const request = {
    given: {},
    filters: (filters ?? []).map((filter) => ({
      enable_filter_query: true,
      user_applied_filter: true,
      ...filter,
    })) as Filter[],
    sort: [],
    pageNumber: 1,
    pageSize: 1000,
  };
  const csv = buildStatements(component, caller, request, references).find(({ name }) => name === 'csv');
  if (!csv) throw new Error('There is no statement.');
  return runStatements(tx, [csv.statement]);
}

const roundNumbers = (rows: unknown[][]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell)));

describe.each(Object.entries(QUERY_CASES))('%s', (_, queryCase) => {
  test.each(['ADM', 'CSL', 'CSM'])('for %s', async (role) => {
    const caller = callers.get(role);
    if (!caller) throw new Error('Nobody has this role.');
    const [[rows = []], expectedRows] = await t.inTenant('demo', 'read', (tx) =>
      Promise.all([
        runDefinition(tx, caller, queryCase),
        tx.queryArrays(`${ACCOUNT_SCOPE_SQL} ${queryCase.expectedSql}`, [tx.tenant, caller.ownerScope]) as Promise<
          Cell[][]
        >,
      ]),
    );
    expect(roundNumbers(rows)).toEqual(roundNumbers(expectedRows));
    expect(rows.length).toBeGreaterThan(0);
  });
});
