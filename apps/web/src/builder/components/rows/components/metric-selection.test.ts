import type { MetricRows, Report } from '@mainstay/contract/components/report';
import { formatValue } from '@mainstay/contract/rules/format-value';
import { expect, test } from 'vitest';
import type { Formatter } from '../../components/use-format.ts';
import { describeMetric, selectBucket, selectCategory, toRowsPath } from './metric-selection.ts';

const column = (key: string, more: Partial<Report['columns'][number]> = {}): Report['columns'][number] => ({
  key,
  label: key,
  type: 'text',
  role: 'dimension',
  format: 'text',
  hidden: false,
  sortable: true,
  filter: 'none',
  grain: null,
  ...more,
});
const page = { has_prev: false, has_next: false, total_pages: 1, current_page: 1, total_records: 1 };
const format: Formatter = (cell, { format: name, grain = null }, place = 'table') =>
  formatValue(cell, name, { symbol: '$', digits: 2, place, grain });

test('a segment of a bar selects its category and its series, the area beside it only its category', () => {
  const columns = [column('segment'), column('s1', { role: 'measure' })];
  const row = { segment: 'Retail', s1: 3 };
  const series = [
    { key: 's1', label: 'Poor', value: 'Poor' },
    { key: 'other', label: 'Other' },
  ];
  const report: Report = { ...page, reports: [row], columns, series, series_by: 'band' };
  expect(selectCategory(report, row, 's1')).toEqual({ p_row_segment: 'Retail', p_row_band: 'Poor' });
  expect(selectCategory(report, row, undefined)).toEqual({ p_row_segment: 'Retail' });
  expect(selectCategory(report, row, 'other')).toEqual({ p_row_segment: 'Retail' });
});

test('periods keep their length, missing values are marked, and further measures are named', () => {
  const columns = [
    column('month', { type: 'date', grain: 'month' }),
    column('owner'),
    column('mrr', { role: 'measure' }),
  ];
  const row = { month: '2026-11-01', owner: null, mrr: 5 };
  expect(selectCategory({ ...page, reports: [row], columns }, row, 'mrr')).toEqual({
    p_row_month: '2026-11-01',
    p_row_month_grain: 'month',
    p_row_owner_none: 'null',
    measure: 'mrr',
  });
  expect(selectBucket({ key: 'health', from: 10, to: 20, isLast: false })).toEqual({
    p_from_health: 10,
    p_below_health: 20,
  });
  expect(selectBucket({ key: 'health', from: 90, to: 100, isLast: true })).toEqual({
    p_from_health: 90,
    p_to_health: 100,
  });
});

test('the address contains the context of the metric and its date range', () => {
  const filters = JSON.stringify([{ type: 'daterange', condition: 'Last 30 Days' }]);
  const request = { query: { id: 7, pageNumber: 2, pageSize: 10, account_id: 5 }, body: { filters } };
  const path = toRowsPath('component', 7, request, { p_row_segment: 'Retail' });
  expect(path).toMatch(/^\/dashboard\/rows\/component\/7\?account_id=5&p_row_segment=Retail&filters=/);
  expect(toRowsPath('kpi', 3, undefined)).toBe('/dashboard/rows/kpi/3');
});

test('the title states what the rows are: those of the selected values, or those of the metric', () => {
  const dimensions: MetricRows['metric']['dimensions'] = [
    { key: 'month', label: 'Month', format: 'date', grain: 'month' },
    { key: 'segment', label: 'Segment', format: 'text', grain: null },
    { key: 'band', label: 'Health', format: 'text', grain: null },
    { key: 'health', label: 'Health', format: 'number', grain: null },
  ];
  const chart = { rows_of: 'Accounts', is_count: false, title: 'MRR by segment', dimensions };
  const filters = [{ type: 'daterange', condition: 'Last 30 Days' }];
  expect(describeMetric(chart, { p_row_month: '2026-11-01', p_row_segment: 'Retail', filters }, format)).toEqual({
    title: 'Accounts: Nov 2026, Retail',
    caption: 'MRR by segment · Last 30 Days',
  });
  const getTitle = (metric: Partial<MetricRows['metric']>, state: Parameters<typeof describeMetric>[1] = {}) =>
    describeMetric({ ...chart, ...metric }, state, format).title;
  expect(getTitle({}, { p_row_segment: 'Manufacturing', p_row_band: 'Poor' })).toBe(
    'Accounts: Manufacturing, poor health',
  );
  expect(getTitle({}, { p_row_segment_none: 'null', p_from_health: '10', p_below_health: '20' })).toBe(
    'Accounts: no segment, Health 10 to 20',
  );
  expect(getTitle({})).toBe('Accounts: MRR by segment');
  expect(getTitle({ title: 'MRR', measure: 'MRR' })).toBe('Accounts by MRR');
  expect(getTitle({ title: 'MRR', measure: 'Auto-renewing MRR' })).toBe('Accounts by auto-renewing MRR');
  expect(getTitle({ title: 'Portfolio', measure: 'In 90 days' })).toBe('Accounts by portfolio, in 90 days');
  expect(getTitle({ title: 'Health Score' })).toBe('Accounts by health score');
  const count = { is_count: true };
  expect(getTitle({ ...count, title: 'Accounts' })).toBe('Accounts');
  expect(getTitle({ ...count, title: 'Accounts', measure: 'With a playbook' })).toBe('Accounts: with a playbook');
  expect(getTitle({ ...count, title: 'Onboarding', measure: 'Without' })).toBe('Accounts: onboarding, without');
  expect(
    getTitle({ ...count, title: 'Health Score', measure: 'Accounts in poor health' }, { measure: 'level_three_count' }),
  ).toBe('Accounts: poor health');
  expect(getTitle({ ...count, rows_of: 'Actions', title: 'Overdue actions' })).toBe('Overdue actions');
  expect(getTitle({ ...count, rows_of: 'Support cases', title: 'Opened in 30 days' })).toBe(
    'Support cases: opened in 30 days',
  );
  expect(getTitle({ rows_of: 'The portfolio day by day', title: 'Average health' })).toBe(
    'Average health: the portfolio day by day',
  );
});

test('the caption states the day and whose accounts are listed', () => {
  const metric = { rows_of: 'Accounts', is_count: false, title: 'MRR', dimensions: [] };
  const getCaption = (state: Parameters<typeof describeMetric>[1]) => describeMetric(metric, state, format).caption;
  expect(getCaption({})).toBe('');
  expect(getCaption({ as_of: '2026-10-31', owner_scope: 'mine' })).toBe('As of Oct 31st, 2026 · My accounts');
  expect(getCaption({ as_of: 'yesterday', owner_scope: 'theirs' })).toBe('');
});
