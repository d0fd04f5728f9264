/** A realistic page with 20 components, all in view. Eight use queries of the ten benchmark queries, twelve use other ones. */
import type { z } from 'zod';
import type { FilterConfig } from '@mainstay/contract/components/definition';
import { chart, dataset, dimension, equals, measure, table } from './columns.ts';
import type { DefinitionInput, Request } from './query.ts';
import { BENCH_QUERIES } from './ten-queries.ts';

export interface PlacedQuery {
  definition: DefinitionInput;
  /** The request that the page sends when it is opened. */
  request: Request;
}

const CHART = { pageSize: 1000 };

const OTHER_QUERIES: PlacedQuery[] = [
  {
    definition: chart('Accounts by segment', 'pie', 'segment', {
      source: dataset('accounts'),
      columns: [dimension('segment', 'segment'), measure('accounts', 'count()')],
    }),
    request: CHART,
  },
  {
    definition: chart('MRR by plan', 'horizontalBar', 'plan', {
      source: dataset('accounts'),
      where: equals('status', 'Active'),
      columns: [dimension('plan', 'plan'), measure('mrr', 'sum(mrr)', { format: 'currency' })],
    }),
    request: CHART,
  },
  {
    definition: table('Accounts by renewal', {
      source: dataset('accounts'),
      columns: [
        dimension('name', 'name'),
        dimension('renewal', 'renewal', { format: 'date' }),
        dimension('mrr', 'mrr', { format: 'currency' }),
      ],
      sort: [{ sort_key: 'renewal', order_by: 'asc' }],
    }),
    request: { pageSize: 25 },
  },
  {
    definition: table('Accounts in poor health', {
      source: dataset('accounts'),
      where: { left: { field: 'health' }, op: 'lte', right: [{ value: 50 }] },
      columns: [dimension('name', 'name'), dimension('health', 'health'), dimension('mrr', 'mrr')],
      sort: [{ sort_key: 'health', order_by: 'asc' }],
    }),
    request: { pageSize: 25 },
  },
  {
    definition: chart('Subscriptions by status', 'pie', 'status', {
      source: dataset('subscriptions'),
      columns: [dimension('status', 'status'), measure('subscriptions', 'count()'), measure('mrr', 'sum(mrr)')],
    }),
    request: CHART,
  },
  {
    definition: chart('Actions by status', 'bar', 'status', {
      source: dataset('actions'),
      columns: [dimension('status', 'status'), measure('actions', 'count()')],
    }),
    request: CHART,
  },
  {
    definition: chart('Users by month', 'line', 'month', {
      source: dataset('usage_monthly'),
      date_field: 'month',
      columns: [dimension('month', 'month', { format: 'date' }), measure('users', 'avg(avg_daily_active_users)')],
    }),
    request: { ...CHART, filters: [{ type: 'daterange', condition: 'Last 365 Days' }] },
  },
  {
    definition: chart('Users by tier', 'bar', 'tier', {
      source: dataset('usage_monthly'),
      date_field: 'month',
      columns: [dimension('tier', 'account.tier'), measure('users', 'avg(avg_daily_active_users)')],
    }),
    request: { ...CHART, filters: [{ type: 'daterange', condition: 'Last 90 Days' }] },
  },
  {
    definition: chart('MRR by month', 'line', 'month', {
      source: dataset('mrr_monthly'),
      date_field: 'month',
      columns: [dimension('month', 'month', { format: 'date' }), measure('mrr', 'sum(mrr)', { format: 'currency' })],
    }),
    request: { ...CHART, filters: [{ type: 'daterange', condition: 'Last 180 Days' }] },
  },
  {
    definition: chart('Usage of a week', 'bar', 'day', {
      source: dataset('usage_daily'),
      date_field: 'usage_date',
      fill: 'zero',
      columns: [
        dimension('day', 'usage_date', { grain: 'day', format: 'date' }),
        measure('events', 'sum(usage_count)'),
      ],
    }),
    request: { ...CHART, filters: [{ type: 'daterange', condition: 'Last 7 Days' }] },
  },
  {
    definition: {
      kind: 'kpi',
      name: 'Accounts',
      meta: { title: 'Accounts' },
      kpi: {
        measures: [{ key: 'accounts', source: dataset('accounts'), agg: 'count' }],
        formula: { output: { data: [{ key: 'n', name: 'Accounts', type: 'value', expr: { formula: 'accounts' } }] } },
      },
    },
    request: { pageSize: 1 },
  },
  {
    definition: {
      kind: 'kpi',
      name: 'MRR',
      meta: { title: 'MRR' },
      kpi: {
        measures: [{ key: 'mrr', source: dataset('accounts'), agg: 'sum', of: { formula: 'mrr' } }],
        formula: {
          output: { data: [{ key: 'mrr', name: 'MRR', type: 'value', expr: { formula: 'mrr' }, format: 'currency' }] },
        },
      },
    },
    request: { pageSize: 1 },
  },
];

/** Moves the initial date range of the request into the definition, because the first call of a screen sends no filters. */
function setInitialRange({ definition, request }: PlacedQuery): PlacedQuery {
  const range = request.filters?.find(({ type }) => type === 'daterange');
  if (!range) return { definition, request };
  const filter_config: z.input<typeof FilterConfig> = {
    condition: range.condition ?? 'Custom',
    from: range.from === undefined ? null : String(range.from),
    to: range.to === undefined ? null : String(range.to),
    is_applied_filter: true,
  };
  return { definition: { ...definition, meta: { ...definition.meta, filter_config } }, request };
}

/** Queries that would scan millions of rows for a caller with access to all accounts. The page uses roll-ups instead. */
const SCOPED_INDEXES = ['Usage by week', 'Entitlements used'];

export const PAGE: readonly PlacedQuery[] = [
  ...BENCH_QUERIES.filter(({ definition }) => !SCOPED_INDEXES.includes(definition.name)),
  ...OTHER_QUERIES,
].map(setInitialRange);
