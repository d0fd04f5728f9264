/** Reports about the development of revenue: retention and the movements of MRR. */
import { BAD, chart, type Entry, FAIR, GOOD, NEUTRAL, table, tile } from './component-entries.ts';
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

const RETURNING = '#12A5B8';
const NEW = '#2B5CE0';
const MEASURED = `Compares each month with the same month of the year before, for the customers who had MRR then.
Customers who joined later do not count. Only months that are over are shown.`;
const NRR = 'round(percent(sum(mrr), sum(mrr_before)), 1)';
const GRR = 'round(percent(sum(mrr_retained), sum(mrr_before)), 1)';
const CUSTOMERS = 'round(percent(count(account_id, is_retained), count(account_id)), 1)';

const LAST_MONTH = 'is_latest && days_between(month, today()) <= 92';
/** A share of the last full month, with what it is a share of. */
const retentionTile = (name: string, title: string, guide: string, of: string, base: 'mrr' | 'customers'): Entry =>
  tile({
    name,
    title,
    guide: `${guide} ${MEASURED}`,
    source: 'mrr_retention',
    measures: {
      before:
        base === 'mrr' ? { agg: 'sum', of: 'mrr_before', where: LAST_MONTH } : { agg: 'count', where: LAST_MONTH },
      now: base === 'mrr' ? { agg: 'sum', of, where: LAST_MONTH } : { agg: 'count', where: `${LAST_MONTH} && ${of}` },
    },
    outputs: [
      ['In the last full month', 'round(percent(coalesce(now, 0), before), 1)', 'percent'],
      base === 'mrr'
        ? ['MRR 12 months before', 'coalesce(before, 0)', 'currency']
        : ['Customers 12 months before', 'before', 'comma'],
    ],
  });

const RETENTION_TILES: Entry[] = [
  retentionTile(
    'Retention: NRR',
    'Net revenue retention (NRR)',
    'The MRR of these customers now, with expansion, as a share of their MRR then.',
    'mrr',
    'mrr',
  ),
  retentionTile(
    'Retention: GRR',
    'Gross revenue retention (GRR)',
    'The same without expansion: each customer counts with at most the MRR of the year before.',
    'mrr_retained',
    'mrr',
  ),
  retentionTile(
    'Retention: customers',
    'Customer (logo) retention',
    'The share of these customers who still have MRR.',
    'is_retained',
    'customers',
  ),
];

const COHORT_QUARTERS = 8;
const COHORT_ROWS = 'is_complete && is_quarter_end && days_between(cohort, today()) <= 1100';
const COHORTS = `Rows are the quarter in which customers first had MRR. Columns count the quarters since then; each shows the
end of its quarter, and quarters that are not over are empty.`;
/** @param part what is kept in a quarter, with `{q}` for its condition, and of which whole it is a share */
const cohortTable = (name: string, title: string, guide: string, part: string, whole: string): Entry =>
  table({
    name,
    title,
    meta: {
      guide: `${guide} ${COHORTS}`,
      page_size: 16,
      pagination: false,
    },
    query: {
      source: 'mrr_monthly',
      columns: [
        column('cohort', 'First quarter', 'cohort', { grain: 'quarter', format: 'date' }),
        { ...measure('customers', 'Customers', 'count_distinct(account_id)'), sortable: false },
        ...Array.from({ length: COHORT_QUARTERS + 1 }, (_, quarter): WrittenColumn => {
          const at = (formula: string) => formula.replace('{q}', `quarters_since == ${quarter}`);
          const formula = `round(percent(${at(part)}, ${at(whole)}), 0)`;
          return { ...measure(`q${quarter}`, String(quarter), formula, 'percent'), heat: true, sortable: false };
        }),
      ],
      where: rowsWhere(COHORT_ROWS),
      sort: [{ sort_key: 'cohort', order_by: 'desc' }],
    },
  });
const FIRST_MRR = 'sum(cohort_mrr, {q})';

const RETENTION: Entry[] = [
  ...RETENTION_TILES,
  chart(
    {
      type: 'line',
      labelKey: 'month',
      multipleSets: true,
      y_axis_config: { fit: true },
      colors: { nrr: NEW, grr: GOOD, customers: NEUTRAL },
    },
    {
      name: 'Retention: by month',
      title: 'NRR, GRR and customer retention over 12 months',
      meta: {
        guide: `NRR is the MRR of a month with expansion, GRR without expansion, each as a share of the MRR of the year before.
Customer retention is the share of the customers who still have MRR. ${MEASURED}`,
      },
      query: {
        source: 'mrr_retention',
        columns: [
          month('month'),
          measure('nrr', 'NRR', NRR, 'percent'),
          measure('grr', 'GRR', GRR, 'percent'),
          measure('customers', 'Customers', CUSTOMERS, 'percent'),
        ],
        params: [periodParam(761)],
        where: inPeriod('month'),
      },
    },
  ),
  cohortTable(
    'Retention: NRR by cohort',
    'NRR by cohort and quarters since',
    'The MRR of the customers as a share of their MRR in their first month.',
    'sum(mrr, {q})',
    FIRST_MRR,
  ),
  cohortTable(
    'Retention: GRR by cohort',
    'GRR by cohort and quarters since',
    'The same without expansion: each customer counts with at most the MRR of the first month.',
    'sum(if(mrr < cohort_mrr, mrr, cohort_mrr), {q})',
    FIRST_MRR,
  ),
  cohortTable(
    'Retention: customers by cohort',
    'Customer (logo) retention by cohort',
    'The share of the customers who have MRR.',
    'count(account_id, mrr > 0 && {q})',
    'count(account_id, {q})',
  ),
  table({
    name: 'Retention: lost customers',
    title: 'Customers lost within 12 months',
    meta: { page_size: 10, guide: `Customers of a year before who had no MRR at the end of the last full month.` },
    query: {
      source: 'mrr_retention',
      columns: [
        ...IN_ACCOUNT,
        column('cohort', 'First MRR', 'cohort', { grain: 'month', format: 'date' }),
        column('mrr_before', 'MRR 12 months before', 'mrr_before', { format: 'currency' }),
      ],
      where: rowsWhere(`${LAST_MONTH} && !is_retained`),
      sort: [{ sort_key: 'mrr_before', order_by: 'desc' }],
    },
  }),
  page({
    name: 'Retention',
    scope: 'Report',
    layout: [
      ...tiles(RETENTION_TILES.map(({ name }) => name)),
      item('months', 0, 1, 6, { component: 'Retention: by month' }, HEIGHTS.chart),
      item('net', 0, 2, 6, { component: 'Retention: NRR by cohort' }),
      item('gross', 0, 3, 6, { component: 'Retention: GRR by cohort' }),
      item('customers', 0, 4, 6, { component: 'Retention: customers by cohort' }),
      item('lost', 0, 5, 6, { component: 'Retention: lost customers' }),
    ],
  }),
];

