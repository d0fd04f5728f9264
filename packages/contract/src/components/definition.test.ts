import { expect, test } from 'vitest';
import { Definition, Filter, Filters, FilterConfig } from './definition.ts';

test('3-filters-08 a filter states whether a user applied it; the default is false', () => {
  const range = { type: 'daterange', condition: 'Current Month' };
  expect(Filter.parse(range).user_applied_filter).toBe(false);
  expect(Filter.parse({ ...range, user_applied_filter: true }).user_applied_filter).toBe(true);
  expect(Filter.safeParse({ ...range, user_applied_filter: 'yes' }).success).toBe(false);
  expect(Filters.parse([range, range]).map((filter) => filter.user_applied_filter)).toEqual([false, false]);
  expect(FilterConfig.parse({}).is_applied_filter).toBe(false);
});

test('3-components-02 a widget has one of exactly six templates', () => {
  const query = { source: { kind: 'static', rows: [] }, columns: [{ key: 'a', label: 'A', expr: { field: 'a' } }] };
  const parts = {
    html: { html: '<p>Hello</p>' },
    table: { query },
    graph: { query },
    score: { score: { items: [{ kpi: 1, weightage: 100 }] } },
    'react-table': { query },
    'react-ai': { ai: {} },
  };
  const accepts = (template_name: string, kind: string, part: object) =>
    Definition.safeParse({ kind, name: 'Any', meta: { template_name }, ...part }).success;
  for (const [template, part] of Object.entries(parts))
    expect([template, accepts(template, template, part)]).toEqual([template, true]);
  for (const unknownTemplate of ['kpi', 'chart', 'iframe', 'HTML', ''])
    expect(accepts(unknownTemplate, 'table', { query })).toBe(false);
  expect(accepts('table', 'map', { query })).toBe(false);
});

test('3-filters-16 the picker of a chart is the calendar, the last days or the year', () => {
  const types = ['calendar', 'dynamic', 'year'] as const;
  expect(types.map((sub_type) => FilterConfig.parse({ sub_type }).sub_type)).toEqual(types);
  expect(FilterConfig.parse({})).not.toHaveProperty('sub_type');
  expect(FilterConfig.safeParse({ sub_type: 'decade' }).success).toBe(false);
});
