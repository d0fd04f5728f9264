/** The page of an account. It combines built-in screens with all other data on the account. */
import { BY_YEAR, chart, type Entry, PRIORITY_STYLES, table, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tab, tiles } from './page-entries.ts';
import { CASES_BY_MONTH, MRR_BY_MONTH, utilizationTile } from './page-metrics.ts';
import { ACTION, column, isComplete, labeledColumn, measure, month, priority, rowsWhere } from './query-columns.ts';

const SUBSCRIPTION_LABELS = {
  active: 'Active',
  draft: 'Draft',
  pending: 'Pending',
  expired: 'Expired',
  cancelled: 'Canceled',
} as const;
const { chart: CHART, few: TABLE } = HEIGHTS;
const TILES: Entry[] = [
  tile({
    name: 'Account 360: MRR',
    title: 'MRR',
    source: 'accounts',
    measures: { mrr: { agg: 'sum', of: 'mrr' }, value: { agg: 'sum', of: 'contract_value' } },
    outputs: [
      ['MRR', 'coalesce(mrr, 0)', 'currency'],
      ['ARR', 'coalesce(value, 0)', 'currency'],
    ],
  }),
  tile({
    name: 'Account 360: users a day',
    title: 'Daily active users',
    source: 'usage_daily',
    measures: {
      people: { agg: 'sum', of: 'active_users' },
      days: { agg: 'count_distinct', of: 'usage_date' },
    },
    outputs: [['Daily active users', 'round(people / days, 0)', 'comma']],
    days: 30,
    better: 'higher',
  }),
  utilizationTile('Account 360: license utilization'),
  tile({
    name: 'Account 360: cases opened',
    title: 'Cases opened',
    source: 'support_cases',
    measures: { cases: { agg: 'count' } },
    outputs: [['Cases opened', 'cases', 'comma']],
    days: 90,
    better: 'lower',
  }),
  tile({
    name: 'Account 360: actions completed',
    title: 'Actions completed',
    source: 'actions',
    measures: { done: { agg: 'count', where: `status == 'Completed'` } },
    outputs: [['Actions completed', 'done', 'comma']],
    days: 90,
    better: 'higher',
    date_field: 'completed_on',
  }),
  tile({
    name: 'Account 360: actions under way',
    title: 'Actions in progress',
    source: 'actions',
    measures: {
      pending: { agg: 'count', where: `status == 'Pending'` },
      overdue: { agg: 'count', where: 'is_overdue' },
    },
    outputs: [
      ['Pending', 'pending', 'comma'],
      ['Overdue', 'overdue', 'comma'],
    ],
  }),
];

