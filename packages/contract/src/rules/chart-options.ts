/**
 * Converts a component's rows to ECharts options, which the browser and the server render identically. Rows 3-component-chart-01 to 18.
 * Theme colors and currency are parameters, so the function depends on no external state.
 */
import type { ChartOptions, StoredChartOptions } from '../components/definition.ts';
import type { Report, ReportColumn, ReportRow } from '../components/report.ts';
import { partColors, seriesColors, textColorOn, type Tones, treemapColor, treemapTint } from './chart-palette.ts';
import { buildAxes, barBorderRadius, valueLabel } from './chart-parts.ts';
import { getCell, getColumnStyle, getChartMeasures, type ChartMeasure, toNumber, formatCell } from './chart-rows.ts';
import { histogram } from './histogram.ts';
import type { FormatContext } from './format-value.ts';
import { formatNumber, formatShortNumber } from './numbers.ts';

/** Formatting context and colors of a chart. */
export interface ChartStyle extends Omit<FormatContext, 'place' | 'grain' | 'running'> {
  tones: Tones;
  /** Colors of text, of secondary text, and of the gaps between the parts of a pie. */
  text: string;
  quiet: string;
  surface: string;
  /** Shows at most five series, as in previews. */
  preview?: boolean;
}

/** A chart with its text and table equivalents. */
export interface ChartView {
  option: Record<string, unknown>;
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Whether the parts of the chart correspond to the rows of the report in order, so that a click selects a row. */
  byRow: boolean;
  /** The column of each series, in the order of the drawing. */
  seriesKeys: readonly string[];
  /** The ranges of a histogram, if its column is a dimension. */
  buckets?: readonly { key: string; from: number; to: number; isLast: boolean }[];
}

const PREVIEW_SERIES = 5;
const CHART_TYPE_LABELS = 3;

type ChartReport = Pick<Report, 'reports' | 'columns' | 'series'>;

interface Chart extends ChartReport {
  options: ChartOptions;
  style: ChartStyle;
  label: ReportColumn;
  measures: ChartMeasure[];
}

const isKnown = (options: StoredChartOptions): options is ChartOptions => Object.hasOwn(DRAWINGS, options.type);

/** Returns null if there is nothing to draw or the type is unknown (S3-26). */
export function chartView(options: StoredChartOptions, report: ChartReport, style: ChartStyle): ChartView | null {
  const label = report.columns.find(({ key }) => key === options.labelKey) ?? report.columns[0];
  if (!isKnown(options) || !label || report.reports.length === 0) return null;
  const all = getChartMeasures(options, report, label.key, style);
  const measures = style.preview ? all.slice(0, PREVIEW_SERIES) : all;
  if (measures.length === 0) return null;
  return DRAWINGS[options.type]({ ...report, options, style, label, measures });
}

const getLabels = ({ reports, label, style }: Chart): string[] => reports.map((row) => formatCell(row, label, style));

/** Returns the numbers of a chart by label. */
function buildTable(chart: Chart): Pick<ChartView, 'head' | 'rows'> {
  const { reports, label, measures, style } = chart;
  return {
    head: [label.label, ...measures.map(({ name }) => name)],
    rows: reports.map((row) => [formatCell(row, label, style), ...measures.map(({ text }) => text(row))]),
  };
}

/** Describes the first and the last value as text. */
function describeChart(chart: Chart): string {
  const { rows } = buildTable(chart);
  const names = chart.measures.slice(0, CHART_TYPE_LABELS).map(({ name }) => name);
  const [first, last] = [rows[0], rows.at(-1)];
  const range = first && last && rows.length > 1 ? `, from ${first[1]} (${first[0]}) to ${last[1]} (${last[0]})` : '';
  return `${names.join(', ')} by ${chart.label.label}${range}`;
}

const buildView = (chart: Chart, option: Record<string, unknown>): ChartView => ({
  option,
  label: describeChart(chart),
  ...buildTable(chart),
  byRow: true,
  seriesKeys: chart.measures.map(({ key }) => key),
});

/** Matches the keys of series that serve as a comparison. They are dashed so that they are less prominent. */
const COMPARING = /(^|_)(previous|prior|last_year|goal|target)(_|$)/;

