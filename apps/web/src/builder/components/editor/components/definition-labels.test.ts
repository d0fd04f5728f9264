import type { Definition } from '@mainstay/contract/components/definition';
import { expect, test } from 'vitest';
import { compareValues } from '../../../../platform/forms/compare-values.ts';
import { createDefinition } from './create-definition.ts';
import { createColumn, createQuery } from './create-query.ts';
import { toDefinitionLabels } from './definition-labels.ts';

const NAMES = {
  datasets: [{ source: 'dataset', name: 'usage', label: 'Usage', date_field: null, columns: [] }] as never,
  components: [{ value: '8', label: 'Docks' }],
  menus: [{ value: '9', label: 'Renewals' }],
  kpis: [{ value: '1', label: 'Seats' }],
};
type Texts = readonly (string | undefined)[];
/** The order of rows is that of the parts of the definition, which has no meaning. */
const sortRows = (rows: readonly Texts[]): readonly Texts[] =>
  rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b));

/** Compares a new component with its change. */
function compare(kind: Definition['kind'], change: object, meta: object = {}) {
  const own = createDefinition(kind);
  const other = { ...own, ...change, meta: { ...own.meta, ...meta } };
  return compareValues({ definition: own }, { definition: other }, toDefinitionLabels(own, NAMES)).map(
    ({ label, own: before, other: after }) => [label, before, after],
  );
}

test('an interactive table', () => {
  const query = {
    ...createQuery([
      createColumn('name', 'Account', { grain: 'month', heat: true, link: { type: 'action', id: 'id' } }),
    ]),
    source: { kind: 'dataset', name: 'usage' },
    params: [{ name: 'id', type: 'int', from: 'drill', required: true, default: 4 }],
    having: { not: { any: [{ left: { agg: 'count' }, op: 'between', right: [{ value: 1 }, { param: 'id' }] }] } },
    date_field: 'day',
    series_by: 'name',
    fill: 'zero',
  };
  const drilldown = { component: 8, linkparams: {}, params: [{ selected: 'name', value: 'id' }] };
  const meta = {
    guide: 'Read this.',
    react_table: { enableSorting: false, density: 'compact', groupBy: ['name'] },
    filter_config: {
      condition: 'Current Year',
      calendar_filter_options: ['Current Year'],
      dynamic_date_filter_options: [7, 30],
      selectYearFilter: true,
      is_applied_filter: true,
    },
    linked_component: { id: 8, mode: 'replace', map: { name: 'id' } },
    subscriptions: [{ component_id: 8, event: 'select', map: { id: 'id' } }],
  };
  expect(sortRows(compare('react-table', { query, drilldown }, meta))).toEqual(
    sortRows([
      ['Subscription 1', 'None', 'Docks, Row is selected, id: id'],
      ['Dataset', 'accounts', 'Usage'],
      ['Column 1: Grouped by', 'None', 'Month'],
      ['Column 1: Color by value (tables)', 'None', 'Yes'],
      ['Column 1: When a value is clicked', 'None', 'An action, ID column id'],
      ['Empty periods', 'Omitted', 'Shown as 0'],
      ['Guide for viewers', 'None', 'Read this.'],
      ['Sorting', 'None', 'No'],
      ['Row height', 'None', 'Compact'],
      ['Grouped by', 'None', 'name'],
      ['Default range', 'None', 'Current Year'],
      ['Available in addition to custom', 'None', 'Current Year'],
      ['"Last N days" options', 'None', '7, 30'],
      ['Viewers can choose a year', 'None', 'Yes'],
      ['On row click, pass the row to', 'None', 'Docks, Replaces this component, name: id'],
      ['Parameter 1', 'None', 'id, Whole number, Clicked row, required, default 4'],
      ['Group filter', 'None', 'not (Row count is between 1 and Parameter id)'],
      ['Date for range filters', 'None', 'day'],
      ['Split by', 'None', 'Account'],
      ['On click, replace with', 'None', 'Docks'],
      ['Passed value 1', 'None', 'Account: id'],
    ]),
  );
});

