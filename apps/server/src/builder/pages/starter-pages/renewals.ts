/** Renewals: what is due, how much of it is at risk, and gains and losses of past months. */
import { BAD, chart, type Entry, FAIR, GOOD, reactTable, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import { mrrByColumn, mrrTile } from './page-metrics.ts';
import { ACCOUNT, column, LAST_YEAR, measure, month, renewsWithin, rowsWhere } from './query-columns.ts';

const YEAR = renewsWithin(365);
const SOON = renewsWithin(90);

/** The gain or loss of a year, compared with the year before. */
const movementTile = (name: string, title: string, of: string, better: 'higher' | 'lower') =>
  tile({
    name,
    better,
    title,
    source: 'mrr_monthly',
    measures: { moved: { agg: 'sum', of } },
    outputs: [[title, 'coalesce(moved, 0)', 'currency']],
    days: 365,
  });

const TILES: Entry[] = [
  mrrTile('Renewals: due in 30 days', 'Renews in 30 days', renewsWithin(30)),
  mrrTile('Renewals: due in 90 days', 'Renews in 90 days', SOON),
  mrrTile('Renewals: at risk in 90 days', 'At risk in 90 days', `${SOON} && health <= 50`, [
    { op: 'gt', from: 0, color: BAD, label: 'Health of 50 or less' },
    { op: 'lte', from: 0, color: GOOD, label: 'None' },
  ]),
  tile({
    name: 'Renewals: by themselves',
    title: 'Auto-renewing MRR',
    source: 'accounts',
    measures: {
      mrr: { agg: 'sum', of: 'mrr', where: SOON },
      itself: { agg: 'sum', of: 'auto_renewing_mrr', where: SOON },
    },
    outputs: [
      ['Of the MRR in 90 days', 'round(percent(coalesce(itself, 0), mrr), 1)', 'percent'],
      ['MRR', 'coalesce(itself, 0)', 'currency'],
    ],
  }),
  movementTile('Renewals: expansion', 'Expansion', 'expansion', 'higher'),
  movementTile('Renewals: churned', 'Churned MRR', 'churn', 'lower'),
];

export const RENEWALS: Entry[] = [
  ...TILES,
  chart(
    { type: 'bar', labelKey: 'renewal' },
    {
      name: 'Renewals: MRR by month',
      title: 'MRR to renew, next 12 months',
      query: {
        source: 'accounts',
        columns: [month('renewal'), measure('mrr', 'MRR', 'sum(mrr)', 'currency')],
        where: rowsWhere(YEAR),
        fill: 'zero',
      },
    },
  ),
  chart(
    { type: 'horizontalBar', labelKey: 'owner', showValue: true },
    {
      name: 'Renewals: MRR by owner',
      title: 'By owner, next 12 months',
      query: mrrByColumn(column('owner', 'Owner', 'primary_owner'), YEAR),
      meta: { page_size: 12 },
    },
  ),
  reactTable({
    name: 'Renewals: next 180 days',
    title: 'Renewals in the next 180 days',
    meta: { page_size: 10 },
    query: {
      source: 'accounts',
      columns: [
        ...ACCOUNT,
        column('renewal', 'Renewal', 'renewal', { format: 'date' }),
        column('days', 'Days left', 'days_between(today(), renewal)', { format: 'comma', filter: 'numrange' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency', filter: 'numrange' }),
        column('health', 'Health', 'health', { format: 'number', filter: 'numrange' }),
        column('change', 'Change', 'health_change', { format: 'number' }),
        column('itself', 'Renews automatically', 'auto_renewal', { format: 'boolean' }),
        column('pending', 'Pending actions', 'pending_actions', { format: 'comma' }),
        column('owner', 'Owner', 'primary_owner', { filter: 'search' }),
      ],
      where: rowsWhere(renewsWithin(180)),
      sort: [{ sort_key: 'renewal', order_by: 'asc' }],
    },
  }),
  chart(
    {
      type: 'bar',
      labelKey: 'month',
      multipleSets: true,
      colors: { new: '#2B5CE0', reactivation: '#12A5B8', expansion: GOOD, contraction: FAIR, churn: BAD },
    },
    {
      name: 'Renewals: MRR movements',
      title: 'MRR movements, last 12 months',
      query: {
        source: 'mrr_monthly',
        columns: [
          month('month'),
          measure('new', 'New', 'sum(new)', 'currency'),
          measure('reactivation', 'Reactivation', 'sum(reactivation)', 'currency'),
          measure('expansion', 'Expansion', 'sum(expansion)', 'currency'),
          measure('contraction', 'Contraction', 'sum(contraction)', 'currency'),
          measure('churn', 'Churned', 'sum(churn)', 'currency'),
        ],
        where: LAST_YEAR,
      },
    },
  ),
  page({
    name: 'Renewals',
    layout: [
      ...tiles(TILES.map(({ name }) => name)),
      item('months', 0, 1, 4, { component: 'Renewals: MRR by month' }, HEIGHTS.chart),
      item('owners', 4, 1, 2, { component: 'Renewals: MRR by owner' }, HEIGHTS.chart),
      item('list', 0, 2, 6, { component: 'Renewals: next 180 days' }, HEIGHTS.list),
      item('moved', 0, 3, 6, { component: 'Renewals: MRR movements' }, HEIGHTS.chart),
    ],
  }),
];