function buildCartesian(chart: Chart): ChartView {
  const { options, measures, reports, series, label, style } = chart;
  const isHorizontal = options.type === 'horizontalBar';
  const isLine = options.type === 'line' || options.type === 'area';
  const colors = seriesColors(measures.length, style.tones);
  const labels = getLabels(chart);
  // With a single measure, each bar can have its own color.
  const getOwnColor = (index: number) =>
    measures.length === 1 ? getColumnStyle(options, labels[index] ?? '')?.color : undefined;
  const isStacked = (series !== undefined || options.stacked === true) && !isLine && measures.length > 1;
  const chartSeries = measures.map((measure, at) => {
    const type = options.dataConfig[measure.key]?.type ?? options.type;
    const isDrawnAsLine = type === 'line' || type === 'area';
    return {
      name: measure.name,
      type: isDrawnAsLine ? 'line' : 'bar',
      color: measure.color ?? colors[at],
      data: reports.map((row, index) => {
        const value = toNumber(getCell(row, measure.key));
        const color = isDrawnAsLine ? undefined : getOwnColor(index);
        const isUnfinished = label.running !== undefined && getCell(row, label.key) === label.running;
        const look = isUnfinished ? (isDrawnAsLine ? UNFINISHED_POINT : UNFINISHED_BAR) : undefined;
        if (color === undefined && !look) return value;
        return { value, ...look, itemStyle: { ...look?.itemStyle, ...(color !== undefined && { color }) } };
      }),
      ...(isDrawnAsLine
        ? getLineStyle(measure.key, type === 'area', reports.length)
        : barBorderRadius(isHorizontal, isStacked)),
      ...(isStacked && !isDrawnAsLine && { stack: 'all' }),
      ...valueLabel(options, measure, reports, style, isDrawnAsLine ? 'top' : isHorizontal ? 'right' : 'top'),
    };
  });
  return buildView(chart, {
    ...buildAxes(options, {
      labels,
      label,
      isHorizontal,
      isLine,
      hasLegend: measures.length > 1,
      measures,
      style,
    }),
    tooltip: {
      trigger: 'axis',
      ...(isLine ? {} : { axisPointer: { type: 'shadow' } }),
      valueFormatter: (value: unknown) => measures[0]?.tooltip(value) ?? '',
    },
    series: chartSeries,
  });
}

/** The value of a period that is not over is a hollow point or a pale bar, because it will still change. */
const UNFINISHED_POINT = { symbol: 'emptyCircle', symbolSize: 7, itemStyle: {} };
const UNFINISHED_BAR = { itemStyle: { opacity: 0.45 } };

const getLineStyle = (key: string, isFilled: boolean, pointCount: number) => ({
  ...(isFilled && { areaStyle: { opacity: 0.1 } }),
  ...(pointCount === 1 && { symbol: 'circle', symbolSize: 7 }),
  ...(COMPARING.test(key) && { lineStyle: { type: 'dashed' } }),
  // Otherwise only the points that have a label on the axis get a symbol.
  showAllSymbol: true,
  connectNulls: false,
});

/** The shares of one measure as a pie or a ring. */
function buildPie(chart: Chart): ChartView | null {
  const { options, reports, measures, label, style } = chart;
  const [measure] = measures;
  if (!measure) return null;
  const colors = partColors(reports.length, style.tones[0], style.surface);
  const shouldShowValue = options.showValue && !options.hideValue;
  return buildView(
    { ...chart, measures: [measure] },
    {
      tooltip: { trigger: 'item', valueFormatter: measure.tooltip },
      legend: {
        type: 'scroll',
        orient: 'vertical',
        right: 0,
        top: 'middle',
        textStyle: { width: 84, overflow: 'truncate' },
      },
      series: [
        {
          name: measure.name,
          type: 'pie',
          radius: options.type === 'doughnut' ? (shouldShowValue ? ['42%', '60%'] : ['46%', '68%']) : ['0%', '68%'],
          center: ['36%', '50%'],
          itemStyle: { borderColor: style.surface, borderWidth: 1 },
          label: shouldShowValue
            ? {
                position: options.type === 'doughnut' ? 'outside' : 'inside',
                formatter: ({ dataIndex }: { dataIndex: number }) => measure.short(reports[dataIndex]),
                ...(options.type === 'doughnut' && { color: style.text }),
              }
            : { show: false },
          labelLine: { show: shouldShowValue && options.type === 'doughnut', length: 6, length2: 6 },
          data: reports.map((row, at) => {
            const name = formatCell(row, label, style);
            const look = getColumnStyle(options, name);
            const color = look?.color ?? colors[at] ?? style.tones[0];
            return {
              name: look?.label ?? name,
              value: toNumber(getCell(row, measure.key)),
              itemStyle: { color },
              ...(shouldShowValue && options.type === 'pie' && { label: { color: textColorOn(color) } }),
            };
          }),
        },
      ],
    },
  );
}

