/** Queries of accounts and subscriptions. */
import { addDays } from '@mainstay/contract/rules/dates';
import { chart, dataset, dimension, measure, table } from './columns.ts';
import type { BenchQuery } from './query.ts';

const accountsByMrr: BenchQuery = {
  name: 'accounts by MRR, first page',
  by: 'everyone',
  definition: table('Accounts by MRR', {
    source: dataset('accounts'),
    columns: [
      dimension('id', 'id', { hidden: true }),
      dimension('name', 'name'),
      dimension('mrr', 'mrr', { format: 'currency' }),
      dimension('health', 'health'),
    ],
    sort: [{ sort_key: 'mrr', order_by: 'desc' }],
  }),
  request: { pageSize: 25 },
  rows: ({ tenant }) => ({
    text: `select id, name, mrr_minor::float8 / 100 as mrr, health from accounts
           where tenant_id = $1 order by mrr_minor desc, id desc limit 25`,
    values: [tenant],
    prepared: true,
  }),
  count: ({ tenant }) => ({
    text: 'select count(*) from accounts where tenant_id = $1',
    values: [tenant],
    prepared: true,
  }),
};

const accountsByTier: BenchQuery = {
  name: 'accounts by tier: how many, MRR, mean health',
  by: 'everyone',
  definition: chart('Accounts by tier', 'bar', 'tier', {
    source: dataset('accounts'),
    columns: [
      dimension('tier', 'tier'),
      measure('accounts', 'count()'),
      measure('mrr', 'sum(mrr)', { format: 'currency' }),
      measure('health', 'avg(health)'),
    ],
  }),
  request: { pageSize: 1000 },
  rows: ({ tenant }) => ({
    text: `select tier, count(*) as accounts, sum(mrr_minor)::float8 / 100 as mrr, avg(health)::float8 as health from accounts
           where tenant_id = $1 group by tier order by tier`,
    values: [tenant],
  }),
};

const mrrByRenewal: BenchQuery = {
  name: 'subscriptions: MRR by month of renewal, every month there',
  by: 'everyone',
  definition: chart('MRR by renewal', 'bar', 'month', {
    source: dataset('subscriptions'),
    date_field: 'current_term_rd',
    fill: 'zero',
    columns: [
      dimension('month', 'current_term_rd', { grain: 'month', format: 'date' }),
      measure('mrr', 'sum(mrr)', { format: 'currency' }),
      measure('subscriptions', 'count()'),
    ],
  }),
  get request() {
    const today = new Date().toISOString().slice(0, 10);
    return {
      filters: [
        { type: 'daterange' as const, condition: 'Custom', from: addDays(today, -30), to: addDays(today, 364) },
      ],
      pageSize: 1000,
    };
  },
  rows: ({ tenant }, today) => ({
    text: `select m::date as month, coalesce(s.mrr, 0) as mrr, coalesce(s.n, 0) as subscriptions
           from generate_series(date_trunc('month', $2::timestamp), $3::timestamp - interval '1 day', interval '1 month') m
           left join (
             select date_trunc('month', current_term_rd::timestamp) as month, sum(mrr_minor)::float8 / 100 as mrr, count(*) as n
             from subscriptions where tenant_id = $1 and current_term_rd >= $2::date and current_term_rd < $3::date group by 1
           ) s on s.month = m order by 1`,
    values: [tenant, addDays(today, -30), addDays(today, 365)],
  }),
};

export const ACCOUNT_QUERIES = [accountsByMrr, accountsByTier, mrrByRenewal];
