/** Pages that Halden Systems created: nested tabs, a page for one role, and one that a Deep Link opens. */
import { CASES_BY_MONTH, mrrByColumn } from '../../features/pages/starter-pages/metrics/rules.ts';
import {
  ACCOUNT,
  ACCOUNT_STATUS_COLUMNS,
  ACTIVE,
  chart,
  column,
  type Entry,
  HEIGHTS,
  item,
  measure,
  month,
  page,
  PRIORITY_STYLES,
  rowsWhere,
  tab,
  table,
  tile,
} from '../../features/pages/starter-pages/rules.ts';

const { chart: CHART, table: TABLE, tile: TILE } = HEIGHTS;

const mrrChart = (key: string, label: string) =>
  chart(
    { type: 'horizontalBar', labelKey: key, showValue: true },
    {
      name: `Customer base: MRR by ${key}`,
      title: `MRR by ${label.toLowerCase()}`,
      meta: { page_size: 12 },
      query: mrrByColumn(column(key, label), ACTIVE),
    },
  );
const SURVEYS = { kind: 'custom', table: 'survey_answers' };
const toSurveyEntry = ({ body, ...entry }: Entry): Entry => ({
  ...entry,
  body: { ...body, query: { ...(body.query as object), source: SURVEYS } },
});

const CUSTOMER_BASE: Entry[] = [
  mrrChart('plan', 'Plan'),
  mrrChart('industry', 'Industry'),
  mrrChart('country', 'Country'),
  chart(
    { type: 'bar', labelKey: 'month', colors: PRIORITY_STYLES },
    {
      name: 'Customer base: cases by month',
      title: 'Support cases by priority',
      meta: { filter_config: { condition: 'Last 365 Days' } },
      query: CASES_BY_MONTH,
    },
  ),
  chart(
    { type: 'horizontalBar', labelKey: 'priority', showValue: true },
    {
      name: 'Customer base: first answer',
      title: 'Minutes to the first answer',
      query: {
        source: 'support_cases',
        columns: [
          column('priority', 'Priority'),
          measure('minutes', 'Minutes', 'round(avg(first_response_minutes), 0)', 'number'),
        ],
      },
    },
  ),
  toSurveyEntry(
    chart(
      { type: 'line', labelKey: 'month', y_axis_config: { min: 0 } },
      {
        name: 'Customer base: survey score',
        title: 'Mean survey score by month',
        query: {
          source: 'survey_answers',
          columns: [
            month('month', 'Month', 'answered_on'),
            measure('score', 'Score', 'round(avg(score), 1)', 'number'),
          ],
        },
      },
    ),
  ),
  toSurveyEntry(
    table({
      name: 'Customer base: survey answers',
      title: 'Latest survey answers',
      meta: { page_size: 8 },
      query: {
        source: 'survey_answers',
        columns: [
          column('account_id', 'Account id', 'account_id', { hidden: true }),
          column('account', 'Account', 'account.name', {
            link: { type: 'account', id: 'account_id', name: 'account' },
          }),
          column('score', 'Score', 'score', { format: 'number', filter: 'numrange' }),
          column('comment', 'Comment'),
          column('answered_on', 'Answered', 'answered_on', { format: 'date' }),
        ],
        sort: [{ sort_key: 'answered_on', order_by: 'desc' }],
      },
    }),
  ),
  page({
    name: 'Customer base',
    tabs: [
      tab('revenue', 'Revenue', [], {
        nestedTabs: [
          tab('by-plan', 'By plan', [item('plan', 0, 0, 6, { component: 'Customer base: MRR by plan' }, CHART)]),
          tab('by-industry', 'By industry', [
            item('industry', 0, 0, 6, { component: 'Customer base: MRR by industry' }, CHART),
          ]),
          tab('by-country', 'By country', [
            item('country', 0, 0, 6, { component: 'Customer base: MRR by country' }, CHART),
          ]),
        ],
      }),
      tab('support', 'Support', [], {
        nestedTabs: [
          tab('volume', 'Volume', [item('cases', 0, 0, 6, { component: 'Customer base: cases by month' }, CHART)]),
          tab('speed', 'Speed', [item('speed', 0, 0, 6, { component: 'Customer base: first answer' }, CHART)]),
        ],
      }),
      tab('voice', 'Voice of the customer', [
        item('score', 0, 0, 3, { component: 'Customer base: survey score' }, TABLE),
        item('answers', 3, 0, 3, { component: 'Customer base: survey answers' }, TABLE),
      ]),
    ],
  }),
];

