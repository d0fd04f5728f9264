/** Labels of the enums in definitions. */
import type { Link, ReactTable } from '@mainstay/contract/components/definition';
import type { Aggregate, ChartType, Format, Grain } from '@mainstay/contract/rules/expressions';

export const FORMAT_LABELS: Readonly<Record<Format, string>> = {
  text: 'Text',
  number: 'Number',
  comma: 'Number with commas',
  metric_symbol: 'Short number (1.2K)',
  currency: 'Money',
  percent: 'Percent',
  date: 'Date',
  boolean: 'Yes or no',
  file: 'File',
};

export const GRAIN_LABELS: Readonly<Record<Grain, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

export const AGGREGATE_LABELS: Readonly<Record<Aggregate, string>> = {
  count: 'Row count',
  count_distinct: 'Distinct count',
  sum: 'Sum',
  avg: 'Average',
  min: 'Smallest',
  max: 'Largest',
  first: 'First',
  last: 'Last',
};

export const CHART_LABELS: Readonly<Record<ChartType, string>> = {
  bar: 'Columns',
  horizontalBar: 'Bars',
  line: 'Line',
  area: 'Area',
  pie: 'Pie',
  doughnut: 'Doughnut',
  scatter: 'Scatter',
  treemap: 'Treemap',
  distribution: 'Histogram',
};

/** Converts labels to options. */
export const toOptions = <T extends string>(labels: Readonly<Record<T, string>>): { value: T; label: string }[] =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));

export const COLUMN_ROLES = [
  { value: 'dimension', label: 'Dimension' },
  { value: 'measure', label: 'Measure' },
] as const;

export const COLUMN_FILTERS = [
  { value: 'none', label: 'No filter' },
  { value: 'search', label: 'Text search' },
  { value: 'numrange', label: 'Number range' },
  { value: 'daterange', label: 'Date range' },
] as const;

export const FILLS = [
  { value: 'none', label: 'Omitted' },
  { value: 'null', label: 'Shown as empty' },
  { value: 'zero', label: 'Shown as 0' },
] as const;

export const ORDERS = [
  { value: 'asc', label: 'Smallest first' },
  { value: 'desc', label: 'Largest first' },
] as const;

export const THRESHOLD_OPERATORS = [
  { value: 'gt', label: 'above' },
  { value: 'gte', label: 'at least' },
  { value: 'lt', label: 'below' },
  { value: 'lte', label: 'at most' },
  { value: 'between', label: 'between' },
] as const;

export const LINK_KINDS: readonly { value: Link['type']; label: string }[] = [
  { value: 'account', label: 'An account' },
  { value: 'action', label: 'An action' },
  { value: 'menu', label: 'A page' },
  { value: 'scroll', label: 'A component on the same page' },
  { value: 'url', label: 'External URL' },
];

export const PARAM_TYPES = [
  { value: 'int', label: 'Whole number' },
  { value: 'number', label: 'Number' },
  { value: 'text', label: 'Text' },
  { value: 'date', label: 'Date' },
  { value: 'boolean', label: 'Yes or no' },
] as const;

export const PARAM_ORIGINS = [
  { value: 'context', label: 'Page context (for example, its account)' },
  { value: 'drill', label: 'Clicked row' },
  { value: 'query', label: 'URL' },
] as const;

export const OUTPUT_TYPES = [
  { value: 'value', label: 'Metric' },
  { value: 'text', label: 'Text' },
  { value: 'trend', label: 'Change' },
] as const;

export const BETTER_OPTIONS = [
  { value: 'higher', label: 'Higher is better' },
  { value: 'lower', label: 'Lower is better' },
] as const;

export const LINKED_MODES = [
  { value: 'same_page', label: 'On the same page' },
  { value: 'replace', label: 'Replaces this component' },
] as const;

export const EVENTS = [
  { value: 'filter', label: 'Filter changes' },
  { value: 'select', label: 'Row is selected' },
  { value: 'page', label: 'Page changes' },
] as const;

export const TABLE_FEATURES: readonly [keyof ReactTable, string][] = [
  ['enableSorting', 'Sorting'],
  ['enableColumnFilters', 'Column filters'],
  ['enableGlobalFilter', 'Search across all columns'],
  ['enableHiding', 'Hide columns'],
  ['enableColumnOrdering', 'Reorder columns'],
  ['enableResizing', 'Resize columns'],
  ['enablePinning', 'Pin columns'],
  ['enableCsv', 'Download as CSV'],
];

export const DENSITIES = [
  { value: 'normal', label: 'Normal' },
  { value: 'compact', label: 'Compact' },
] as const;

export const NUMBER_FORMATS = [
  { value: 'comma', label: 'With commas' },
  { value: 'metric_symbol', label: 'Short (1.2K)' },
] as const;