function buildScatter(chart: Chart): ChartView {
  const { options, measures, reports, label, style } = chart;
  const isNumeric = label.type === 'int' || label.type === 'number';
  const colors = seriesColors(measures.length, style.tones);
  const toPoint = (row: ReportRow, at: number, key: string) => [
    isNumeric ? toNumber(getCell(row, label.key)) : at,
    toNumber(getCell(row, key)),
  ];
  const labels = isNumeric ? null : getLabels(chart);
  return buildView(chart, {
    ...buildAxes(options, {
      labels,
      isHorizontal: false,
      isLine: false,
      hasLegend: measures.length > 1,
      measures,
      style,
    }),
    tooltip: { trigger: 'item' },
    series: measures.map((measure, at) => ({
      name: measure.name,
      type: 'scatter',
      symbolSize: 8,
      color: measure.color ?? colors[at],
      itemStyle: { opacity: 0.8 },
      data: reports.map((row, index) => toPoint(row, index, measure.key)),
      tooltip: {
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const row = reports[dataIndex];
          return row
            ? `${escapeHtml(formatCell(row, label, style))}<br>${escapeHtml(measure.name)}: ${measure.text(row)}`
            : '';
        },
      },
      ...valueLabel(options, measure, reports, style, 'top'),
    })),
  });
}

/** Escapes names because tooltips are rendered as HTML. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function buildTreemap(chart: Chart): ChartView | null {
  const { options, reports, measures, label, style } = chart;
  const [measure] = measures;
  if (!measure) return null;
  const values = reports.map((row) => toNumber(getCell(row, measure.key)) ?? 0);
  const max = Math.max(...values);
  const getColor = (value: number) =>
    options.rateBySize ? treemapColor(value, max) : treemapTint(value, max, style.tones[0], style.surface);
  return buildView(
    { ...chart, measures: [measure] },
    {
      tooltip: { trigger: 'item', valueFormatter: measure.tooltip },
      series: [
        {
          name: measure.name,
          type: 'treemap',
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          itemStyle: { borderColor: style.surface, borderWidth: 1, gapWidth: 1 },
          data: reports.map((row, at) => {
            const color = getColor(values[at] ?? 0);
            return {
              name: formatCell(row, label, style),
              value: values[at],
              itemStyle: { color },
              label: {
                color: textColorOn(color),
                overflow: 'truncate',
                ...(options.hideValue ? {} : { formatter: `{b}\n${measure.short(row)}` }),
              },
            };
          }),
        },
      ],
    },
  );
}

/** Counts the values in ten buckets of equal width. */
function buildDistribution(chart: Chart): ChartView | null {
  const { options, reports, measures, style } = chart;
  const [measure] = measures;
  const values = reports.flatMap((row) => (measure ? (toNumber(getCell(row, measure.key)) ?? []) : []));
  const buckets = histogram(values);
  if (!measure || buckets.length === 0) return null;
  const isDimension = chart.columns.some(({ key, role }) => key === measure.key && role === 'dimension');
  const names = buckets.map(({ from, to }) => `${measure.figure(from)} to ${measure.figure(to)}`);
  const countMeasure = { tick: (value: number) => formatShortNumber(value, 'axis'), isWhole: true };
  return {
    option: {
      ...buildAxes(options, {
        labels: names,
        isHorizontal: false,
        isLine: false,
        hasLegend: false,
        measures: [countMeasure],
        style,
      }),
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      series: [
        {
          name: 'Count',
          type: 'bar',
          barCategoryGap: '6%',
          color: measure.color ?? style.tones[0],
          data: buckets.map(({ count }) => count),
          ...(options.showValue &&
            !options.hideValue && { label: { show: true, position: 'top', color: style.quiet } }),
        },
      ],
    },
    label: `Distribution of ${measure.name} over ${buckets.length} ranges`,
    head: [measure.name, 'Count'],
    rows: buckets.map(({ count }, at) => [names[at] ?? '', formatNumber(count)]),
    byRow: false,
    seriesKeys: [measure.key],
    buckets: isDimension
      ? buckets.map(({ from, to }, at) => ({ key: measure.key, from, to, isLast: at === buckets.length - 1 }))
      : [],
  };
}

const DRAWINGS: Record<ChartOptions['type'], (chart: Chart) => ChartView | null> = {
  bar: buildCartesian,
  horizontalBar: buildCartesian,
  line: buildCartesian,
  area: buildCartesian,
  pie: buildPie,
  doughnut: buildPie,
  scatter: buildScatter,
  treemap: buildTreemap,
  distribution: buildDistribution,
};
