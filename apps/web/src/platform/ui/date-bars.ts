/** Builds a bar chart of days, or of the first days of weeks and months, with the same numbers as a table. */
import { markIncomplete } from '@mainstay/contract/rules/dates';
import { formatNumber, formatShortNumber } from '@mainstay/contract/rules/numbers';
import type { EChartsCoreOption } from 'echarts/core';
import { formatLongDate, formatShortDate } from '../lib/dates.ts';
import { chartGrid } from './EChart.tsx';
import type { ChartView } from './ChartCard.tsx';

export interface DateBarChart {
  /** What the bars represent, such as `Active users by month`. */
  title: string;
  /** Names of the axes. */
  x: string;
  y: string;
  /** Formats the day for the axis and for the table. */
  text?: { short: (day: string) => string; long: (day: string) => string };
  /** The first day of the current period, whose bar is marked as incomplete. */
  running?: string | undefined;
}

const DAYS = { short: formatShortDate, long: formatLongDate };
const NAME_GAP = 30;

/** Returns null if there is no data. */
export function buildDateBars(counts: Readonly<Record<string, number>>, bars: DateBarChart): ChartView | null {
  const points = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  const last = points.at(-1);
  if (!last) return null;
  const { title, x, y, text = DAYS, running } = bars;
  const formatName = (day: string) => (day === running ? markIncomplete(text.long(day)) : text.long(day));
  const widest = Math.max(...points.map(([, value]) => formatShortNumber(value, 'axis').length));
  const option: EChartsCoreOption = {
    grid: chartGrid({ left: 26, bottom: 26 }),
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => formatNumber(Number(value)) },
    xAxis: {
      type: 'category',
      name: x,
      nameLocation: 'middle',
      nameGap: NAME_GAP,
      data: points.map(([day]) => formatName(day)),
      axisLabel: { formatter: (_: string, at: number) => text.short(points[at]?.[0] ?? ''), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      name: y,
      nameLocation: 'middle',
      nameGap: 14 + widest * 7,
      splitNumber: 3,
      minInterval: 1,
      axisLabel: { formatter: (value: number) => formatShortNumber(value, 'axis') },
    },
    series: [{ name: y, type: 'bar', barMaxWidth: 28, data: points.map(([, value]) => value) }],
  };
  return {
    content: { option },
    label: `${title}: ${points.length} bars, the last ${formatNumber(last[1])} for ${formatName(last[0])}. Axes: ${x} and ${y}`,
    header: [x, y],
    rows: points.map(([day, value]) => [formatName(day), formatNumber(value)]),
  };
}
