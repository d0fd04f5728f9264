/** Axes, legend, bars and value labels, in the words of ECharts. */
import type { ChartOptions } from '../components/definition.ts';
import type { ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import type { Measured } from './chart-rows.ts';
import { formatValue } from './number-format.ts';

interface Axes {
  /** Null where the label is a number. */
  labels: readonly string[] | null;
  /** Categories from top to bottom. */
  lying: boolean;
  isLine: boolean;
  legend: boolean;
  measures: readonly Pick<Measured, 'figure'>[];
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

/** Round figures beside an axis: `$20K`, where a value says `$20.0K`. */
const tick = (text: string): string => text.replace(/\.0(?=[KMB]$)/, '');

const FEW = 14;
const ROOM = 48;
/** A few long names are turned so that all of them are read; of many every so many-th is. */
function upright(labels: readonly string[]) {
  const letters = labels.reduce((sum, name) => sum + name.length, 0);
  const turned = labels.length <= FEW && letters > ROOM;
  return turned ? { interval: 0, rotate: 32, width: 84, overflow: 'truncate' } : { hideOverlap: true };
}

/** Both axes, the grid around them and the legend above. `x_axis_config` is the horizontal one, whichever holds names. */
export function axisPair(options: ChartOptions, { labels, lying, isLine, legend, measures, style }: Axes) {
  const { x_axis_config: x, y_axis_config: y, discreteYAxis } = options;
  const figure = (config: AxisConfig) => (value: number) =>
    tick(
      config?.number_format
        ? formatValue(value, config.number_format, { ...style, place: 'chart' })
        : (measures[0]?.figure(value) ?? String(value)),
    );
  const values = (config: AxisConfig, gap: number) => ({
    type: 'value',
    splitNumber: TICKS,
    axisLabel: { formatter: figure(config), hideOverlap: true },
    ...titled(config, gap, style),
    ...bounds(config),
    // Whole steps only: people and accounts are not halved (3-component-chart-09).
    ...(discreteYAxis && { minInterval: 1 }),
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
          axisLabel: lying ? { width: LABEL_WIDTH, overflow: 'truncate', color: style.text } : upright(labels),
          ...(lying && { inverse: true }),
          ...titled(config, gap, style),
        };
  const sides = { left: y?.title ? SIDE_GAP / 2 : 4, bottom: x?.title ? BOTTOM_GAP : 6 };
  return {
    grid: { ...sides, right: lying ? SIDE_GAP : 14, top: legend ? 34 : 12, containLabel: true },
    legend: legend ? { type: 'scroll', right: 0, top: 0 } : { show: false },
    xAxis: lying ? { ...values(x, BOTTOM_GAP), splitLine: { show: false } } : names(x, BOTTOM_GAP),
    yAxis: lying ? names(y, SIDE_GAP) : values(y, SIDE_GAP),
  };
}

const ROUND = 3;
/** Round where a bar ends; parts of a stack meet squarely. */
export const barTouches = (lying: boolean, stacked: boolean) => ({
  barMaxWidth: lying ? 12 : 28,
  ...(!stacked && { itemStyle: { borderRadius: lying ? [0, ROUND, ROUND, 0] : [ROUND, ROUND, 0, 0] } }),
});

/** Figures on the chart; hiding them wins (C3-40). */
export function valueLabel(
  options: ChartOptions,
  measure: Pick<Measured, 'short'>,
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
