/** Team performance: the accounts of each manager, their state, and the completed work. For team leads. */
import { chart, type Entry, FAIR, GOOD, reactTable, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import { mrrByColumn } from './page-metrics.ts';
import { ACTIVE, column, measure, renewsWithin, rowsWhere } from './query-columns.ts';

const LEADERS = ['ADM', 'DA', 'CSO', 'EXE', 'CSL'];
const owner = column('owner', 'Manager', 'primary_owner', { filter: 'search' });
const DONE = `status == 'Completed'`;
const PENDING = `status == 'Pending'`;

const TILES: Entry[] = [
  tile({
    name: 'Team: completed actions',
    title: 'Actions completed',
    source: 'actions',
    measures: { done: { agg: 'count', where: DONE } },
    outputs: [['Completed', 'done', 'comma']],
    days: 30,
    better: 'higher',
    date_field: 'completed_on',
  }),
  tile({
    name: 'Team: pending actions',
    title: 'Actions in progress',
    source: 'actions',
    measures: { pending: { agg: 'count', where: PENDING }, overdue: { agg: 'count', where: 'is_overdue' } },
    outputs: [
      ['Pending', 'pending', 'comma'],
      ['Overdue', 'overdue', 'comma'],
    ],
  }),
  tile({
    name: 'Team: accounts a manager',
    title: 'Accounts per manager',
    source: 'accounts',
    measures: {
      accounts: { agg: 'count', where: ACTIVE },
      managers: { agg: 'count_distinct', of: 'primary_owner_id', where: ACTIVE },
      mrr: { agg: 'sum', of: 'mrr', where: ACTIVE },
    },
    outputs: [
      ['Accounts per manager', 'round(accounts / managers, 1)', 'comma'],
      ['MRR per manager', 'round(mrr / managers, 0)', 'currency'],
    ],
  }),
];

export const TEAM: Entry[] = [
  ...TILES,
  reactTable({
    name: 'Team: managers',
    title: 'Managers and their accounts',
    meta: { page_size: 12 },
    query: {
      source: 'accounts',
      columns: [
        owner,
        measure('accounts', 'Accounts', 'count(id)'),
        measure('mrr', 'MRR', 'sum(mrr)', 'currency'),
        measure('health', 'Average health', 'ceil(avg(health))', 'number'),
        measure('poor', 'In poor health', 'count(id, health <= 50)'),
        measure('renewing', 'Renews in 90 days', `coalesce(sum(mrr, ${renewsWithin(90)}), 0)`, 'currency'),
        measure('pending', 'Pending actions', 'sum(pending_actions)'),
        measure('cases', 'Open cases', 'coalesce(sum(open_cases), 0)'),
      ],
      where: rowsWhere(ACTIVE),
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  chart(
    { type: 'horizontalBar', labelKey: 'owner', showValue: true },
    {
      name: 'Team: MRR by manager',
      title: 'MRR by manager',
      meta: { page_size: 12 },
      query: mrrByColumn(owner, ACTIVE),
    },
  ),
  chart(
    { type: 'horizontalBar', labelKey: 'owner', showValue: true, x_axis_config: { min: 0 } },
    {
      name: 'Team: health by manager',
      title: 'Average health by manager',
      meta: { page_size: 12 },
      query: {
        source: 'accounts',
        columns: [owner, measure('health', 'Average health', 'ceil(avg(health))', 'number')],
        where: rowsWhere(ACTIVE),
        sort: [{ sort_key: 'health', order_by: 'desc' }],
      },
    },
  ),
  chart(
    { type: 'bar', labelKey: 'week', discreteYAxis: true },
    {
      name: 'Team: actions by week',
      title: 'Actions completed, by week',
      meta: { filter_config: { condition: 'Last 180 Days', dynamic_date_filter_options: [90, 180, 365] } },
      query: {
        source: 'actions',
        columns: [
          column('week', 'Week of', 'completed_on', { grain: 'week', format: 'date' }),
          measure('done', 'Completed', 'count()'),
        ],
        date_field: 'completed_on',
        where: rowsWhere(DONE),
        fill: 'zero',
      },
    },
  ),
  chart(
    {
      type: 'bar',
      labelKey: 'owner',
      multipleSets: true,
      discreteYAxis: true,
      colors: { done: GOOD, overdue: FAIR },
    },
    {
      name: 'Team: actions by manager',
      title: 'Actions due in the last 90 days',
      meta: { page_size: 12 },
      query: {
        source: 'actions',
        columns: [
          column('owner', 'Manager', 'owner.name'),
          measure('done', 'Completed', `count(id, ${DONE})`),
          measure('overdue', 'Still open', `count(id, ${PENDING})`),
        ],
        where: rowsWhere(
          'owner_id > 0 && days_between(due_date, today()) >= 0 && days_between(due_date, today()) <= 90',
        ),
        sort: [{ sort_key: 'done', order_by: 'desc' }],
      },
    },
  ),
  page({
    name: 'Team performance',
    roles: LEADERS,
    layout: [
      ...tiles(TILES.map(({ name }) => name)),
      item('managers', 0, 1, 6, { component: 'Team: managers' }),
      item('mrr', 0, 2, 3, { component: 'Team: MRR by manager' }, HEIGHTS.chart),
      item('health', 3, 2, 3, { component: 'Team: health by manager' }, HEIGHTS.chart),
      item('weeks', 0, 3, 3, { component: 'Team: actions by week' }, HEIGHTS.chart),
      item('actions', 3, 3, 3, { component: 'Team: actions by manager' }, HEIGHTS.chart),
    ],
  }),
];
