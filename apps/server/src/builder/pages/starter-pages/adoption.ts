/** Usage and adoption: how many users work with what they have paid for, where usage grows and where it stops. */
import { BAD, chart, type Entry, GOOD, table, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import { utilizationTile } from './page-metrics.ts';
import { ACCOUNT, ACTIVE, column, isComplete, LAST_YEAR, measure, month, rowsWhere } from './query-columns.ts';

const SILENT = `${ACTIVE} && entitlements > 0 && (coalesce(days_between(usage_date, today()), 1000) > 14)`;

const SEATS_BAND = `if(license_utilization < 50, 'Below 50%', if(license_utilization < 70, '50 to 69%',
  if(license_utilization < 90, '70 to 89%', '90% or more')))`;

const usageTile = (
  name: string,
  title: string,
  measures: Parameters<typeof tile>[0]['measures'],
  formula: string,
  better: 'higher' | 'lower' = 'higher',
) =>
  tile({
    name,
    better,
    title,
    source: 'usage_daily',
    measures,
    outputs: [[title, formula, 'comma']],
    days: 30,
  });

const TILES: Entry[] = [
  usageTile(
    'Usage: active users a day',
    'Daily active users',
    { people: { agg: 'sum', of: 'active_users' }, days: { agg: 'count_distinct', of: 'usage_date' } },
    'round(people / days, 0)',
  ),
  usageTile('Usage: events', 'Events', { events: { agg: 'sum', of: 'usage_count' } }, 'coalesce(events, 0)'),
  usageTile(
    'Usage: errors',
    'Errors per 1,000 events',
    {
      errors: { agg: 'sum', of: 'error_count' },
      events: { agg: 'sum', of: 'usage_count' },
    },
    'round(errors * 1000 / events, 2)',
    'lower',
  ),
  utilizationTile('Usage: license utilization', ACTIVE),
  tile({
    name: 'Usage: full accounts',
    title: 'Accounts ready to grow',
    source: 'accounts',
    measures: {
      full: { agg: 'count', where: `${ACTIVE} && license_utilization >= 90` },
      mrr: { agg: 'sum', of: 'mrr', where: `${ACTIVE} && license_utilization >= 90` },
    },
    outputs: [
      ['Accounts with 90% of seats in use', 'full', 'comma'],
      ['MRR', 'coalesce(mrr, 0)', 'currency'],
    ],
  }),
  tile({
    name: 'Usage: silent accounts',
    title: 'No usage for 14 days',
    source: 'accounts',
    measures: {
      silent: { agg: 'count', where: SILENT },
      mrr: { agg: 'sum', of: 'mrr', where: SILENT },
    },
    outputs: [
      ['Accounts with seats and no usage', 'silent', 'comma'],
      ['MRR', 'coalesce(mrr, 0)', 'currency'],
    ],
    thresholds: [
      { op: 'gt', from: 0, color: BAD },
      { op: 'lte', from: 0, color: GOOD },
    ],
  }),
];

/** Accounts by the share of their seats that is in use. */
const seatsTable = (name: string, title: string, among: string, order_by: 'asc' | 'desc') =>
  table({
    name,
    title,
    meta: { page_size: 8 },
    query: {
      source: 'accounts',
      columns: [
        ...ACCOUNT,
        column('utilization', 'Utilization', 'license_utilization', { format: 'percent' }),
        column('paid', 'Seats paid for', 'seats', { format: 'comma' }),
        column('users', 'Daily users', 'avg_daily_active_users', { format: 'comma' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency' }),
      ],
      where: rowsWhere(`${ACTIVE} && ${among}`),
      sort: [{ sort_key: 'utilization', order_by }],
    },
  });

export const ADOPTION: Entry[] = [
  ...TILES,
  chart(
    { type: 'area', labelKey: 'week' },
    {
      name: 'Usage: active users by week',
      title: 'Daily active users, by week',
      meta: { filter_config: { condition: 'Last 180 Days', dynamic_date_filter_options: [90, 180, 365] } },
      query: {
        source: 'usage_daily',
        columns: [
          column('week', 'Week of', 'usage_date', { grain: 'week', format: 'date' }),
          measure('users', 'Daily active users', 'round(sum(active_users) / count_distinct(usage_date), 0)'),
        ],
        where: rowsWhere(isComplete('usage_date')),
      },
    },
  ),
  chart(
    { type: 'horizontalBar', labelKey: 'industry', showValue: true },
    {
      name: 'Usage: utilization by industry',
      title: 'Lowest license utilization by industry',
      meta: { page_size: 12 },
      query: {
        source: 'accounts',
        columns: [
          column('industry', 'Industry'),
          measure(
            'utilization',
            'Utilization',
            'round(percent(sum(entitlements_used), sum(entitlements)), 1)',
            'percent',
          ),
        ],
        where: rowsWhere(`${ACTIVE} && entitlements > 0`),
        sort: [{ sort_key: 'utilization', order_by: 'asc' }],
      },
    },
  ),
  chart(
    { type: 'line', labelKey: 'month' },
    {
      name: 'Usage: monthly users by segment',
      title: 'Monthly users by segment',
      query: {
        source: 'usage_monthly',
        columns: [
          month('month'),
          column('segment', 'Segment', 'account.segment'),
          measure('users', 'Monthly users', 'sum(monthly_active_users)'),
        ],
        where: LAST_YEAR,
        series_by: 'segment',
      },
    },
  ),
  chart(
    { type: 'bar', labelKey: 'band', showValue: true, discreteYAxis: true },
    {
      name: 'Usage: spread of utilization',
      title: 'Accounts by seats in use',
      query: {
        source: 'accounts',
        columns: [
          column('band', 'Seats in use', SEATS_BAND),
          measure('accounts', 'Accounts', 'count(id)'),
          { ...measure('from', 'From', 'min(license_utilization)', 'percent'), hidden: true },
        ],
        where: rowsWhere(`${ACTIVE} && entitlements > 0 && license_utilization >= 0`),
        sort: [{ sort_key: 'from', order_by: 'asc' }],
      },
    },
  ),
  seatsTable('Usage: lowest utilization', 'Unused seats', 'entitlements > 0 && license_utilization < 70', 'asc'),
  seatsTable('Usage: highest utilization', 'Ready to grow', 'license_utilization >= 90', 'desc'),
  page({
    name: 'Usage and adoption',
    layout: [
      ...tiles(TILES.map(({ name }) => name)),
      item('weeks', 0, 1, 4, { component: 'Usage: active users by week' }, HEIGHTS.chart),
      item('industries', 4, 1, 2, { component: 'Usage: utilization by industry' }, HEIGHTS.chart),
      item('segments', 0, 2, 4, { component: 'Usage: monthly users by segment' }, HEIGHTS.chart),
      item('spread', 4, 2, 2, { component: 'Usage: spread of utilization' }, HEIGHTS.chart),
      item('lowest', 0, 3, 3, { component: 'Usage: lowest utilization' }, HEIGHTS.table),
      item('highest', 3, 3, 3, { component: 'Usage: highest utilization' }, HEIGHTS.table),
    ],
  }),
];
