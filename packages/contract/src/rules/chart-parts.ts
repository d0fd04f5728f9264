/** ECharts options for axes, legend, bars and value labels. */
import type { ChartOptions } from '../components/definition.ts';
import type { ReportColumn, ReportRow } from '../components/report.ts';
import type { ChartStyle } from './chart-options.ts';
import type { ChartMeasure } from './chart-rows.ts';
import { formatValue } from './format-value.ts';
import { formatShortNumber } from './numbers.ts';

interface Axes {
  /** Null if the labels are numbers. */
  labels: readonly string[] | null;
  /** The column of the labels, if they can be dates. */
  label?: Pick<ReportColumn, 'type' | 'grain'>;
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
  ...(config?.fit && { scale: true }),
});

const TICKS = 4;
const BOTTOM_GAP = 26;
const SIDE_GAP = 44;
/** Space for a label such as $246.6K beside the longest bar. */
const VALUE_LABEL_GAP = 60;
const LABEL_WIDTH = 120;

const MAX_FULL_LABELS = 14;
const LONG_LABEL_LENGTH = 8;
const LINE_HEIGHT = 14;

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

const SO_FAR = ' (incomplete)';
/** Formats a tick whose year is clear from its neighbors. The current period is marked below its name. */
const formatTick = (name: string, hasYear: boolean): string => {
  const period = name.replace(SO_FAR, '');
  const [text = period, year] = period.split(/,? (?=\d{4}$)/);
  const below = name.endsWith(SO_FAR) ? 'so far' : hasYear ? year : undefined;
  return below === undefined ? text : `${text}\n${below}`;
};
/** Shows months by name only. The year appears below the first month and below each January. */
const formatMonthTick = (name: string, at: number): string => formatTick(name, at === 0 || name.startsWith('Jan '));
/** The year appears below the first day only. */
const formatDayTick = (name: string, at: number): string => formatTick(name, at === 0);

/** Labels that are shortened to a width. A chart in the page replaces it by the width of a category. */
const FITTING_LABELS = { interval: 0, lineHeight: LINE_HEIGHT, width: 84, overflow: 'truncate' } as const;

/** Shows all labels if there are few, on two lines or shortened if they are long. Otherwise shows a subset. */
function buildLabelOptions(labels: readonly string[], { type, grain }: NonNullable<Axes['label']>) {
  const isDay = (type === 'date' || type === 'instant') && (!grain || grain === 'day' || grain === 'week');
  const formatter = isDay ? formatDayTick : grain === 'month' ? formatMonthTick : undefined;
  if (formatter) {
    const isShort = labels.length <= MAX_FULL_LABELS && !isDay;
    // The newest day is always named, and stays inside the chart.
    const end = isDay ? { showMaxLabel: true, alignMaxLabel: 'right' } : {};
    return { ...(isShort && { interval: 0 }), ...end, hideOverlap: true, lineHeight: LINE_HEIGHT, formatter };
  }
  if (labels.length > MAX_FULL_LABELS) return { hideOverlap: true };
  return { ...FITTING_LABELS, formatter: breakIntoTwoLines };
}

/** Builds both axes, the grid and the legend. `x_axis_config` always configures the horizontal axis. */
export function buildAxes(
  options: ChartOptions,
  { labels, label = { type: 'text', grain: null }, isHorizontal, isLine, hasLegend, measures, style }: Axes,
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
            : buildLabelOptions(labels, label),
          ...(isHorizontal && { inverse: true }),
          ...axisTitle(config, gap, style),
        };
  const sides = { left: y?.title ? SIDE_GAP / 2 : 4, bottom: x?.title ? BOTTOM_GAP : 6 };
  const right = hasValueLabels ? VALUE_LABEL_GAP : isHorizontal ? SIDE_GAP : 14;
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
    labelLayout: { hideOverlap: true },
    label: {
      show: true,
      position,
      color: style.quiet,
      formatter: ({ dataIndex }: { dataIndex: number }) => measure.short(rows[dataIndex]),
    },
  };
}
