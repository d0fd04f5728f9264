/** Extracts the label column, the measures and their formatted values from a report. */
import type { ChartOptions } from '../components/definition.ts';
import type { Cell, Report, ReportColumn, ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import { formatValue, isIntegerFormat } from './format-value.ts';
import type { DisplayContext } from './numbers.ts';

/** A measure with formatters for axes, tooltips and tables. */
export interface ChartMeasure {
  key: string;
  name: string;
  /** The color chosen by the author. */
  color: string | undefined;
  /** Formats the value of a row in full. */
  text: (row: ReportRow) => string;
  /** Formats the value of a row in short form. */
  short: (row: ReportRow | undefined) => string;
  /** Formats any value of the measure in short form. */
  figure: (value: number) => string;
  /** Formats a value of the axis. */
  tick: (value: number) => string;
  tooltip: (value: unknown) => string;
  /** Whether values have no decimals, so that ticks between two integers would have the same label. */
  isWhole: boolean;
}

/** Returns a cell by key. The cast is needed because rows also contain links and drilldown parameters. */
export const getCell = (row: ReportRow, key: string): Cell => (row as Record<string, Cell | undefined>)[key] ?? null;

export const toNumber = (cell: Cell): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

const isNumber = ({ type }: ReportColumn): boolean => type === 'int' || type === 'number';

/** Formats the cell of the label column. */
export const formatCell = (row: ReportRow, column: ReportColumn, style: ChartStyle): string => {
  const cell = getCell(row, column.key);
  if (cell === null || cell === '') return 'None';
  return formatValue(cell, column.format, { ...style, place: 'table', grain: column.grain, running: column.running });
};

/**
 * Returns the measures to draw: the series of a pivoted report, otherwise the numbers beside the label. Only the first number is used
 * unless `multipleSets` is on (3-component-chart-04).
 */
export function getChartMeasures(
  options: ChartOptions,
  report: Pick<Report, 'columns' | 'series' | 'reports'>,
  labelKey: string,
  style: ChartStyle,
): ChartMeasure[] {
  const pivotKeys = new Set(report.series?.map(({ key }) => key));
  const numbers = report.columns.filter((column) => isNumber(column) && !column.hidden);
  const otherColumns = numbers.filter(({ key }) => key !== labelKey);
  const preferredColumns =
    pivotKeys.size > 0 ? otherColumns.filter(({ key }) => pivotKeys.has(key)) : preferMeasures(otherColumns);
  // A distribution can use its label column alone.
  const columns = preferredColumns.length > 0 ? preferredColumns : options.type === 'distribution' ? numbers : [];
  const selectedColumns = options.multipleSets || pivotKeys.size > 0 ? columns : columns.slice(0, 1);
  const positions = new Map(
    selectedColumns.map((column) => [column, getColumnConfig(column, options)?.order ?? Number.POSITIVE_INFINITY]),
  );
  const sortedColumns = selectedColumns.toSorted((a, b) =>
    comparePositions(positions.get(a) ?? 0, positions.get(b) ?? 0),
  );
  return sortedColumns.map((column) => toChartMeasure(column, options, report.reports, style));
}

/** Infinity minus Infinity is NaN, so two series without a position are treated as equal. */
const comparePositions = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Draws a number that is not a measure, such as an id, only if there is no measure. */
function preferMeasures(columns: ReportColumn[]): ReportColumn[] {
  const measures = columns.filter(({ role }) => role === 'measure');
  return measures.length > 0 ? measures : columns;
}

/**
 * Returns the author's style for a column, or for a value in place of a column: a series from a dimension, or a bar of a single measure.
 * Values are compared like keys: `on_hold` matches On hold.
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

/** Returns whether a measure counts things, such as rounded users a day. Amounts and shares can be divided. */
const isCounted = ({ key, format }: ReportColumn, rows: readonly ReportRow[]): boolean =>
  format !== 'currency' &&
  format !== 'percent' &&
  rows.every((row) => {
    const value = getCell(row, key);
    return value === null || Number.isInteger(value);
  });

function toChartMeasure(
  column: ReportColumn,
  options: ChartOptions,
  rows: readonly ReportRow[],
  style: ChartStyle,
): ChartMeasure {
  const { key, label, format } = column;
  const config = getColumnConfig(column, options);
  const formatAs = (value: Cell, place: DisplayContext, numberFormat = format) =>
    formatValue(value, numberFormat, { ...style, place });
  return {
    key,
    name: config?.label ?? label,
    color: config?.color,
    text: (row) => formatAs(getCell(row, key), 'table'),
    short: (row) => (row ? formatAs(getCell(row, key), 'chart') : ''),
    figure: (value) => formatAs(value, 'chart'),
    tick: (value) => formatAs(value, 'axis'),
    tooltip: (value) => formatAs(value as Cell, 'table', options.tooltip_number_format ?? format),
    isWhole: column.type === 'int' || isIntegerFormat(format, style) || isCounted(column, rows),
  };
}
