/** What a chart reads of a report: its label, its measures, their figures as text. */
import type { ChartOptions } from '../components/definition.ts';
import type { Cell, Report, ReportColumn, ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import { formatValue, isIntegerFormat, type DisplayContext } from './number-format.ts';

/** A measure that is drawn, with its figures as axes, tooltips and tables say them. */
export interface ChartMeasure {
  key: string;
  name: string;
  /** The author's own. */
  color: string | undefined;
  /** Whole, of a row. */
  text: (row: ReportRow) => string;
  /** Short, of a row. */
  short: (row: ReportRow | undefined) => string;
  /** Short, of any figure of the measure. */
  figure: (value: number) => string;
  tooltip: (value: unknown) => string;
  /** Its figures have no decimals, so ticks between two whole ones would read alike. */
  isWhole: boolean;
}

/** A row holds cells by key, and beside them what may be done with it. */
export const getCell = (row: ReportRow, key: string): Cell => (row as Record<string, Cell | undefined>)[key] ?? null;

export const toNumber = (cell: Cell): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

const isNumber = ({ type }: ReportColumn): boolean => type === 'int' || type === 'number';

/** A cell of the label's column. */
export const formatCell = (row: ReportRow, column: ReportColumn, style: ChartStyle): string => {
  const cell = getCell(row, column.key);
  if (cell === null || cell === '') return 'None';
  return formatValue(cell, column.format, { ...style, place: 'table', grain: column.grain, running: column.running });
};

/**
 * The measures that are drawn: the series of a pivoted report; else the numbers beside the label, one of them unless
 * `multipleSets` is on (3-component-chart-04).
 */
export function getChartMeasures(
  options: ChartOptions,
  report: Pick<Report, 'columns' | 'series'>,
  labelKey: string,
  style: ChartStyle,
): ChartMeasure[] {
  const pivoted = new Set(report.series?.map(({ key }) => key));
  const numbers = report.columns.filter((column) => isNumber(column) && !column.hidden);
  const beside = numbers.filter(({ key }) => key !== labelKey);
  const drawn = pivoted.size > 0 ? beside.filter(({ key }) => pivoted.has(key)) : preferMeasures(beside);
  // A distribution may be of its label alone.
  const columns = drawn.length > 0 ? drawn : options.type === 'distribution' ? numbers : [];
  const kept = options.multipleSets || pivoted.size > 0 ? columns : columns.slice(0, 1);
  const places = new Map(
    kept.map((column) => [column, getColumnConfig(column, options)?.order ?? Number.POSITIVE_INFINITY]),
  );
  const inOrder = kept.toSorted((a, b) => comparePlaces(places.get(a) ?? 0, places.get(b) ?? 0));
  return inOrder.map((column) => measured(column, options, style));
}

/** Infinity less itself is no number: two without a place stay as they are. */
const comparePlaces = (a: number, b: number): number => (a === b ? 0 : a - b);

/** A number that is no measure, such as an id, is drawn only where there is nothing else. */
function preferMeasures(columns: ReportColumn[]): ReportColumn[] {
  const measures = columns.filter(({ role }) => role === 'measure');
  return measures.length > 0 ? measures : columns;
}

/**
 * How the author styled a column; or a value that stands where a column would: a series that a dimension gave, a bar of
 * a single measure. Values are named as keys are: `on_hold` is On hold.
 */
export const getColumnStyle = (
  { dataConfig }: ChartOptions,
  name: string,
): ChartOptions['dataConfig'][string] | undefined => {
  const key = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return Object.hasOwn(dataConfig, key) ? dataConfig[key] : undefined;
};

const getColumnConfig = ({ key, label }: ReportColumn, options: ChartOptions) =>
  options.dataConfig[key] ?? getColumnStyle(options, label);

function measured(column: ReportColumn, options: ChartOptions, style: ChartStyle): ChartMeasure {
  const { key, label, format } = column;
  const config = getColumnConfig(column, options);
  const as = (value: Cell, place: DisplayContext, how = format) => formatValue(value, how, { ...style, place });
  return {
    key,
    name: config?.label ?? label,
    color: config?.color,
    text: (row) => as(getCell(row, key), 'table'),
    short: (row) => (row ? as(getCell(row, key), 'chart') : ''),
    figure: (value) => as(value, 'chart'),
    tooltip: (value) => as(value as Cell, 'table', options.tooltip_number_format ?? format),
    isWhole: isIntegerFormat(format, style),
  };
}