const BRIEFING: Entry[] = [
  tile({
    name: 'Briefing: MRR',
    title: 'MRR',
    source: 'portfolio_daily',
    measures: { mrr: { agg: 'last', of: 'mrr' }, accounts: { agg: 'last', of: 'active_accounts' } },
    outputs: [
      ['MRR', 'mrr', 'currency'],
      ['Active accounts', 'accounts', 'comma'],
    ],
    days: 90,
    better: 'higher',
  }),
  tile({
    name: 'Briefing: a customer',
    title: 'MRR of a customer',
    source: 'portfolio_daily',
    measures: { mrr: { agg: 'last', of: 'mrr' }, accounts: { agg: 'last', of: 'active_accounts' } },
    outputs: [['MRR of a customer', 'round(mrr / accounts, 0)', 'currency']],
    days: 90,
    better: 'higher',
  }),
  table({
    name: 'Briefing: largest at risk',
    title: 'The largest customers in poor health',
    meta: { page_size: 8 },
    query: {
      source: 'accounts',
      columns: ACCOUNT_STATUS_COLUMNS,
      where: rowsWhere(`${ACTIVE} && health <= 50`),
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  page({
    name: 'Executive briefing',
    roles: ['EXE'],
    layout: [
      item('mrr', 0, 0, 3, { component: 'Briefing: MRR' }, TILE),
      item('customer', 3, 0, 3, { component: 'Briefing: a customer' }, TILE),
      item('risk', 0, 1, 6, { component: 'Briefing: largest at risk' }, TABLE),
    ],
  }),
];

/** The Deep Link of this name opens the page for the segment in its URL. */
export const SEGMENT_LINK = { name: 'Segment', page: 'Segments', param: 'segment' } as const;
const params = [{ name: SEGMENT_LINK.param, type: 'text' as const, from: 'context' as const }];
const segmentCondition = {
  all: [rowsWhere(ACTIVE), { left: { formula: 'segment' }, op: 'eq' as const, right: [{ param: SEGMENT_LINK.param }] }],
};

const SEGMENTS: Entry[] = [
  chart(
    { type: 'horizontalBar', labelKey: 'industry', showValue: true },
    {
      name: 'Segments: MRR by industry',
      title: 'MRR by industry',
      meta: { page_size: 12 },
      query: {
        source: 'accounts',
        params,
        columns: [column('industry', 'Industry'), measure('mrr', 'MRR', 'sum(mrr)', 'currency')],
        where: segmentCondition,
        sort: [{ sort_key: 'mrr', order_by: 'desc' }],
      },
    },
  ),
  table({
    name: 'Segments: accounts',
    title: 'Accounts',
    query: {
      source: 'accounts',
      params,
      columns: [
        ...ACCOUNT,
        column('segment', 'Segment', 'segment', { filter: 'search' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency' }),
        column('health', 'Health', 'health', { format: 'number' }),
      ],
      where: segmentCondition,
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  page({
    name: SEGMENT_LINK.page,
    layout: [
      item('industries', 0, 0, 3, { component: 'Segments: MRR by industry' }, HEIGHTS.list),
      item('accounts', 3, 0, 3, { component: 'Segments: accounts' }, HEIGHTS.list),
    ],
  }),
];

export const OWN_PAGES: Entry[] = [...CUSTOMER_BASE, ...BRIEFING, ...SEGMENTS];
