/** Success plans: commitments by account, plans that are due soon or overdue, and the progress of every owner. */
import { BAD, chart, type Entry, FAIR, GOOD, reactTable, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import { column, IN_ACCOUNT, labeledColumn, measure, month, rowsWhere, type WrittenColumn } from './query-columns.ts';

const OPEN = 'is_open';
const PUBLISHED = `state == 'published'`;
const dueWithin = (days: number): string =>
  `${OPEN} && days_between(today(), due_date) >= 0 && days_between(today(), due_date) <= ${days}`;

const plansTile = (name: string, title: string, where: string, thresholds: Parameters<typeof tile>[0]['thresholds']) =>
  tile({
    name,
    title,
    source: 'success_plans',
    measures: { plans: { agg: 'count', where }, left: { agg: 'sum', of: 'remaining_objectives', where } },
    outputs: [
      ['Plans', 'plans', 'comma'],
      ['Objectives left', 'coalesce(left, 0)', 'comma'],
    ],
    thresholds: thresholds ?? [],
  });

const TILES: Entry[] = [
  plansTile('Success plans: open', 'Open plans', OPEN, []),
  plansTile('Success plans: due in 30 days', 'Due in 30 days', dueWithin(30), [{ op: 'gt', from: 0, color: FAIR }]),
  plansTile('Success plans: past due', 'Past due', 'is_overdue', [
    { op: 'gt', from: 0, color: BAD, label: 'Not complete on their due date' },
    { op: 'lte', from: 0, color: GOOD, label: 'None' },
  ]),
  plansTile('Success plans: completed', 'Completed plans', `${PUBLISHED} && status == 'Completed'`, []),
  plansTile('Success plans: drafts', 'Drafts', `state == 'draft'`, []),
  tile({
    name: 'Success plans: objectives',
    title: 'Objectives completed',
    source: 'success_plans',
    measures: {
      done: { agg: 'sum', of: 'completed_objectives', where: PUBLISHED },
      all: { agg: 'sum', of: 'objectives', where: PUBLISHED },
    },
    outputs: [
      ['Of published plans', 'round(percent(coalesce(done, 0), all), 0)', 'percent'],
      ['Objectives', 'coalesce(all, 0)', 'comma'],
    ],
  }),
];

const owner = column('owner', 'Owner', 'owner.name', { filter: 'search' });
const PLAN: readonly WrittenColumn[] = [
  column('plan', 'Success plan', 'name', { filter: 'search' }),
  ...IN_ACCOUNT,
  column('due', 'Due', 'due_date', { format: 'date' }),
];
const PROGRESS: readonly WrittenColumn[] = [
  column('completed', 'Objectives done', 'completed_objectives', { format: 'comma' }),
  column('objectives', 'Objectives', 'objectives', { format: 'comma' }),
  column('pending', 'Pending actions', 'pending_actions', { format: 'comma' }),
];

export const PLANS: Entry[] = [
  ...TILES,
  reactTable({
    name: 'Success plans: due next',
    title: 'Past due and due in the next 60 days',
    meta: { page_size: 8 },
    query: {
      source: 'success_plans',
      columns: [
        ...PLAN,
        column('days', 'Days left', 'days_between(today(), due_date)', { format: 'comma', filter: 'numrange' }),
        labeledColumn('status', 'Status', { InProgress: 'In progress', Completed: 'Completed' }),
        ...PROGRESS,
        owner,
      ],
      where: rowsWhere(`${OPEN} && days_between(today(), due_date) <= 60`),
      sort: [{ sort_key: 'due', order_by: 'asc' }],
    },
  }),
  chart(
    {
      type: 'bar',
      labelKey: 'owner',
      multipleSets: true,
      discreteYAxis: true,
      colors: { completed: GOOD, remaining: '#B9BFCA' },
    },
    {
      name: 'Success plans: progress by owner',
      title: 'Objectives by owner, published plans',
      meta: { page_size: 12 },
      query: {
        source: 'success_plans',
        columns: [
          owner,
          measure('completed', 'Completed', 'sum(completed_objectives)'),
          measure('remaining', 'Remaining', 'sum(remaining_objectives)'),
        ],
        where: rowsWhere(`${PUBLISHED} && owner_id > 0`),
        sort: [{ sort_key: 'remaining', order_by: 'desc' }],
      },
    },
  ),
  chart(
    { type: 'bar', labelKey: 'due', discreteYAxis: true },
    {
      name: 'Success plans: by month',
      title: 'Open plans by due month',
      query: {
        source: 'success_plans',
        columns: [month('due', 'Due', 'due_date'), measure('plans', 'Plans', 'count()')],
        where: rowsWhere(OPEN),
        fill: 'zero',
      },
    },
  ),
  reactTable({
    name: 'Success plans: objectives next',
    title: 'Objectives that are late or due in the next 30 days',
    meta: { page_size: 8 },
    query: {
      source: 'objectives',
      columns: [
        column('objective', 'Objective', 'name', { filter: 'search' }),
        column('plan', 'Success plan', 'plan.name', { filter: 'search' }),
        ...IN_ACCOUNT,
        column('measured', 'Measured by', 'coalesce(kpi.name, milestone.name)'),
        column('current', 'Now', 'current_value'),
        column('target', 'Target', 'target_value'),
        column('due', 'Target date', 'target_date', { format: 'date' }),
        owner,
      ],
      where: rowsWhere(`plan.state == 'published' && !completed && days_between(today(), target_date) <= 30`),
      sort: [{ sort_key: 'due', order_by: 'asc' }],
    },
  }),
  page({
    name: 'Success plans',
    layout: [
      ...tiles(TILES.map(({ name }) => name)),
      item('due', 0, 1, 6, { component: 'Success plans: due next' }, HEIGHTS.table),
      item('owners', 0, 2, 4, { component: 'Success plans: progress by owner' }, HEIGHTS.chart),
      item('months', 4, 2, 2, { component: 'Success plans: by month' }, HEIGHTS.chart),
      item('objectives', 0, 3, 6, { component: 'Success plans: objectives next' }, HEIGHTS.table),
    ],
  }),
];
