/** One page with a component of each template, and a chart of each type. */
import { mrrByColumn } from '../../features/pages/starter-pages/metrics/rules.ts';
import {
  ACCOUNT,
  ACTIVE,
  BAD,
  chart,
  column,
  type Entry,
  FAIR,
  GOOD,
  HEIGHTS,
  item,
  measure,
  month,
  page,
  reactTable,
  renewsWithin,
  rowsWhere,
  tab,
  table,
  tile,
} from '../../features/pages/starter-pages/rules.ts';

const PREFIX = 'Gallery: ';
const { chart: CHART, list: LIST, table: TABLE, tile: TILE } = HEIGHTS;
const querySegments = (key: string, label: string, formula: string) => ({
  source: 'accounts',
  columns: [column('segment', 'Segment'), measure(key, label, formula, key === 'mrr' ? 'currency' : 'comma')],
  where: rowsWhere(ACTIVE),
});

const CHARTS: Entry[] = [
  chart(
    { type: 'bar', labelKey: 'segment', showValue: true },
    { name: `${PREFIX}bar`, title: 'Bar: MRR by segment', query: querySegments('mrr', 'MRR', 'sum(mrr)') },
  ),
  chart(
    { type: 'horizontalBar', labelKey: 'segment', showValue: true },
    {
      name: `${PREFIX}lying bar`,
      title: 'Horizontal bar: accounts by segment',
      query: querySegments('n', 'Accounts', 'count()'),
    },
  ),
  chart(
    { type: 'line', labelKey: 'month' },
    {
      name: `${PREFIX}line`,
      title: 'Line: monthly users by plan',
      query: {
        source: 'usage_monthly',
        columns: [
          month('month'),
          column('plan', 'Plan', 'account.plan'),
          measure('users', 'Users', 'sum(monthly_active_users)'),
        ],
        series_by: 'plan',
      },
    },
  ),
  chart(
    { type: 'area', labelKey: 'month' },
    {
      name: `${PREFIX}area`,
      title: 'Area: events by month',
      query: { source: 'usage_monthly', columns: [month('month'), measure('events', 'Events', 'sum(usage_count)')] },
    },
  ),
  chart(
    { type: 'pie', labelKey: 'plan', showValue: true },
    {
      name: `${PREFIX}pie`,
      title: 'Pie: accounts by plan',
      query: {
        source: 'accounts',
        columns: [column('plan', 'Plan'), measure('accounts', 'Accounts', 'count()')],
        where: rowsWhere(ACTIVE),
      },
    },
  ),
  chart(
    { type: 'doughnut', labelKey: 'priority', showValue: true },
    {
      name: `${PREFIX}doughnut`,
      title: 'Doughnut: open cases by priority',
      query: {
        source: 'support_cases',
        columns: [column('priority', 'Priority'), measure('cases', 'Cases', 'count()')],
        where: rowsWhere('is_open'),
      },
    },
  ),
  chart(
    {
      type: 'scatter',
      labelKey: 'utilization',
      x_axis_config: { title: 'License utilization in percent' },
      y_axis_config: { title: 'Health' },
    },
    {
      name: `${PREFIX}scatter`,
      title: 'Scatter: health by utilization',
      query: {
        source: 'accounts',
        columns: [
          column('utilization', 'Utilization', 'license_utilization', { format: 'number' }),
          column('health', 'Health', 'health', { format: 'number' }),
        ],
        where: rowsWhere(`${ACTIVE} && entitlements > 0`),
      },
    },
  ),
  chart(
    { type: 'treemap', labelKey: 'segment' },
    {
      name: `${PREFIX}treemap`,
      title: 'Treemap: MRR by segment',
      query: mrrByColumn(column('segment', 'Segment'), ACTIVE),
      meta: { page_size: 12 },
    },
  ),
  chart(
    { type: 'distribution', labelKey: 'health' },
    {
      name: `${PREFIX}distribution`,
      title: 'Distribution: health of accounts',
      query: {
        source: 'accounts',
        columns: [column('health', 'Health', 'health', { format: 'number' })],
        where: rowsWhere(`${ACTIVE} && health >= 0`),
      },
    },
  ),
];

const KPIS: Entry[] = [
  tile({
    name: `${PREFIX}figure`,
    title: 'KPI, version 2',
    source: 'accounts',
    measures: { mrr: { agg: 'sum', of: 'mrr', where: renewsWithin(90) }, n: { agg: 'count', where: renewsWithin(90) } },
    outputs: [
      ['MRR that renews in 90 days', 'coalesce(mrr, 0)', 'currency'],
      ['Accounts', 'n', 'comma'],
    ],
    thresholds: [
      { op: 'gte', from: 100_000, color: GOOD, label: 'Much' },
      { op: 'gte', from: 20_000, color: FAIR, label: 'Some' },
      { op: 'lt', from: 20_000, color: BAD, label: 'Little' },
    ],
  }),
  {
    kind: 'component',
    name: `${PREFIX}plain figure`,
    body: {
      kind: 'kpi',
      meta: { title: 'KPI, version 1', kpi_style: 'v1', filter_config: { condition: 'Last 30 Days' } },
      kpi: {
        measures: [{ key: 'n', source: { kind: 'dataset', name: 'support_cases' }, agg: 'count' }],
        formula: {
          output: {
            data: [
              {
                key: 'mainvalue',
                name: 'Cases opened',
                type: 'value',
                expr: { formula: 'n' },
                format: 'comma',
                better: 'lower',
              },
            ],
          },
        },
        compare: 'previous_period',
      },
    },
  },
];