test('a chart', () => {
  const chartOptions = {
    ...{ type: 'line', labelKey: 'count', multipleSets: true, stacked: true, discreteYAxis: true, showValue: true },
    ...{ hideValue: true, rateBySize: true, tooltip_number_format: 'comma' },
    dataConfig: { count: { label: 'Number', type: 'bar', color: '#2A9D5F', order: 1 } },
    x_axis_config: { title: 'Kind' },
    y_axis_config: { min: 0, max: 9, number_format: 'metric_symbol', fit: true },
  };
  const threshold_config = [{ op: 'between', from: 1, to: 2, color: '#2A9D5F', label: 'Fine' }];
  expect(sortRows(compare('graph', { threshold_config }, { chartOptions }))).toEqual(
    sortRows([
      ['Type', 'Columns', 'Line'],
      ['Category', 'Segment', 'Accounts'],
      ['Multiple value sets', 'No', 'Yes'],
      ['Whole numbers on the vertical axis', 'No', 'Yes'],
      ['Show values next to segments', 'No', 'Yes'],
      ['Hide values', 'No', 'Yes'],
      ['Threshold 1', 'None', 'between 1 and 2, Fine, #2A9D5F'],
      ['Stack the bars of all measures', 'None', 'Yes'],
      ['Red, amber and green by size', 'None', 'Yes'],
      ['Numbers in the tooltip', 'None', 'With commas'],
      ['Series 1', 'None', 'Accounts, Number, Columns, #2A9D5F, position 1'],
      ['Horizontal axis: title', 'None', 'Kind'],
      ['Vertical axis: from', 'None', '0'],
      ['Vertical axis: to', 'None', '9'],
      ['Vertical axis: numbers', 'None', 'Short (1.2K)'],
      ['Vertical axis: begins near the smallest value', 'None', 'Yes'],
    ]),
  );
});

test('a KPI', () => {
  const kpi = {
    params: [],
    compare: 'previous_period',
    measures: [
      {
        ...{ key: 'seats', source: { kind: 'custom', table: 'docks' }, agg: 'sum', of: { field: 'seats' } },
        where: {
          all: [
            { left: { field: 'side' }, op: 'is_null' },
            { any: [{ left: { field: 'mrr' }, op: 'gt', right: [{ value: 5 }] }] },
          ],
        },
      },
    ],
    formula: {
      output: {
        data: [
          {
            key: 'output',
            name: 'Seats',
            type: 'trend',
            format: 'percent',
            better: 'lower',
            expr: { fn: 'neg', args: [{ measure: 'seats' }] },
          },
        ],
      },
    },
  };
  const own = {
    ...createDefinition('kpi'),
    kpi: { params: [], compare: 'none', measures: [], formula: { output: { data: [] } } },
  };
  const other = {
    ...own,
    kpi,
    meta: { ...own.meta, kpi_style: 'v2', navigation: { type: 'menu', menuId: 9, linkparams: {} } },
  };
  const rows = compareValues({ definition: own }, { definition: other }, toDefinitionLabels(own as never, NAMES));
  expect(sortRows(rows.map(({ label, other: text }) => [label, text]))).toEqual(
    sortRows([
      ['Compare with previous period', 'Yes'],
      ['Show secondary values', 'Yes'],
      ['When the tile is clicked', 'A page, Renewals'],
      ['Measure 1: Name', 'seats'],
      ['Measure 1: Dataset', 'docks'],
      ['Measure 1: Aggregation', 'Sum'],
      ['Measure 1: Of', 'seats'],
      ['Measure 1: Rows', 'side is empty and (mrr is greater than 5)'],
      ['Metric 1: Key', 'output'],
      ['Metric 1: Label', 'Seats'],
      ['Metric 1: Kind', 'Change'],
      ['Metric 1: Format', 'Percent'],
      ['Metric 1: Trend', 'Lower is better'],
      ['Metric 1: Formula', 'neg(seats)'],
    ]),
  );
});

test('a score, an assistant and markup', () => {
  const items = [{ kpi: 2, weightage: 50, min: 5, max: 9, invert: true }];
  expect(compare('score', { score: { items } })).toEqual([
    ['KPI 1', 'Seats', '2'],
    ['KPI 1: Weight', '100', '50'],
    ['KPI 1: Score 0 at', '0', '5'],
    ['KPI 1: Score 100 at', '100', '9'],
    ['KPI 1: Lower is better', 'No', 'Yes'],
  ]);
  expect(compare('react-ai', { ai: { prompt_id: 4, context_components: [8] } })).toEqual([
    ['Components', 'None', 'Docks'],
    ['Prompt of this chat', 'None', '4'],
  ]);
  expect(compare('html', { html: 'Hello', query: undefined }).map(([label, , text]) => [label, text])).toEqual([
    ['HTML', 'Hello'],
  ]);
});