export const ACCOUNT_360: Entry[] = [
  ...TILES,
  chart(
    { type: 'bar', labelKey: 'month' },
    {
      name: 'Account 360: MRR by month',
      title: 'MRR at month end',
      query: MRR_BY_MONTH,
    },
  ),
  chart(
    { type: 'line', labelKey: 'month', y_axis_config: { min: 0 } },
    {
      name: 'Account 360: health by month',
      title: 'Recorded health by month',
      query: {
        source: 'account_daily',
        columns: [month('month', 'Month', 'day'), measure('health', 'Health', 'last(health)', 'number')],
        where: rowsWhere('days_between(day, today()) <= 365'),
      },
    },
  ),
  chart(
    { type: 'area', labelKey: 'day', discreteYAxis: true },
    {
      name: 'Account 360: active users',
      title: 'Active users',
      meta: { filter_config: { condition: 'Last 90 Days', dynamic_date_filter_options: [30, 90, 365] } },
      query: {
        source: 'usage_daily',
        columns: [
          column('day', 'Day', 'usage_date', { grain: 'day', format: 'date' }),
          measure('users', 'Active users', 'sum(active_users)'),
        ],
        where: rowsWhere(isComplete('usage_date')),
      },
    },
  ),
  chart(
    { type: 'bar', labelKey: 'month', discreteYAxis: true, colors: PRIORITY_STYLES },
    {
      name: 'Account 360: cases by month',
      title: 'Support cases by priority',
      meta: BY_YEAR,
      query: CASES_BY_MONTH,
    },
  ),
  table({
    name: 'Account 360: subscriptions',
    title: 'Subscriptions',
    meta: { page_size: 5 },
    query: {
      source: 'subscriptions',
      columns: [
        column('number', 'Number', 'subscription_id'),
        labeledColumn('status', 'Status', SUBSCRIPTION_LABELS),
        column('mrr', 'MRR', 'mrr', { format: 'currency' }),
        column('seats', 'Seats', 'seats', { format: 'comma' }),
        column('renewal', 'Renewal', 'current_term_rd', { format: 'date' }),
      ],
      sort: [{ sort_key: 'renewal', order_by: 'desc' }],
    },
  }),
  table({
    name: 'Account 360: pending actions',
    title: 'Next actions',
    meta: { page_size: 5 },
    query: {
      source: 'actions',
      columns: [
        ...ACTION,
        column('play', 'Play', 'play.name'),
        column('due_date', 'Due', 'due_date', { format: 'date' }),
        column('owner', 'Owner', 'owner.name'),
      ],
      where: rowsWhere(`status == 'Pending'`),
      sort: [{ sort_key: 'due_date', order_by: 'asc' }],
    },
  }),
  table({
    name: 'Account 360: contacts',
    title: 'Contacts',
    meta: { page_size: 5 },
    query: {
      source: 'contacts',
      columns: [
        column('name', 'Name', `concat(coalesce(first_name, ''), ' ', coalesce(last_name, ''))`),
        column('designation', 'Designation'),
        column('email', 'Email'),
      ],
    },
  }),
  table({
    name: 'Account 360: open cases',
    title: 'Open support cases',
    meta: { page_size: 5 },
    query: {
      source: 'support_cases',
      columns: [
        column('subject', 'Case', 'subject'),
        priority(),
        column('created_at', 'Submitted', 'created_at', { format: 'date' }),
        column('escalated', 'Escalated', 'escalated', { format: 'boolean' }),
      ],
      where: rowsWhere('is_open'),
      sort: [{ sort_key: 'created_at', order_by: 'asc' }],
    },
  }),
  page({
    name: 'Account',
    scope: 'Account',
    tabs: [
      tab('summary', 'Summary', [item('summary-screen', 0, 0, 6, { screen: 'account-summary' })]),
      tab('playbooks', 'Playbooks', [item('playbooks-screen', 0, 0, 6, { screen: 'playbooks' })]),
      tab('success-plan', 'Success Plan', [item('success-plans-screen', 0, 0, 6, { screen: 'success-plans' })]),
      tab('timeline', 'Timeline', [item('timeline-screen', 0, 0, 6, { screen: 'timeline' })]),
      tab('contacts', 'Contacts', [item('contacts-screen', 0, 0, 6, { screen: 'contacts' })]),
      tab('notes', 'Assets/Notes', [item('notes-screen', 0, 0, 6, { screen: 'notes' })]),
      tab('email', 'Email', [item('email-screen', 0, 0, 6, { screen: 'email' })]),
      tab('calendar', 'Calendar', [item('calendar-screen', 0, 0, 6, { screen: 'calendar' })]),
      tab('usage', 'Usage', [item('usage-screen', 0, 0, 6, { screen: 'usage' })]),
      tab('subscriptions', 'Subscriptions/Products', [
        item('subscriptions-screen', 0, 0, 6, { screen: 'subscriptions' }),
      ]),
      tab('reports', 'Reports', [
        ...tiles(TILES.map(({ name }) => name)),
        item('users', 0, 1, 4, { component: 'Account 360: active users' }, CHART),
        item('health-months', 4, 1, 2, { component: 'Account 360: health by month' }, CHART),
        item('mrr', 0, 2, 3, { component: 'Account 360: MRR by month' }, CHART),
        item('cases', 3, 2, 3, { component: 'Account 360: cases by month' }, CHART),
        item('subscriptions', 0, 3, 3, { component: 'Account 360: subscriptions' }, TABLE),
        item('actions', 3, 3, 3, { component: 'Account 360: pending actions' }, TABLE),
        item('contacts', 0, 4, 3, { component: 'Account 360: contacts' }, TABLE),
        item('open-cases', 3, 4, 3, { component: 'Account 360: open cases' }, TABLE),
      ]),
      tab('health', 'Health', [item('health-screen', 0, 0, 6, { screen: 'account-health' })]),
      tab('hierarchy', 'Hierarchy', [item('hierarchy-screen', 0, 0, 6, { screen: 'hierarchy' })]),
      tab('attribute', 'Attributes', [item('attributes-screen', 0, 0, 6, { screen: 'attributes' })]),
      tab('support', 'Support', [item('support-screen', 0, 0, 6, { screen: 'support' })]),
    ],
  }),
];