const TEMPLATES: Entry[] = [
  {
    kind: 'component',
    name: `${PREFIX}html`,
    body: {
      kind: 'html',
      meta: { template_name: 'html', title: 'HTML: the five largest accounts', page_size: 5 },
      html: [
        '<p>Written by an administrator, filled with rows:</p>',
        '<ol>{{#rows}}<li><b>{{account}}</b>, {{industry}}: {{mrr}} a month, renews on {{renewal}}</li>{{/rows}}</ol>',
      ].join(''),
      query: {
        source: { kind: 'dataset', name: 'accounts' },
        columns: [
          column('account', 'Account', 'name'),
          column('industry', 'Industry'),
          column('mrr', 'MRR', 'mrr', { format: 'currency' }),
          column('renewal', 'Renewal', 'renewal', { format: 'date' }),
        ],
        where: rowsWhere(ACTIVE),
        sort: [{ sort_key: 'mrr', order_by: 'desc' }],
      },
    },
  },
  table({
    name: `${PREFIX}table`,
    title: 'Table: accounts by rank',
    meta: { page_size: 8 },
    query: {
      source: 'accounts',
      columns: [
        ...ACCOUNT,
        column('rank', 'Rank', 'rank', { format: 'comma' }),
        column('tier', 'Tier', 'tier', { filter: 'search' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency' }),
      ],
      where: rowsWhere('rank > 0'),
      sort: [{ sort_key: 'rank', order_by: 'asc' }],
    },
  }),
  reactTable({
    name: `${PREFIX}react-table`,
    title: 'React table: accounts by segment',
    meta: { page_size: 50, react_table: { groupBy: ['segment'], density: 'compact' } },
    query: {
      source: 'accounts',
      columns: [
        column('segment', 'Segment'),
        ...ACCOUNT,
        column('plan', 'Plan', 'plan', { filter: 'search' }),
        column('health', 'Health', 'health', { format: 'number', filter: 'numrange' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency', filter: 'numrange' }),
        column('onboarded', 'Onboarded', 'onboarded', { format: 'date' }),
      ],
      where: rowsWhere(ACTIVE),
      sort: [{ sort_key: 'segment', order_by: 'asc' }],
    },
  }),
  {
    kind: 'component',
    name: `${PREFIX}score`,
    body: {
      kind: 'score',
      meta: { template_name: 'score', title: 'Score: how adoption stands' },
      score: {
        items: [
          { kpi: 'License Utilization', weightage: 50 },
          { kpi: 'Reach', weightage: 30 },
          { kpi: 'Health Score', weightage: 20 },
        ],
      },
    },
  },
  {
    kind: 'component',
    name: `${PREFIX}react-ai`,
    body: {
      kind: 'react-ai',
      meta: { template_name: 'react-ai', title: 'React AI: ask about these accounts' },
      ai: { context_components: [`${PREFIX}table`] },
    },
  },
];

export const GALLERY: Entry[] = [
  ...CHARTS,
  ...KPIS,
  ...TEMPLATES,
  page({
    name: 'Component gallery',
    tabs: [
      tab('templates', 'Templates', [
        item('v1', 0, 0, 3, { component: `${PREFIX}plain figure` }, TILE),
        item('v2', 3, 0, 3, { component: `${PREFIX}figure` }, TILE),
        item('graph', 0, 1, 3, { component: `${PREFIX}area` }, CHART),
        item('html', 3, 1, 3, { component: `${PREFIX}html` }, CHART),
        item('table', 0, 2, 3, { component: `${PREFIX}table` }, TABLE),
        item('score', 3, 2, 3, { component: `${PREFIX}score` }, TABLE),
        item('react-table', 0, 3, 4, { component: `${PREFIX}react-table` }, LIST),
        item('react-ai', 4, 3, 2, { component: `${PREFIX}react-ai` }, LIST),
      ]),
      tab(
        'charts',
        'Charts',
        ['bar', 'lying bar', 'line', 'pie', 'doughnut', 'scatter', 'treemap', 'distribution'].map((name, at) =>
          item(`chart-${at}`, (at % 2) * 3, Math.floor(at / 2), 3, { component: `${PREFIX}${name}` }, CHART),
        ),
      ),
    ],
  }),
];
