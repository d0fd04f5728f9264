/** Reports about work and usage: the workload of teams, the adoption of products, and the effect of playbooks. */
import { BAD, chart, type Entry, FAIR, GOOD, NEUTRAL, reactTable, table, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import {
  column,
  IN_ACCOUNT,
  inPeriod,
  measure,
  month,
  periodParam,
  rowsWhere,
  type WrittenColumn,
} from './query-columns.ts';

const LEADERS = ['ADM', 'DA', 'CSO', 'EXE', 'CSL'];
const WORKLOAD = `Active accounts count for their primary owner, pending actions for their owner. Renewing MRR is that of accounts
with a renewal within 90 days. A person who is in several teams counts in each of them.`;
const IS_ACCOUNT = `kind == 'Account'`;
const IS_ACTION = `kind == 'Action'`;
const SOON = 'days_between(today(), renewal) >= 0 && days_between(today(), renewal) <= 90';
const workColumns: readonly WrittenColumn[] = [
  measure('accounts', 'Accounts', `count(account_id, ${IS_ACCOUNT})`),
  measure('mrr', 'MRR', 'sum(mrr)', 'currency'),
  measure('poor', 'In poor health', 'count(account_id, health <= 50)'),
  measure('renewing', 'Renewing MRR, 90 days', `coalesce(sum(mrr, ${SOON}), 0)`, 'currency'),
  measure('pending', 'Pending actions', `count(account_id, ${IS_ACTION})`),
  measure('overdue', 'Overdue actions', 'count(account_id, is_overdue)'),
];
const person = column('person', 'Person', 'person', { filter: 'search' });

const TEAM_WORKLOAD: Entry[] = [
  reactTable({
    name: 'Workload: people',
    title: 'Workload by person',
    meta: { page_size: 12, guide: WORKLOAD },
    query: {
      source: 'workload',
      columns: [person, ...workColumns],
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  chart(
    { type: 'horizontalBar', labelKey: 'person', showValue: true },
    {
      name: 'Workload: accounts',
      title: 'Active accounts by person',
      meta: { page_size: 12, guide: WORKLOAD },
      query: {
        source: 'workload',
        columns: [person, measure('accounts', 'Accounts', 'count(account_id)')],
        where: rowsWhere(IS_ACCOUNT),
        sort: [{ sort_key: 'accounts', order_by: 'desc' }],
      },
    },
  ),
  chart(
    {
      type: 'bar',
      labelKey: 'person',
      multipleSets: true,
      stacked: true,
      discreteYAxis: true,
      colors: { open: NEUTRAL, overdue: BAD },
    },
    {
      name: 'Workload: actions',
      title: 'Pending actions by person',
      meta: { page_size: 12, guide: WORKLOAD },
      query: {
        source: 'workload',
        columns: [
          person,
          measure('open', 'Not yet due', 'count(account_id, !is_overdue)'),
          measure('overdue', 'Overdue', 'count(account_id, is_overdue)'),
        ],
        where: rowsWhere(IS_ACTION),
        sort: [{ sort_key: 'overdue', order_by: 'desc' }],
      },
    },
  ),
  table({
    name: 'Workload: teams',
    title: 'Workload by team',
    meta: { page_size: 10, guide: WORKLOAD },
    query: {
      source: 'workload',
      columns: [column('team', 'Team', `coalesce(team, 'Without a team')`), ...workColumns],
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  page({
    name: 'Team workload',
    scope: 'Report',
    roles: LEADERS,
    layout: [
      item('teams', 0, 0, 6, { component: 'Workload: teams' }),
      item('people', 0, 1, 6, { component: 'Workload: people' }),
      item('accounts', 0, 2, 3, { component: 'Workload: accounts' }, HEIGHTS.chart),
      item('actions', 3, 2, 3, { component: 'Workload: actions' }, HEIGHTS.chart),
    ],
  }),
];

const ADOPTED = `An account uses a product if there is any usage in the last full month. Adoption is the share of the accounts with
a running subscription of the product that use it.`;
const ADOPTION_RATE = 'round(percent(count(account_id, is_used), count(account_id)), 1)';
const product = column('product', 'Product', 'sku_name');
const PRODUCT_ADOPTION: Entry[] = [
  chart(
    { type: 'horizontalBar', labelKey: 'product', showValue: true, x_axis_config: { min: 0, max: 100 } },
    {
      name: 'Adoption: by product',
      title: 'Adoption by product, last full month',
      meta: { page_size: 12, guide: ADOPTED },
      query: {
        source: 'product_adoption',
        columns: [product, measure('adoption', 'Adoption', ADOPTION_RATE, 'percent')],
        sort: [{ sort_key: 'adoption', order_by: 'desc' }],
      },
    },
  ),
  chart(
    { type: 'line', labelKey: 'month', discreteYAxis: true },
    {
      name: 'Adoption: by month',
      title: 'Accounts that use each product, by month',
      meta: { guide: 'Accounts with any usage of a product in a month. The current month is incomplete.' },
      query: {
        source: 'usage_product_monthly',
        columns: [month('month'), product, measure('accounts', 'Accounts', 'count(account_id, usage_count > 0)')],
        params: [periodParam(365)],
        where: inPeriod('month'),
        series_by: 'product',
      },
    },
  ),
  table({
    name: 'Adoption: table',
    title: 'Products, their accounts and users',
    meta: { page_size: 10, guide: ADOPTED },
    query: {
      source: 'product_adoption',
      columns: [
        product,
        measure('bought', 'Accounts', 'count(account_id)'),
        measure('using', 'Using it', 'count(account_id, is_used)'),
        measure('adoption', 'Adoption', ADOPTION_RATE, 'percent'),
        measure('seats', 'Seats', 'sum(quantity)'),
        measure('users', 'Monthly users', 'sum(users)'),
        measure('mrr', 'MRR', 'sum(mrr)', 'currency'),
      ],
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  reactTable({
    name: 'Adoption: unused',
    title: 'Bought and not used in the last full month',
    meta: { page_size: 10, guide: ADOPTED },
    query: {
      source: 'product_adoption',
      columns: [
        ...IN_ACCOUNT,
        column('product', 'Product', 'sku_name', { filter: 'search' }),
        column('seats', 'Seats', 'quantity', { format: 'comma', filter: 'numrange' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency', filter: 'numrange' }),
        column('owner', 'Owner', 'owner.name', { filter: 'search' }),
      ],
      where: rowsWhere('!is_used'),
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    },
  }),
  page({
    name: 'Adoption by product',
    scope: 'Report',
    layout: [
      item('products', 0, 0, 3, { component: 'Adoption: by product' }, HEIGHTS.chart),
      item('months', 3, 0, 3, { component: 'Adoption: by month' }, HEIGHTS.chart),
      item('table', 0, 1, 6, { component: 'Adoption: table' }),
      item('unused', 0, 2, 6, { component: 'Adoption: unused' }, HEIGHTS.list),
    ],
  }),
];

const EFFECT = `Compares the recorded health of the account on the day a play started with that 30 days after its last action was
completed. Plays that ended less than 30 days ago, and plays without recorded health on these days, are counted separately
and not part of the averages. A selected period contains the plays that were completed in it.`;
const MEASURED_PLAY = `(result == 'Improved' || result == 'Unchanged' || result == 'Declined')`;
const effectColumns: readonly WrittenColumn[] = [
  measure('plays', 'Completed', 'count(id)'),
  measure('measured', 'Measured', `count(id, ${MEASURED_PLAY})`),
  measure('before', 'Health before', `round(avg(health_before, ${MEASURED_PLAY}), 0)`, 'number'),
  measure('after', 'Health after', `round(avg(health_after, ${MEASURED_PLAY}), 0)`, 'number'),
  measure('change', 'Change', 'round(avg(health_change), 1)', 'number'),
  measure('improved', 'Improved', `count(id, result == 'Improved')`),
  measure('declined', 'Declined', `count(id, result == 'Declined')`),
  measure('recent', 'Too recent', `count(id, result == 'Ended less than 30 days ago')`),
  measure('unknown', 'No health', `count(id, result == 'No health recorded')`),
];
const playbook = column('playbook', 'Playbook');
const COMPLETED = { date: 'completed_on' };
const IN_PERIOD = { params: [periodParam()], where: inPeriod(COMPLETED.date) };
const EFFECT_TILES: Entry[] = [
  tile({
    name: 'Effect: plays',
    title: 'Plays with a measured effect',
    guide: EFFECT,
    source: 'play_outcomes',
    period: COMPLETED,
    measures: { measured: { agg: 'count', where: MEASURED_PLAY }, plays: { agg: 'count' } },
    outputs: [
      ['Measured', 'measured', 'comma'],
      ['Completed', 'plays', 'comma'],
    ],
  }),
  tile({
    name: 'Effect: change',
    title: 'Average change of health',
    guide: EFFECT,
    source: 'play_outcomes',
    period: COMPLETED,
    measures: {
      change: { agg: 'avg', of: 'health_change' },
      before: { agg: 'avg', of: 'health_before', where: MEASURED_PLAY },
    },
    outputs: [
      ['Points', 'round(change, 1)', 'number'],
      ['Health before', 'round(before, 0)', 'number'],
    ],
  }),
  tile({
    name: 'Effect: improved',
    title: 'Plays after which health improved',
    guide: EFFECT,
    source: 'play_outcomes',
    period: COMPLETED,
    measures: {
      improved: { agg: 'count', where: `result == 'Improved'` },
      measured: { agg: 'count', where: MEASURED_PLAY },
    },
    outputs: [
      ['Of the measured plays', 'round(percent(improved, measured), 0)', 'percent'],
      ['Plays', 'improved', 'comma'],
    ],
  }),
];
const PLAYBOOK_EFFECT: Entry[] = [
  ...EFFECT_TILES,
  chart(
    {
      type: 'horizontalBar',
      labelKey: 'playbook',
      colors: {
        improved: { color: GOOD, label: 'Improved', order: 1 },
        unchanged: { color: NEUTRAL, label: 'Unchanged', order: 2 },
        declined: { color: BAD, label: 'Declined', order: 3 },
        no_health_recorded: { color: '#B9BFCA', label: 'No health recorded', order: 4 },
        ended_less_than_30_days_ago: { color: FAIR, label: 'Ended less than 30 days ago', order: 5 },
      },
    },
    {
      name: 'Effect: results',
      title: 'Completed plays by result',
      meta: { guide: EFFECT, page_size: 12 },
      query: {
        source: 'play_outcomes',
        ...IN_PERIOD,
        columns: [playbook, column('result', 'Result'), measure('plays', 'Plays', 'count(id)')],
        series_by: 'result',
      },
    },
  ),
  table({
    name: 'Effect: playbooks',
    title: 'Health before and after, by playbook',
    meta: { guide: EFFECT, page_size: 12 },
    query: {
      source: 'play_outcomes',
      ...IN_PERIOD,
      columns: [playbook, ...effectColumns],
      sort: [{ sort_key: 'measured', order_by: 'desc' }],
    },
  }),
  reactTable({
    name: 'Effect: list',
    title: 'Completed plays',
    meta: { guide: EFFECT, page_size: 10 },
    query: {
      source: 'play_outcomes',
      ...IN_PERIOD,
      columns: [
        ...IN_ACCOUNT,
        column('play', 'Play', 'name', { filter: 'search' }),
        column('completed', 'Completed', 'completed_on', { format: 'date' }),
        column('before', 'Before', 'health_before', { format: 'number', filter: 'numrange' }),
        column('after', 'After 30 days', 'health_after', { format: 'number', filter: 'numrange' }),
        column('change', 'Change', 'health_change', { format: 'number', filter: 'numrange' }),
        column('result', 'Result', 'result', { filter: 'search' }),
      ],
      sort: [{ sort_key: 'completed', order_by: 'desc' }],
    },
  }),
  page({
    name: 'Playbook effectiveness',
    scope: 'Report',
    layout: [
      ...tiles(EFFECT_TILES.map(({ name }) => name)),
      item('results', 0, 1, 6, { component: 'Effect: results' }, HEIGHTS.chart),
      item('playbooks', 0, 2, 6, { component: 'Effect: playbooks' }),
      item('list', 0, 3, 6, { component: 'Effect: list' }, HEIGHTS.list),
    ],
  }),
];

export const WORK_REPORTS: Entry[] = [...TEAM_WORKLOAD, ...PRODUCT_ADOPTION, ...PLAYBOOK_EFFECT];
