/** Risks: revenue at risk, its reasons, and pending measures. */
import {
  BAD,
  BAND_COLORS,
  BY_YEAR,
  chart,
  type Entry,
  FAIR,
  GOOD,
  PRIORITY_STYLES,
  reactTable,
  table,
  tile,
} from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import { CASES_BY_MONTH, mrrByColumn, mrrTile } from './page-metrics.ts';
import {
  ACCOUNT,
  ACTION,
  ACTIVE,
  BAND,
  column,
  IN_ACCOUNT,
  measure,
  month,
  priority,
  rowsWhere,
} from './query-columns.ts';

const POOR = `${ACTIVE} && health <= 50`;
const FALLING = `${ACTIVE} && health_change <= -10`;

const NONE_IS_GOOD = [
  { op: 'gt' as const, from: 0, color: BAD },
  { op: 'lte' as const, from: 0, color: GOOD },
];
const OPEN = 'is_open';
const casesTile = (name: string, title: string, better: 'higher' | 'lower', date_field: string) =>
  tile({
    name,
    better,
    title,
    source: 'support_cases',
    measures: { cases: { agg: 'count' } },
    outputs: [[title, 'cases', 'comma']],
    days: 30,
    date_field,
  });

const TILES: Entry[] = [
  mrrTile('Risks: poor health', 'MRR in poor health', POOR, NONE_IS_GOOD),
  mrrTile('Risks: falling health', 'Health down 10+', FALLING, NONE_IS_GOOD),
  tile({
    name: 'Risks: open cases',
    title: 'Open support cases',
    source: 'support_cases',
    measures: { open: { agg: 'count', where: OPEN }, escalated: { agg: 'count', where: `${OPEN} && escalated` } },
    outputs: [
      ['Open', 'open', 'comma'],
      ['Escalated', 'escalated', 'comma'],
    ],
  }),
  casesTile('Risks: cases opened', 'Cases opened', 'lower', 'created_at'),
  casesTile('Risks: cases closed', 'Cases closed', 'higher', 'closed_at'),
  tile({
    name: 'Risks: overdue actions',
    title: 'Overdue actions',
    source: 'actions',
    measures: {
      overdue: { agg: 'count', where: 'is_overdue' },
      pending: { agg: 'count', where: `status == 'Pending'` },
    },
    outputs: [
      ['Overdue', 'overdue', 'comma'],
      ['Of pending', 'pending', 'comma'],
    ],
    thresholds: [
      { op: 'gt', from: 0, color: FAIR },
      { op: 'lte', from: 0, color: GOOD },
    ],
  }),
];

const CASE = [
  column('subject', 'Case', 'subject', { filter: 'search' }),
  ...IN_ACCOUNT,
  priority(),
  column('created_at', 'Submitted', 'created_at', { format: 'date' }),
];

export const RISKS: Entry[] = [
  ...TILES,
  chart(
    { type: 'horizontalBar', labelKey: 'band', showValue: true, colors: BAND_COLORS },
    {
      name: 'Risks: MRR by health',
      title: 'MRR by health',
      query: mrrByColumn(column('band', 'Health', BAND), ACTIVE),
    },
  ),
  chart(
    { type: 'bar', labelKey: 'month', colors: PRIORITY_STYLES },
    {
      name: 'Risks: cases by month',
      title: 'Support cases opened, by priority',
      meta: BY_YEAR,
      query: CASES_BY_MONTH,
    },
  ),
  chart(
    { type: 'bar', labelKey: 'month', discreteYAxis: true },
    {
      name: 'Risks: churn by month',
      title: 'Churn by month, by reason',
      meta: BY_YEAR,
      query: {
        source: 'account_churns',
        columns: [
          month('month', 'Month', 'churned_on'),
          column('reason', 'Reason'),
          measure('left', 'Churned', 'count()'),
        ],
        series_by: 'reason',
        fill: 'zero',
      },
    },
  ),
  reactTable({
    name: 'Risks: accounts at risk',
    title: 'Accounts at risk',
    meta: { page_size: 10 },
    query: {
      source: 'accounts',
      columns: [
        ...ACCOUNT,
        column('health', 'Health', 'health', { format: 'number', filter: 'numrange' }),
        column('change', 'Change', 'health_change', { format: 'number', filter: 'numrange' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency', filter: 'numrange' }),
        column('renewal', 'Renewal', 'renewal', { format: 'date' }),
        column('cases', 'Open cases', 'open_cases', { format: 'comma' }),
        column('reach', 'Reach', 'user_reach', { format: 'percent' }),
        column('pending', 'Pending actions', 'pending_actions', { format: 'comma' }),
        column('owner', 'Owner', 'primary_owner', { filter: 'search' }),
      ],
      where: { any: [rowsWhere(POOR), rowsWhere(FALLING)] },
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  table({
    name: 'Risks: waiting cases',
    title: 'Oldest open cases',
    meta: { page_size: 8 },
    query: {
      source: 'support_cases',
      columns: CASE,
      where: rowsWhere(OPEN),
      sort: [{ sort_key: 'created_at', order_by: 'asc' }],
    },
  }),
  table({
    name: 'Risks: late actions',
    title: 'Longest overdue actions',
    meta: { page_size: 8 },
    query: {
      source: 'actions',
      columns: [
        ...ACTION,
        ...IN_ACCOUNT,
        column('due_date', 'Due', 'due_date', { format: 'date' }),
        column('owner', 'Owner', 'owner.name'),
      ],
      where: rowsWhere('is_overdue'),
      sort: [{ sort_key: 'due_date', order_by: 'asc' }],
    },
  }),
  page({
    name: 'Risks',
    layout: [
      ...tiles(TILES.map(({ name }) => name)),
      item('bands', 0, 1, 2, { component: 'Risks: MRR by health' }, HEIGHTS.chart),
      item('months', 2, 1, 2, { component: 'Risks: cases by month' }, HEIGHTS.chart),
      item('churn', 4, 1, 2, { component: 'Risks: churn by month' }, HEIGHTS.chart),
      item('accounts', 0, 2, 6, { component: 'Risks: accounts at risk' }, HEIGHTS.list),
      item('cases', 0, 3, 3, { component: 'Risks: waiting cases' }, HEIGHTS.table),
      item('actions', 3, 3, 3, { component: 'Risks: late actions' }, HEIGHTS.table),
    ],
  }),
];
