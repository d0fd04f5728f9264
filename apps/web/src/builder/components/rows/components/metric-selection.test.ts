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

test('the title names the selected values, or the metric', () => {
  const dimensions: MetricRows['metric']['dimensions'] = [
    { key: 'month', label: 'Month', format: 'date', grain: 'month' },
    { key: 'segment', label: 'Segment', format: 'text', grain: null },
    { key: 'health', label: 'Health', format: 'number', grain: null },
  ];
  const metric = { rows_of: 'Accounts', title: 'MRR by segment', dimensions };
  const filters = [{ type: 'daterange', condition: 'Last 30 Days' }];
  expect(describeMetric(metric, { p_row_month: '2026-11-01', p_row_segment: 'Retail', filters }, format)).toEqual({
    title: 'Accounts: Nov 2026, Retail',
    caption: 'MRR by segment · Last 30 Days',
  });
  expect(
    describeMetric(metric, { p_row_segment_none: 'null', p_from_health: '10', p_below_health: '20' }, format).title,
  ).toBe('Accounts: no segment, Health 10 to 20');
  expect(describeMetric(metric, {}, format)).toEqual({ title: 'Accounts: MRR by segment', caption: '' });
  const health = { ...metric, title: 'Health Score', measure: 'Accounts in poor health' };
  expect(describeMetric(health, { measure: 'level_three_count' }, format).title).toBe('Accounts: Health Score, poor');
});
