/** Metrics that several pages show, each with its own name and rows. */
import { BAD, type Entry, FAIR, GOOD, type Tile, tile } from './component-entries.ts';
import {
  column,
  LAST_YEAR,
  measure,
  month,
  rowsWhere,
  type WrittenColumn,
  type WrittenQuery,
} from './query-columns.ts';

export const MRR_BY_MONTH: WrittenQuery = {
  source: 'mrr_monthly',
  columns: [month('month'), measure('mrr', 'MRR', 'sum(mrr)', 'currency')],
  where: LAST_YEAR,
};

/** Support cases by month of submission, with one series per priority. */
export const CASES_BY_MONTH: WrittenQuery = {
  source: 'support_cases',
  columns: [
    month('month', 'Month', 'created_at'),
    column('priority', 'Priority'),
    measure('cases', 'Cases', 'count()'),
  ],
  series_by: 'priority',
  fill: 'zero',
};

/** MRR of accounts grouped by a column, the highest first. */
export const mrrByColumn = (what: WrittenColumn, among: string): WrittenQuery => ({
  source: 'accounts',
  columns: [what, measure('mrr', 'MRR', 'sum(mrr)', 'currency')],
  where: rowsWhere(among),
  sort: [{ sort_key: 'mrr', order_by: 'desc' }],
});

/** MRR of some accounts, and their number. */
export const mrrTile = (name: string, title: string, where: string, thresholds: Tile['thresholds'] = []): Entry =>
  tile({
    name,
    title,
    source: 'accounts',
    measures: { mrr: { agg: 'sum', of: 'mrr', where }, accounts: { agg: 'count', where } },
    outputs: [
      ['MRR', 'coalesce(mrr, 0)', 'currency'],
      ['Accounts', 'accounts', 'comma'],
    ],
    thresholds,
  });

/** @param where selects the accounts; without it, all accessible accounts count */
export const utilizationTile = (name: string, where?: string): Entry =>
  tile({
    name,
    title: 'License utilization',
    source: 'accounts',
    measures: {
      used: { agg: 'sum', of: 'entitlements_used', where },
      entitled: { agg: 'sum', of: 'entitlements', where },
      paid: { agg: 'sum', of: 'seats', where },
    },
    outputs: [
      ['Seats in use', 'round(percent(used, entitled), 1)', 'percent'],
      ['Seats paid for', 'coalesce(paid, 0)', 'comma'],
    ],
    thresholds: [
      { op: 'lt', from: 60, color: BAD, label: 'Below 60%' },
      { op: 'lt', from: 80, color: FAIR, label: 'Below 80%' },
      { op: 'gte', from: 80, color: GOOD, label: '80% or more' },
    ],
  });
