/** Portfolio home: the state of the accounts, what is due next, and trends for users who may read every account. */
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { BAND_COLORS, BAND_STYLES, chart, type Entry, table, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tab, tiles } from './page-entries.ts';
import { MRR_BY_MONTH } from './page-metrics.ts';
import { ACCOUNT, ACTIVE, BAND, column, isComplete, measure, renewsWithin, rowsWhere } from './query-columns.ts';

const { chart: CHART, table: TABLE } = HEIGHTS;
const SYSTEM_CARDS = [
  'MRR',
  'Portfolio',
  'Accounts',
  'Health Score',
  'Onboarding',
  'License Utilization',
  'Reach',
  'DAU',
];
/** Roles that may read totals over every account. */
const READS_ALL = ['ADM', 'DA', 'CSO', 'EXE'];

const lastYear = rowsWhere('days_between(day, today()) <= 365');
/** Active accounts of a day without a health level. */
const WITHOUT_SCORE = 'active_accounts - level_one_count - level_two_count - level_three_count';
const day = column('day', 'Day', 'day', { format: 'date' });

/** The value of the latest day, compared with that of 30 days before. */
const latestTile = (
  name: string,
  title: string,
  of: string,
  better: 'higher' | 'lower' = 'higher',
  format: 'comma' | 'currency' = 'comma',
  output = 'round(latest, 0)',
) =>
  tile({
    name,
    title,
    better,
    source: 'portfolio_daily',
    measures: { latest: { agg: 'last', of } },
    outputs: [[title, output, format]],
    days: 30,
  });

const TREND_TILES: Entry[] = [
  latestTile('Portfolio: MRR now', 'MRR', 'mrr', 'higher', 'currency'),
  latestTile('Portfolio: active accounts now', 'Active accounts', 'active_accounts'),
  latestTile('Portfolio: mean health now', 'Average health', 'health', 'higher', 'comma', 'ceil(latest)'),
  tile({
    name: 'Portfolio: active users',
    title: 'Daily active users',
    source: 'portfolio_daily',
    measures: { users: { agg: 'avg', of: 'active_users', where: 'active_users > 0' } },
    outputs: [['Daily active users', 'round(users, 0)', 'comma']],
    days: 30,
    better: 'higher',
  }),
  latestTile('Portfolio: open cases now', 'Open support cases', 'open_cases', 'lower'),
  latestTile('Portfolio: pending actions now', 'Pending actions', 'pending_actions', 'lower'),
];

