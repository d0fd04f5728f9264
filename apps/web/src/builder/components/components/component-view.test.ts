import type { ComponentDetail, ReportColumn } from '@mainstay/contract/components/report';
import { describe, expect, test } from 'vitest';
import { toDataRequest, getFilters, createView, isFiltered, type View, withFilters } from './component-view.ts';
import { doublePageSize, halvePageSize, getTablePageSize } from './page-size.ts';

const column = (key: string, filter: ReportColumn['filter']): ReportColumn => ({
  key,
  label: key,
  type: 'text',
  role: 'dimension',
  format: 'text',
  hidden: false,
  sortable: true,
  filter,
  grain: null,
});

const detail = (meta: Partial<ComponentDetail['meta']> = {}, kind: ComponentDetail['kind'] = 'table') =>
  ({
    id: 7,
    name: 'Renewals',
    kind,
    version: 1,
    meta: { pagination: true, page_size: 10, subscriptions: [], ...meta },
    drilldown: null,
    threshold_config: [],
    columns: [column('name', 'search'), column('mrr', 'numrange')],
  }) satisfies ComponentDetail;

const CONFIG = {
  condition: 'Current Month',
  calendar_filter_options: [],
  dynamic_date_filter_options: [],
  selectYearFilter: false,
  is_applied_filter: false,
};

const view = (more: Partial<View> = {}): View => ({ ...createView(7), ...more });

describe('data requests', () => {
  test('sends a GET with the page and its context without filters and sort', () => {
    expect(toDataRequest(detail(), view(), { account_id: 5, menuId: 2 })).toEqual({
      query: { account_id: 5, menuId: 2, id: 7, pageNumber: 1, pageSize: 10 },
      body: undefined,
    });
  });

  test('sends the default range without marking it as chosen by the user', () => {
    const { body } = toDataRequest(detail({ filter_config: CONFIG }), view(), {});
    expect(JSON.parse(body?.filters ?? '')).toEqual([
      {
        type: 'daterange',
        condition: 'Current Month',
        condition_type: 'named',
        user_applied_filter: false,
        enable_filter_query: true,
      },
    ]);
  });

  test('distinguishes legacy codes, last N days and years', () => {
    const range = (condition: string, year: number | null = null) =>
      getFilters(detail({ filter_config: CONFIG }), view({ range: { condition, from: '', to: '', year } }))[0];
    expect(getFilters(detail({ filter_config: { ...CONFIG, condition: '3 months' } }), view())[0]?.condition).toBe(
      'Last 90 Days',
    );
    expect(range('Last 45 Days')).toMatchObject({ condition_type: 'last_n', user_applied_filter: true });
    expect(range('Last 90 Days')?.condition_type).toBe('named');
    expect(range('Current Year', 2024)?.year).toBe(2024);
    // The server rejects a year for these ranges.
    expect(range('Last 90 Days', 2024)?.year).toBeUndefined();
  });

  test('sends a custom range only with both days', () => {
    const getCustomFilters = (from: string, to: string) =>
      getFilters(detail({ filter_config: CONFIG }), view({ range: { condition: 'Custom', from, to, year: null } }));
    expect(getCustomFilters('2026-01-01', '')).toEqual([]);
    expect(getCustomFilters('2026-01-01', '2026-01-31')[0]).toMatchObject({
      condition_type: 'custom',
      to: '2026-01-31',
    });
  });

  test('prefixes values of clicks with p_ and ignores filters of missing columns', () => {
    const missing = { type: 'search', column_name: 'owner', condition: 'contains', from: 'a' } as const;
    const existing = { type: 'search', column_name: 'name', condition: 'contains', from: 'a' } as const;
    const applied = { user_applied_filter: true, enable_filter_query: true };
    const request = toDataRequest(
      detail(),
      view({
        params: { month: '2026-11-01', none: null },
        columns: [
          { ...missing, ...applied },
          { ...existing, ...applied },
        ],
      }),
      {},
    );
    expect(request.query).toMatchObject({ p_month: '2026-11-01' });
    expect(request.query).not.toHaveProperty('p_none');
    expect(JSON.parse(request.body?.filters ?? '')).toMatchObject([{ column_name: 'name' }]);
  });

  test('sends the sort order, and resets to page 1 with any filter', () => {
    const sorted = view({ sort: { sort_key: 'mrr', order_by: 'desc' }, page: 3 });
    expect(toDataRequest(detail(), sorted, {}).body).toEqual({ sort_by: { sort_key: 'mrr', order_by: 'desc' } });
    expect(withFilters(sorted, { columns: [] }).page).toBe(1);
    expect(isFiltered(detail(), sorted)).toBe(false);
    expect(isFiltered(detail({ filter_config: { ...CONFIG, is_applied_filter: true } }), view())).toBe(true);
  });

  test('a KPI has no pages', () => {
    expect(toDataRequest(detail({}, 'kpi'), view(), {}).query.pageSize).toBeUndefined();
  });
});

describe('page sizes', () => {
  test('3-component-table-09 more than 30 rows become 25', () => {
    expect(getTablePageSize(31)).toBe(25);
    expect(toDataRequest(detail({ page_size: 50 }), view(), {}).query.pageSize).toBe(25);
    expect(toDataRequest(detail({ page_size: 50 }, 'graph'), view(), {}).query.pageSize).toBe(50);
  });

  test('3-component-table-10 keeps up to 30 rows', () => {
    expect([30, 26, 10].map(getTablePageSize)).toEqual([30, 26, 10]);
  });

  test('3-component-chart-14 halving never goes below 1, doubling never above 1000', () => {
    expect([1, 3, 10].map(halvePageSize)).toEqual([1, 1, 5]);
    expect([10, 600].map(doublePageSize)).toEqual([20, 1000]);
  });
});