const ADD_UP = `Opening MRR, new, reactivation and expansion minus contraction and churn is the closing MRR, which is the
opening MRR of the next month. New is the first MRR of a customer, reactivation MRR after a time without any. The current
month is incomplete.`;
const NET = 'sum(new) + sum(reactivation) + sum(expansion) - sum(contraction) - sum(churn)';
const TWO_YEARS = { params: [periodParam(731)], where: inPeriod('month') };
const movementTile = (name: string, title: string, formula: string, parts: readonly string[]): Entry =>
  tile({
    name,
    title,
    guide: `In the last full month. ${ADD_UP}`,
    source: 'mrr_monthly',
    measures: {
      ...Object.fromEntries(parts.map((part) => [part, { agg: 'sum' as const, of: part, where: LAST_MONTH }])),
      accounts: {
        agg: 'count',
        where: `${LAST_MONTH} && (${parts.map((part) => `${part} > 0`).join(' || ')})`,
      },
    },
    outputs: [
      ['In the last full month', formula, 'currency'],
      ['Accounts', 'accounts', 'comma'],
    ],
  });
const MOVEMENT_TILES: Entry[] = [
  movementTile('Movements: net', 'Net new MRR', 'coalesce(new + reactivation + expansion - contraction - churn, 0)', [
    'new',
    'reactivation',
    'expansion',
    'contraction',
    'churn',
  ]),
  movementTile('Movements: gains', 'New, reactivation and expansion', 'coalesce(new + reactivation + expansion, 0)', [
    'new',
    'reactivation',
    'expansion',
  ]),
  movementTile('Movements: losses', 'Contraction and churn', 'coalesce(contraction + churn, 0)', [
    'contraction',
    'churn',
  ]),
];

const MOVEMENTS: Entry[] = [
  ...MOVEMENT_TILES,
  chart(
    {
      type: 'bar',
      labelKey: 'month',
      multipleSets: true,
      stacked: true,
      colors: {
        new: NEW,
        reactivation: RETURNING,
        expansion: GOOD,
        contraction: FAIR,
        churn: BAD,
        net: { color: NEUTRAL, type: 'line' },
      },
    },
    {
      name: 'Movements: by month',
      title: 'MRR movements by month',
      meta: { guide: ADD_UP },
      query: {
        source: 'mrr_monthly',
        columns: [
          month('month'),
          measure('new', 'New', 'sum(new)', 'currency'),
          measure('reactivation', 'Reactivation', 'sum(reactivation)', 'currency'),
          measure('expansion', 'Expansion', 'sum(expansion)', 'currency'),
          measure('contraction', 'Contraction', '-sum(contraction)', 'currency'),
          measure('churn', 'Churn', '-sum(churn)', 'currency'),
          measure('net', 'Net', NET, 'currency'),
        ],
        ...TWO_YEARS,
      },
    },
  ),
  table({
    name: 'Movements: table',
    title: 'From opening to closing MRR, by month',
    meta: { page_size: 12, guide: ADD_UP },
    query: {
      source: 'mrr_monthly',
      columns: [
        month('month'),
        measure('opening', 'Opening MRR', 'sum(opening)', 'currency'),
        measure('new', 'New', 'sum(new)', 'currency'),
        measure('reactivation', 'Reactivation', 'sum(reactivation)', 'currency'),
        measure('expansion', 'Expansion', 'sum(expansion)', 'currency'),
        measure('contraction', 'Contraction', '-sum(contraction)', 'currency'),
        measure('churn', 'Churn', '-sum(churn)', 'currency'),
        measure('closing', 'Closing MRR', 'sum(mrr)', 'currency'),
      ],
      ...TWO_YEARS,
      sort: [{ sort_key: 'month', order_by: 'desc' }],
    },
  }),
  page({
    name: 'MRR movements',
    scope: 'Report',
    layout: [
      ...tiles(MOVEMENT_TILES.map(({ name }) => name)),
      item('months', 0, 1, 6, { component: 'Movements: by month' }, HEIGHTS.few + HEIGHTS.tile),
      item('table', 0, 2, 6, { component: 'Movements: table' }),
    ],
  }),
];

export const RETENTION_REPORTS: Entry[] = [...RETENTION, ...MOVEMENTS];