export const PORTFOLIO: Entry[] = [
  chart(
    { type: 'area', labelKey: 'month' },
    {
      name: 'Portfolio: MRR by month',
      title: 'MRR at month end',
      query: MRR_BY_MONTH,
    },
  ),
  chart(
    { type: 'horizontalBar', labelKey: 'segment', colors: BAND_STYLES },
    {
      name: 'Portfolio: health by segment',
      title: 'Health by segment',
      query: {
        source: 'accounts',
        columns: [
          column('segment', 'Segment'),
          column('band', 'Health', BAND),
          measure('accounts', 'Accounts', 'count(id)'),
        ],
        series_by: 'band',
        where: rowsWhere(ACTIVE),
      },
    },
  ),
  table({
    name: 'Portfolio: next renewals',
    title: 'Renewals in the next 90 days',
    meta: { page_size: 8 },
    query: {
      source: 'accounts',
      columns: [
        ...ACCOUNT,
        column('renewal', 'Renewal', 'renewal', { format: 'date' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency' }),
        column('health', 'Health', 'health', { format: 'number' }),
      ],
      where: rowsWhere(renewsWithin(90)),
      sort: [{ sort_key: 'renewal', order_by: 'asc' }],
    },
  }),
  table({
    name: 'Portfolio: falling health',
    title: 'Biggest health drops (30 days)',
    meta: { page_size: 8 },
    query: {
      source: 'accounts',
      columns: [
        ...ACCOUNT,
        column('health', 'Health', 'health', { format: 'number' }),
        column('change', 'Change', 'health_change', { format: 'number' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency' }),
      ],
      where: rowsWhere(`${ACTIVE} && health_change < 0`),
      sort: [{ sort_key: 'change', order_by: 'asc' }],
    },
  }),
  ...TREND_TILES,
  chart(
    { type: 'area', labelKey: 'day' },
    {
      name: 'Portfolio: MRR by day',
      title: 'MRR by day',
      query: {
        source: 'portfolio_daily',
        columns: [day, column('mrr', 'MRR', 'mrr', { format: 'currency' })],
        where: lastYear,
      },
    },
  ),
  chart(
    { type: 'line', labelKey: 'day', multipleSets: true, colors: BAND_COLORS },
    {
      name: 'Portfolio: health by day',
      title: 'Accounts by recorded health',
      query: {
        source: 'portfolio_daily',
        columns: [
          day,
          column('good', 'Good', 'level_one_count', { format: 'comma' }),
          column('fair', 'Fair', 'level_two_count', { format: 'comma' }),
          column('poor', 'Poor', 'level_three_count', { format: 'comma' }),
          column('not_enough_data', NOT_ENOUGH_DATA, WITHOUT_SCORE, { format: 'comma' }),
        ],
        where: lastYear,
      },
    },
  ),
  chart(
    { type: 'area', labelKey: 'week' },
    {
      name: 'Portfolio: users by week',
      title: 'Daily active users, by week',
      query: {
        source: 'portfolio_daily',
        columns: [
          column('week', 'Week of', 'day', { grain: 'week', format: 'date' }),
          measure('users', 'Daily active users', 'avg(active_users)'),
        ],
        where: rowsWhere(`days_between(day, today()) <= 365 && ${isComplete('day')}`),
      },
    },
  ),
  chart(
    { type: 'line', labelKey: 'week', multipleSets: true, discreteYAxis: true },
    {
      name: 'Portfolio: cases by week',
      title: 'Open support cases, by week',
      query: {
        source: 'portfolio_daily',
        columns: [
          column('week', 'Week of', 'day', { grain: 'week', format: 'date' }),
          measure('cases', 'Open support cases', 'last(open_cases)'),
        ],
        where: lastYear,
      },
    },
  ),
  page({
    name: 'Portfolio',
    scope: 'Portfolio',
    tabs: [
      tab('overview', 'Overview', [
        item('cards', 0, 0, 6, { kpis: SYSTEM_CARDS }),
        item('actions', 0, 1, 4, { screen: 'pending-actions' }, TABLE),
        item('activity', 4, 1, 2, { screen: 'recent-activity' }, TABLE),
        item('mrr', 0, 2, 4, { component: 'Portfolio: MRR by month' }, CHART),
        item('levels', 4, 2, 2, { screen: 'health-levels' }, CHART),
        item('renewals', 0, 3, 3, { component: 'Portfolio: next renewals' }, TABLE),
        item('falling', 3, 3, 3, { component: 'Portfolio: falling health' }, TABLE),
        item('accounts', 0, 4, 4, { screen: 'account-summaries' }, TABLE),
        item('health', 4, 4, 2, { component: 'Portfolio: health by segment' }, TABLE),
        item('recent', 0, 5, 6, { screen: 'recent-accounts' }),
      ]),
      tab(
        'trends',
        'Trends',
        [
          ...tiles(TREND_TILES.map(({ name }) => name)),
          item('mrr-daily', 0, 1, 3, { component: 'Portfolio: MRR by day' }, CHART),
          item('health-daily', 3, 1, 3, { component: 'Portfolio: health by day' }, CHART),
          item('users', 0, 2, 3, { component: 'Portfolio: users by week' }, CHART),
          item('cases', 3, 2, 3, { component: 'Portfolio: cases by week' }, CHART),
        ],
        { roles: READS_ALL },
      ),
    ],
  }),
];
