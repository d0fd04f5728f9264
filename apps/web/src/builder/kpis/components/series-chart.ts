/** Builds the chart of a KPI's points, oldest first, with its thresholds. */
import type { Threshold } from '@mainstay/contract/components/definition';
import { type KpiPeriod } from '@mainstay/contract/rules/kpi-types';
import { type FormatContext, formatValue, isIntegerFormat } from '@mainstay/contract/rules/format-value';
import { formatPeriod, markIncomplete } from '@mainstay/contract/rules/dates';
import type { EChartsCoreOption } from 'echarts/core';
import { chartGrid } from '../../../platform/ui/EChart.tsx';

export interface SeriesPoint {
  value: number | null;
  period: string;
}
interface SeriesStyle extends Omit<FormatContext, 'place'> {
  /** The format of the KPI's main value. */
  format: string;
  every: KpiPeriod;
}

/**
 * Returns the points with the newest last. The current period is marked as incomplete, and values are formatted as in
 * tables.
 */
export const toSeriesRows = (points: readonly SeriesPoint[], { format, every, running, ...context }: SeriesStyle) =>
  points.toReversed().map(({ value, period }) => {
    const label = formatPeriod(period, every === 'day' ? null : every);
    return {
      period,
      label: period === running ? markIncomplete(label) : label,
      value,
      text: formatValue(value, format, { ...context, place: 'table' }),
    };
  });

export function buildSeriesChart(
  points: readonly SeriesPoint[],
  thresholds: readonly Threshold[],
  style: SeriesStyle,
): EChartsCoreOption {
  const rows = toSeriesRows(points, style);
  const { format } = style;
  const bounds = thresholds.flatMap(({ from, to, op, color }) =>
    (op === 'between' && to !== undefined ? [from, to] : [from]).map((yAxis) => ({ yAxis, lineStyle: { color } })),
  );
  return {
    grid: chartGrid(),
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => formatValue(value as number | null, format, { ...style, place: 'table' }),
    },
    xAxis: {
      type: 'category',
      data: rows.map(({ label }) => label),
      boundaryGap: rows.length === 1,
      axisLabel: { hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' },
    },
    yAxis: {
      type: 'value',
      scale: true,
      ...(isIntegerFormat(format, style) && { minInterval: 1 }),
      axisLabel: { formatter: (value: number) => formatValue(value, format, { ...style, place: 'axis' }) },
    },
    series: [
      {
        type: 'line',
        name: 'Value',
        data: rows.map(({ value }) => value),
        showSymbol: rows.length < 3,
        symbolSize: 6,
        connectNulls: false,
        markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { type: 'dashed' }, data: bounds },
      },
    ],
  };
}
