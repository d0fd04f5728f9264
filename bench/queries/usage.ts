/** Queries of usage, and one KPI over three datasets. */
import { addDays } from '@mainstay/contract/rules/dates';
import { chart, dataset, dimension, equals, measure, table } from './columns.ts';
import { type BenchQuery, ACCOUNT_SCOPE, accountScopeValues } from './query.ts';

const byWeek: BenchQuery = {
  name: 'usage by week of the last 90 days',
  by: 'CSM',
  definition: chart('Usage by week', 'line', 'week', {
    source: dataset('usage_daily'),
    date_field: 'usage_date',
    fill: 'null',
    columns: [
      dimension('week', 'usage_date', { grain: 'week', format: 'date' }),
      measure('events', 'sum(usage_count)'),
      measure('users', 'avg(active_users)'),
    ],
  }),
  request: { filters: [{ type: 'daterange', condition: 'Last 90 Days' }], pageSize: 1000 },
  rows: (caller, today) => ({
    text: `${ACCOUNT_SCOPE}, used as (
        select date_trunc('week', x.day::timestamp)::date as week, sum(x.usage_count)::float8 as events,
          avg(x.active_users)::float8 as users
        from reach r cross join lateral (
          select day, usage_count, active_users from usage_daily
          where tenant_id = $1 and account_id = r.account_id and product_id = 0 and day >= $3::date and day < $4::date offset 0) x
        group by 1)
      select m::date as week, used.events, used.users
      from generate_series(date_trunc('week', $3::timestamp), $4::timestamp - interval '1 day', interval '7 days') m
      left join used on used.week = m::date order by 1`,
    values: [...accountScopeValues(caller), addDays(today, -89), addDays(today, 1)],
  }),
};

/** The usage of all accounts by day has ten million rows, so the handwritten SQL uses the roll-up. */
const byMonth: BenchQuery = {
  name: 'usage by month of the last 365 days',
  by: 'everyone',
  definition: chart('Usage by month', 'area', 'month', {
    source: dataset('usage_monthly'),
    date_field: 'month',
    columns: [
      dimension('month', 'month', { format: 'date' }),
      measure('events', 'sum(usage_count)'),
      measure('users', 'sum(avg_daily_active_users)'),
    ],
  }),
  request: { filters: [{ type: 'daterange', condition: 'Last 365 Days' }], pageSize: 1000 },
  rows: ({ tenant }, today) => ({
    text: `select month, sum(usage_count)::float8 as events, sum(avg_daily_active_users)::float8 as users from usage_monthly
           where tenant_id = $1 and product_id = 0 and month >= $2::date and month < $3::date group by 1 order by 1`,
    values: [tenant, addDays(today, -364), addDays(today, 1)],
  }),
};

const lastUsed: BenchQuery = {
  name: 'uses a person and last entitlements used by account, most used first, first page',
  by: 'lead',
  definition: table(
    'Entitlements used',
    {
      source: dataset('usage_daily'),
      date_field: 'usage_date',
      columns: [
        dimension('account', 'account_id'),
        measure('used', 'last(entitlements_used)'),
        measure('rate', 'sum(usage_count) / sum(active_users)'),
      ],
      sort: [{ sort_key: 'rate', order_by: 'desc' }],
    },
    25,
  ),
  request: { filters: [{ type: 'daterange', condition: 'Last 30 Days' }], pageSize: 25 },
  rows: (caller, today) => ({
    text: `${ACCOUNT_SCOPE}
      select r.account_id, x.used, x.rate
      from reach r cross join lateral (
        select (array_agg(entitlements_used order by day desc))[1] as used,
          sum(usage_count)::float8 / nullif(sum(active_users), 0) as rate
        from usage_daily where tenant_id = $1 and account_id = r.account_id and product_id = 0 and day >= $3::date and day < $4::date
        having count(*) > 0) x
      order by 3 desc nulls last, 1 limit 25`,
    values: [...accountScopeValues(caller), addDays(today, -29), addDays(today, 1)],
  }),
  count: (caller, today) => ({
    text: `${ACCOUNT_SCOPE}
      select count(*) from reach r where exists (
        select from usage_daily where tenant_id = $1 and account_id = r.account_id and product_id = 0
          and day >= $3::date and day < $4::date)`,
    values: [...accountScopeValues(caller), addDays(today, -29), addDays(today, 1)],
  }),
};

const kpi: BenchQuery = {
  name: 'KPI of three datasets: MRR a pending action, share of accounts with a subscription',
  by: 'CSM',
  definition: {
    kind: 'kpi',
    name: 'MRR a pending action',
    meta: { title: 'MRR a pending action' },
    kpi: {
      measures: [
        { key: 'mrr', source: dataset('accounts'), agg: 'sum', of: { formula: 'mrr' } },
        { key: 'accounts', source: dataset('accounts'), agg: 'count' },
        { key: 'pending', source: dataset('actions'), agg: 'count', where: equals('status', 'Pending') },
        { key: 'subscribed', source: dataset('subscriptions'), agg: 'count_distinct', of: { formula: 'account_id' } },
      ],
      formula: {
        output: {
          data: [
            { key: 'ratio', name: 'MRR a pending action', type: 'value', expr: { formula: 'mrr / pending' } },
            {
              key: 'share',
              name: 'Accounts with a subscription',
              type: 'text',
              expr: { formula: 'round(percent(subscribed, accounts), 1)' },
              format: 'percent',
            },
          ],
        },
      },
    },
  },
  request: { pageSize: 1 },
  rows: (caller) => ({
    text: `${ACCOUNT_SCOPE},
      a as (select sum(x.mrr_minor) as mrr_minor, count(*) as n from reach r cross join lateral (
        select mrr_minor from accounts where tenant_id = $1 and id = r.account_id offset 0) x),
      p as (select count(*) as n from reach r cross join lateral (
        select from actions where tenant_id = $1 and account_id = r.account_id and status = 'Pending' offset 0) x),
      s as (select count(*) as n from reach r where exists (
        select from subscriptions where tenant_id = $1 and account_id = r.account_id offset 0))
      select a.mrr_minor::float8 / 100 / nullif(p.n, 0) as ratio,
        round((s.n::float8 * 100 / nullif(a.n, 0))::numeric, 1)::float8 as share
      from a, p, s`,
    values: accountScopeValues(caller),
  }),
};

export const USAGE_QUERIES = [byWeek, byMonth, lastUsed, kpi];
