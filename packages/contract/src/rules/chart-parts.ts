/** ECharts options for axes, legend, bars and value labels. */
import type { ChartOptions } from '../components/definition.ts';
import type { ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import type { ChartMeasure } from './chart-rows.ts';
import { type FormatContext, formatValue } from './number-format.ts';

interface Axes {
  /** Null if the labels are numbers. */
  labels: readonly string[] | null;
  /** The period of each label. */
  grain?: FormatContext['grain'];
  /** Whether the bars are horizontal, with categories from top to bottom. */
  lying: boolean;
  isLine: boolean;
  legend: boolean;
  measures: readonly Pick<ChartMeasure, 'figure' | 'isWhole'>[];
  style: ChartStyle;
}

type AxisConfig = ChartOptions['x_axis_config'];

const titled = (config: AxisConfig, gap: number, { quiet }: ChartStyle) =>
  config?.title
    ? { name: config.title, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: quiet, fontSize: 11 } }
    : {};
const bounds = (config: AxisConfig) => ({
  ...(config?.min !== undefined && { min: config.min }),
  ...(config?.max !== undefined && { max: config.max }),
});

const TICKS = 4;
const BOTTOM_GAP = 26;
const SIDE_GAP = 44;
const LABEL_WIDTH = 120;
const EDGE = 34;

/** Drops `.0` from axis ticks: `$20K`, where a value reads `$20.0K`. */
const tick = (text: string): string => text.replace(/\.0(?=[KMB]$)/, '');

const FEW = 14;
const ROOM = 48;
const WORD = 8;

/** Breaks a name at the space nearest to its middle. Short names stay on one line. */
function onTwoLines(name: string): string {
  if (name.length <= WORD) return name;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const off = (at: number) => Math.abs(at - name.length / 2);
  const at = spaces.reduce<number | undefined>(
    (best, one) => (best === undefined || off(one) < off(best) ? one : best),
    undefined,
  );
  return at === undefined ? name : `${name.slice(0, at)}\n${name.slice(at + 1)}`;
}
const getTextWidth = (name: string): number => Math.max(...name.split('\n').map((line) => line.length));

/** Shows months by name only. The year appears below the first month and below each January. */
const monthOnAxis = (name: string, at: number): string =>
  at === 0 || name.startsWith('Jan ') ? name.replace(' ', '\n') : name.replace(/ .*/, '');

/** Shows all labels if there are few, on two lines or rotated if they are long. Otherwise shows a subset. */
function upright(labels: readonly string[], grain: Axes['grain']) {
  if (labels.length > FEW) return { hideOverlap: true };
  if (grain === 'month') return { interval: 0, hideOverlap: true, lineHeight: 14, formatter: monthOnAxis };
  const broken = labels.map(onTwoLines);
  const letters = broken.reduce((sum, name) => sum + getTextWidth(name), 0);
  if (letters > ROOM) return { interval: 0, rotate: 32, width: 84, overflow: 'truncate' };
  if (broken.every((name, at) => name === labels[at])) return { hideOverlap: true };
  return { interval: 0, hideOverlap: true, lineHeight: 14, formatter: onTwoLines };
}

/** Builds both axes, the grid and the legend. `x_axis_config` always configures the horizontal axis. */
export function buildAxes(options: ChartOptions, { labels, grain, lying, isLine, legend, measures, style }: Axes) {
  const { x_axis_config: x, y_axis_config: y, discreteYAxis } = options;
  // Value labels at the end of each bar make the axis redundant.
  const isSaid = lying && options.showValue && !options.hideValue;
  const figure = (config: AxisConfig) => (value: number) =>
    tick(
      config?.number_format
        ? formatValue(value, config.number_format, { ...style, place: 'chart' })
        : (measures[0]?.figure(value) ?? String(value)),
    );
  const values = (config: AxisConfig, gap: number) => ({
    type: 'value',
    splitNumber: TICKS,
    axisLabel: { show: !isSaid, formatter: figure(config), hideOverlap: true },
    ...titled(config, gap, style),
    ...bounds(config),
    // Uses integer steps only, because people and accounts cannot be divided (3-component-chart-09); the same applies to yen.
    ...((discreteYAxis || measures[0]?.isWhole) && { minInterval: 1 }),
  });
  const names = (config: AxisConfig, gap: number) =>
    labels === null
      ? {
          type: 'value',
          splitNumber: TICKS,
          axisLabel: { hideOverlap: true },
          ...titled(config, gap, style),
          ...bounds(config),
        }
      : {
          type: 'category',
          data: labels,
          boundaryGap: !isLine || labels.length === 1,
          axisLabel: lying ? { width: LABEL_WIDTH, overflow: 'truncate', color: style.text } : upright(labels, grain),
          ...(lying && { inverse: true }),
          ...titled(config, gap, style),
        };
  const sides = { left: y?.title ? SIDE_GAP / 2 : 4, bottom: x?.title ? BOTTOM_GAP : 6 };
  // Reserves space because the last label can be long and close to the end of the axis.
  const right = lying
    ? SIDE_GAP
    : isLine && labels?.some((name) => name.length > WORD) && grain !== 'month'
      ? EDGE
      : 14;
  return {
    grid: { ...sides, right, top: legend ? 34 : 12, containLabel: true },
    legend: legend ? { type: 'scroll', right: 0, top: 0 } : { show: false },
    xAxis: lying ? { ...values(x, BOTTOM_GAP), splitLine: { show: false } } : names(x, BOTTOM_GAP),
    yAxis: lying ? names(y, SIDE_GAP) : values(y, SIDE_GAP),
  };
}

const ROUND = 3;
/** Rounds the end of a bar. Segments of a stack have square corners. */
export const barBorderRadius = (lying: boolean, stacked: boolean) => ({
  barMaxWidth: lying ? 12 : 28,
  ...(!stacked && { itemStyle: { borderRadius: lying ? [0, ROUND, ROUND, 0] : [ROUND, ROUND, 0, 0] } }),
});

/** Options for value labels on the chart. `hideValue` takes precedence (C3-40). */
export function valueLabel(
  options: ChartOptions,
  measure: Pick<ChartMeasure, 'short'>,
  rows: readonly ReportRow[],
  style: ChartStyle,
  position: 'top' | 'right',
) {
  if (!options.showValue || options.hideValue) return {};
  return {
    label: {
      show: true,
      position,
      color: style.quiet,
      formatter: ({ dataIndex }: { dataIndex: number }) => measure.short(rows[dataIndex]),
    },
  };
}
