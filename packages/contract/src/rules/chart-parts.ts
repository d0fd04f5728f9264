/** Axes, legend, bars and value labels, in the words of ECharts. */
import type { ChartOptions } from '../components/definition.ts';
import type { ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import type { ChartMeasure } from './chart-rows.ts';
import { type FormatContext, formatValue } from './number-format.ts';

interface Axes {
  /** Null where the label is a number. */
  labels: readonly string[] | null;
  /** The periods that the labels are. */
  grain?: FormatContext['grain'];
  /** Categories from top to bottom. */
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

/** Round figures beside an axis: `$20K`, where a value says `$20.0K`. */
const tick = (text: string): string => text.replace(/\.0(?=[KMB]$)/, '');

const FEW = 14;
const ROOM = 48;
const WORD = 8;

/** Broken at the space nearest to its middle; short names stay whole. */
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

/** Months by their names alone; the year stands below the first of them and below each January. */
const monthOnAxis = (name: string, at: number): string =>
  at === 0 || name.startsWith('Jan ') ? name.replace(' ', '\n') : name.replace(/ .*/, '');

/** A few names are all read: on two lines where that is enough, turned where they are long. Of many every so many-th is. */
function upright(labels: readonly string[], grain: Axes['grain']) {
  if (labels.length > FEW) return { hideOverlap: true };
  if (grain === 'month') return { interval: 0, hideOverlap: true, lineHeight: 14, formatter: monthOnAxis };
  const broken = labels.map(onTwoLines);
  const letters = broken.reduce((sum, name) => sum + getTextWidth(name), 0);
  if (letters > ROOM) return { interval: 0, rotate: 32, width: 84, overflow: 'truncate' };
  if (broken.every((name, at) => name === labels[at])) return { hideOverlap: true };
  return { interval: 0, hideOverlap: true, lineHeight: 14, formatter: onTwoLines };
}

/** Both axes, the grid around them and the legend above. `x_axis_config` is the horizontal one, whichever holds names. */
export function buildAxes(options: ChartOptions, { labels, grain, lying, isLine, legend, measures, style }: Axes) {
  const { x_axis_config: x, y_axis_config: y, discreteYAxis } = options;
  // A figure at the end of each bar says what the axis would.
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
    // Whole steps only: people and accounts are not halved (3-component-chart-09), nor is the yen.
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
  // The last name may be long, and stand close to the end of the line.
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
/** Round where a bar ends; parts of a stack meet squarely. */
export const barBorderRadius = (lying: boolean, stacked: boolean) => ({
  barMaxWidth: lying ? 12 : 28,
  ...(!stacked && { itemStyle: { borderRadius: lying ? [0, ROUND, ROUND, 0] : [ROUND, ROUND, 0, 0] } }),
});

/** Figures on the chart; hiding them wins (C3-40). */
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
