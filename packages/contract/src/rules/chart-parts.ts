/** ECharts options for axes, legend, bars and value labels. */
import type { ChartOptions } from '../components/definition.ts';
import type { ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import type { ChartMeasure } from './chart-rows.ts';
import { type FormatContext, formatValue } from './format-value.ts';
import { formatShortNumber } from './numbers.ts';

interface Axes {
  /** Null if the labels are numbers. */
  labels: readonly string[] | null;
  /** The period of each label. */
  grain?: FormatContext['grain'];
  /** Whether the bars are horizontal, with categories from top to bottom. */
  isHorizontal: boolean;
  isLine: boolean;
  hasLegend: boolean;
  measures: readonly Pick<ChartMeasure, 'tick' | 'isWhole'>[];
  style: ChartStyle;
}

type AxisConfig = ChartOptions['x_axis_config'];

const axisTitle = (config: AxisConfig, gap: number, { quiet }: ChartStyle) =>
  config?.title
    ? { name: config.title, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: quiet, fontSize: 11 } }
    : {};
const axisBounds = (config: AxisConfig) => ({
  ...(config?.min !== undefined && { min: config.min }),
  ...(config?.max !== undefined && { max: config.max }),
});

const TICKS = 4;
const BOTTOM_GAP = 26;
const SIDE_GAP = 44;
const LABEL_WIDTH = 120;
const EDGE = 34;

const MAX_FULL_LABELS = 14;
const MAX_AXIS_CHARACTERS = 48;
const LONG_LABEL_LENGTH = 8;

/** Breaks a name at the space nearest to its middle. Short names stay on one line. */
function breakIntoTwoLines(name: string): string {
  if (name.length <= LONG_LABEL_LENGTH) return name;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const getDistance = (at: number) => Math.abs(at - name.length / 2);
  const at = spaces.reduce<number | undefined>(
    (best, candidate) => (best === undefined || getDistance(candidate) < getDistance(best) ? candidate : best),
    undefined,
  );
  return at === undefined ? name : `${name.slice(0, at)}\n${name.slice(at + 1)}`;
}
const getTextWidth = (name: string): number => Math.max(...name.split('\n').map((line) => line.length));

/** Shows months by name only. The year appears below the first month and below each January. */
const formatMonthTick = (name: string, at: number): string =>
  at === 0 || name.startsWith('Jan ') ? name.replace(' ', '\n') : name.replace(/ .*/, '');

/** Shows all labels if there are few, on two lines or rotated if they are long. Otherwise shows a subset. */
function buildLabelOptions(labels: readonly string[], grain: Axes['grain']) {
  if (labels.length > MAX_FULL_LABELS) return { hideOverlap: true };
  if (grain === 'month') return { interval: 0, hideOverlap: true, lineHeight: 14, formatter: formatMonthTick };
  const brokenLabels = labels.map(breakIntoTwoLines);
  const characterCount = brokenLabels.reduce((sum, name) => sum + getTextWidth(name), 0);
  if (characterCount > MAX_AXIS_CHARACTERS) return { interval: 0, rotate: 32, width: 84, overflow: 'truncate' };
  if (brokenLabels.every((name, at) => name === labels[at])) return { hideOverlap: true };
  return { interval: 0, hideOverlap: true, lineHeight: 14, formatter: breakIntoTwoLines };
}

/** Builds both axes, the grid and the legend. `x_axis_config` always configures the horizontal axis. */
export function buildAxes(
  options: ChartOptions,
  { labels, grain, isHorizontal, isLine, hasLegend, measures, style }: Axes,
) {
  const { x_axis_config: x, y_axis_config: y, discreteYAxis } = options;
  // Value labels at the end of each bar make the axis redundant.
  const hasValueLabels = isHorizontal && options.showValue && !options.hideValue;
  const createTickFormatter = (config: AxisConfig) => (value: number) =>
    config?.number_format
      ? formatValue(value, config.number_format, { ...style, place: 'axis' })
      : (measures[0]?.tick(value) ?? formatShortNumber(value, 'axis'));
  const buildValueAxis = (config: AxisConfig, gap: number) => ({
    type: 'value',
    splitNumber: TICKS,
    axisLabel: { show: !hasValueLabels, formatter: createTickFormatter(config), hideOverlap: true },
    ...axisTitle(config, gap, style),
    ...axisBounds(config),
    // Uses integer steps only, because people and accounts cannot be divided (3-component-chart-09); the same applies to yen.
    ...((discreteYAxis || measures[0]?.isWhole) && { minInterval: 1 }),
  });
  const buildCategoryAxis = (config: AxisConfig, gap: number) =>
    labels === null
      ? {
          type: 'value',
          splitNumber: TICKS,
          axisLabel: { hideOverlap: true, formatter: (value: number) => formatShortNumber(value, 'axis') },
          ...axisTitle(config, gap, style),
          ...axisBounds(config),
        }
      : {
          type: 'category',
          data: labels,
          boundaryGap: !isLine || labels.length === 1,
          axisLabel: isHorizontal
            ? { width: LABEL_WIDTH, overflow: 'truncate', color: style.text }
            : buildLabelOptions(labels, grain),
          ...(isHorizontal && { inverse: true }),
          ...axisTitle(config, gap, style),
        };
  const sides = { left: y?.title ? SIDE_GAP / 2 : 4, bottom: x?.title ? BOTTOM_GAP : 6 };
  // Reserves space because the last label can be long and close to the end of the axis.
  const right = isHorizontal
    ? SIDE_GAP
    : isLine && labels?.some((name) => name.length > LONG_LABEL_LENGTH) && grain !== 'month'
      ? EDGE
      : 14;
  return {
    grid: { ...sides, right, top: hasLegend ? 34 : 12, containLabel: true },
    legend: hasLegend ? { type: 'scroll', right: 0, top: 0 } : { show: false },
    xAxis: isHorizontal
      ? { ...buildValueAxis(x, BOTTOM_GAP), splitLine: { show: false } }
      : buildCategoryAxis(x, BOTTOM_GAP),
    yAxis: isHorizontal ? buildCategoryAxis(y, SIDE_GAP) : buildValueAxis(y, SIDE_GAP),
  };
}

const BAR_RADIUS = 3;
/** Rounds the end of a bar. Segments of a stack have square corners. */
export const barBorderRadius = (isHorizontal: boolean, isStacked: boolean) => ({
  barMaxWidth: isHorizontal ? 12 : 28,
  ...(!isStacked && {
    itemStyle: { borderRadius: isHorizontal ? [0, BAR_RADIUS, BAR_RADIUS, 0] : [BAR_RADIUS, BAR_RADIUS, 0, 0] },
  }),
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
