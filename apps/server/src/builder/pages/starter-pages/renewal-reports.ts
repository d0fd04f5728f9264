/** Reports about renewals and churn: the forecast of renewals, and the reasons of churn. */
import { BAD, chart, type Entry, FAIR, GOOD, reactTable, table, tile } from './component-entries.ts';
import { HEIGHTS, item, page, tiles } from './page-entries.ts';
import { column, IN_ACCOUNT, inPeriod, measure, periodParam, rowsWhere } from './query-columns.ts';

const FORECAST = `At risk: the health of the account is poor (50 or less). Committed: the subscription renews automatically and
the account is not at risk. Likely: all others. Each running subscription counts with its MRR at its next renewal, unless it
is known to end before.`;
const FORECAST_COLORS = {
  committed: { color: GOOD, label: 'Committed', order: 1 },
  likely: { color: FAIR, label: 'Likely', order: 2 },
  at_risk: { color: BAD, label: 'At risk', order: 3 },
};
const RENEWS = 'days_between(today(), renewal) >= 0';
const YEAR = `${RENEWS} && days_between(today(), renewal) <= 365`;
const forecastTile = (kind: string, color: string): Entry => {
  const where = `${RENEWS} && days_between(today(), renewal) <= 90 && forecast == '${kind}'`;
  return tile({
    name: `Forecast: ${kind.toLowerCase()}`,
    title: `${kind}, next 90 days`,
    guide: FORECAST,
    source: 'subscriptions',
    measures: { mrr: { agg: 'sum', of: 'mrr', where }, subscriptions: { agg: 'count', where } },
    outputs: [
      ['MRR', 'coalesce(mrr, 0)', 'currency'],
      ['Subscriptions', 'subscriptions', 'comma'],
    ],
    thresholds: [{ op: 'gte', from: 0, color }],
  });
};
const FORECAST_TILES = [forecastTile('Committed', GOOD), forecastTile('Likely', FAIR), forecastTile('At risk', BAD)];
const quarter = column('quarter', 'Quarter', 'renewal', { grain: 'quarter', format: 'date' });

const RENEWAL_FORECAST: Entry[] = [
  ...FORECAST_TILES,
  chart(
    { type: 'bar', labelKey: 'quarter', colors: FORECAST_COLORS },
    {
      name: 'Forecast: by quarter',
      title: 'MRR to renew by quarter',
      meta: { guide: FORECAST },
      query: {
        source: 'subscriptions',
        columns: [quarter, column('forecast', 'Forecast'), measure('mrr', 'MRR', 'sum(mrr)', 'currency')],
        where: rowsWhere(YEAR),
        series_by: 'forecast',
        fill: 'zero',
      },
    },
  ),
  table({
    name: 'Forecast: table',
    title: 'Renewals by quarter',
    meta: { guide: FORECAST, pagination: false, page_size: 8 },
    query: {
      source: 'subscriptions',
      columns: [
        quarter,
        measure('subscriptions', 'Subscriptions', 'count(id)'),
        measure('mrr', 'MRR', 'sum(mrr)', 'currency'),
        ...(['Committed', 'Likely', 'At risk'] as const).map((kind) =>
          measure(
            kind.toLowerCase().replace(' ', '_'),
            kind,
            `coalesce(sum(mrr, forecast == '${kind}'), 0)`,
            'currency',
          ),
        ),
      ],
      where: rowsWhere(YEAR),
      sort: [{ sort_key: 'quarter', order_by: 'asc' }],
    },
  }),
  reactTable({
    name: 'Forecast: subscriptions',
    title: 'Renewals in the next 180 days',
    meta: { page_size: 10, guide: FORECAST },
    query: {
      source: 'subscriptions',
      columns: [
        ...IN_ACCOUNT,
        column('number', 'Subscription', 'subscription_id', { filter: 'search' }),
        column('renewal', 'Renewal', 'renewal', { format: 'date' }),
        column('mrr', 'MRR', 'mrr', { format: 'currency', filter: 'numrange' }),
        column('forecast', 'Forecast', 'forecast', { filter: 'search' }),
        column('health', 'Health', 'health', { format: 'number', filter: 'numrange' }),
        column('itself', 'Renews automatically', 'auto_renewal', { format: 'boolean' }),
      ],
      where: rowsWhere(`${RENEWS} && days_between(today(), renewal) <= 180`),
      sort: [{ sort_key: 'renewal', order_by: 'asc' }],
    },
  }),
  page({
    name: 'Renewals forecast',
    scope: 'Report',
    layout: [
      ...tiles(FORECAST_TILES.map(({ name }) => name)),
      item('quarters', 0, 1, 2, { component: 'Forecast: by quarter' }, HEIGHTS.chart),
      item('table', 2, 1, 4, { component: 'Forecast: table' }, HEIGHTS.chart),
      item('list', 0, 2, 6, { component: 'Forecast: subscriptions' }, HEIGHTS.list),
    ],
  }),
];

