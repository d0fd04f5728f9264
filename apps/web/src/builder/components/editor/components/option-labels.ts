/** Labels of the enums in definitions. */
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