const MRR_LOST = `The MRR lost is the MRR of the account on the day before the churn minus that of the day itself. A customer
returned if a subscription started later.`;
const CHURN_GUIDE = `Churn events of the last 365 days, or of the selected period, by their recorded reason. ${MRR_LOST}`;
/** Churn events that are planned for a later day are not counted. */
const HAS_CHURNED = 'days_between(churned_on, today()) >= 0';
const CHURN_DAYS = 365;
const churnedWithin = (days: number) => ({
  params: [periodParam(days)],
  where: { all: [rowsWhere(HAS_CHURNED), inPeriod('churned_on')] },
});
const CHURN_EVENTS_GUIDE = `All churn events, or those of the selected period. ${MRR_LOST}`;
const CHURN_REASONS: Entry[] = [
  tile({
    name: 'Churn: MRR lost',
    title: 'MRR lost to churn',
    guide: CHURN_GUIDE,
    source: 'account_churns',
    period: { date: 'churned_on', days: CHURN_DAYS },
    measures: {
      lost: { agg: 'sum', of: 'mrr_lost', where: HAS_CHURNED },
      churns: { agg: 'count', where: HAS_CHURNED },
    },
    outputs: [
      ['MRR lost', 'coalesce(lost, 0)', 'currency'],
      ['Churn events', 'churns', 'comma'],
    ],
  }),
  tile({
    name: 'Churn: returned',
    title: 'Customers who returned',
    guide: CHURN_EVENTS_GUIDE,
    source: 'account_churns',
    period: { date: 'churned_on' },
    measures: {
      returned: { agg: 'count', of: 'came_back_on' },
      churns: { agg: 'count' },
    },
    outputs: [
      ['Of the churn events', 'returned', 'comma'],
      ['Share', 'round(percent(returned, churns), 1)', 'percent'],
    ],
  }),
  chart(
    { type: 'horizontalBar', labelKey: 'reason', showValue: true },
    {
      name: 'Churn: MRR by reason',
      title: 'MRR lost by reason',
      meta: { guide: CHURN_GUIDE, page_size: 12 },
      query: {
        source: 'account_churns',
        columns: [column('reason', 'Reason'), measure('lost', 'MRR lost', 'sum(mrr_lost)', 'currency')],
        ...churnedWithin(CHURN_DAYS),
        sort: [{ sort_key: 'lost', order_by: 'desc' }],
      },
    },
  ),
  chart(
    { type: 'bar', labelKey: 'quarter', discreteYAxis: true },
    {
      name: 'Churn: by quarter',
      title: 'Churn events by quarter and reason',
      meta: { guide: 'Churn events of the last two years, or of the selected period, by quarter and recorded reason.' },
      query: {
        source: 'account_churns',
        columns: [
          column('quarter', 'Quarter', 'churned_on', { grain: 'quarter', format: 'date' }),
          column('reason', 'Reason'),
          measure('churns', 'Churn events', 'count()'),
        ],
        ...churnedWithin(731),
        series_by: 'reason',
        fill: 'zero',
      },
    },
  ),
  reactTable({
    name: 'Churn: events',
    title: 'Churn events with their reasons',
    meta: { page_size: 10, guide: CHURN_EVENTS_GUIDE },
    query: {
      source: 'account_churns',
      params: [periodParam()],
      where: inPeriod('churned_on'),
      columns: [
        ...IN_ACCOUNT,
        column('churned_on', 'Churned on', 'churned_on', { format: 'date' }),
        column('reason', 'Reason', 'reason', { filter: 'search' }),
        column('lost', 'MRR lost', 'mrr_lost', { format: 'currency', filter: 'numrange' }),
        column('returned', 'Returned on', 'came_back_on', { format: 'date' }),
        column('feedback', 'Feedback', 'feedback', { filter: 'search' }),
      ],
      sort: [{ sort_key: 'churned_on', order_by: 'desc' }],
    },
  }),
  page({
    name: 'Churn reasons',
    scope: 'Report',
    layout: [
      ...tiles(['Churn: MRR lost', 'Churn: returned']),
      item('reasons', 0, 1, 3, { component: 'Churn: MRR by reason' }, HEIGHTS.chart),
      item('quarters', 3, 1, 3, { component: 'Churn: by quarter' }, HEIGHTS.chart),
      item('events', 0, 2, 6, { component: 'Churn: events' }, HEIGHTS.list),
    ],
  }),
];

export const RENEWAL_REPORTS: Entry[] = [...RENEWAL_FORECAST, ...CHURN_REASONS];
