/** What the months of an account look like: options for the charts, and the same as tables. */
import type { accountFigures } from '@mainstay/contract/accounts/figures';
import type { EChartsCoreOption } from 'echarts/core';
import type { Data } from '../../../../lib/api.ts';
import { accountMoney } from '../../../../lib/money.ts';
import { chartGrid, lineLegend } from '../../../../ui/EChart.tsx';
import type { ChartView } from '../../../../ui/ChartCard.tsx';
import { longMonth, shortMonth } from '../../../../ui/months.ts';

export type History = Data<typeof accountFigures.getHistory>;
type Point = History['points'][number];

const AREA = { areaStyle: { opacity: 0.08 } };

const base = (points: readonly Point[]): EChartsCoreOption => ({
  grid: chartGrid(),
  tooltip: { trigger: 'axis' },
  xAxis: {
    type: 'category',
    boundaryGap: false,
    data: points.map((point) => longMonth(point.month)),
    axisLabel: { formatter: (_: string, at: number) => shortMonth(points[at]?.month ?? ''), hideOverlap: true },
  },
  yAxis: { type: 'value', splitNumber: 3 },
});

const count = (value: number | null) => (value === null ? 'No data' : value.toLocaleString('en-US'));

/** From the first month to the last, in words. */
function story(points: readonly Point[], what: string, text: (point: Point) => string): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return what;
  return `${what}, from ${text(first)} in ${longMonth(first.month)} to ${text(last)} in ${longMonth(last.month)}`;
}

/** Daily active users against seats; uses where no people are counted. Null without either. */
export function usageChart({ points, seats }: History, asOf: string | undefined): ChartView | null {
  if (points.some((point) => point.avg_daily_active_users !== null)) return peopleChart(points, seats, asOf);
  return points.some((point) => point.usage_count > 0) ? usesChart(points) : null;
}

/** The seats are those of the day that is asked for, and the line says so: it does not tell how many a month had. */
function peopleChart(points: readonly Point[], seats: number | null, asOf: string | undefined): ChartView {
  const seatsName = `Licensed seats ${asOf ? 'that day' : 'today'}`;
  const series: unknown[] = [
    { ...AREA, name: 'Daily active users', type: 'line', data: points.map((point) => point.avg_daily_active_users) },
  ];
  if (seats !== null) {
    series.push({ name: seatsName, type: 'line', lineStyle: { type: 'dashed' }, data: points.map(() => seats) });
  }
  const beside = seats === null ? '' : `, against ${count(seats)} l${seatsName.slice(1)}`;
  return {
    option: { ...base(points), grid: chartGrid({ top: 34 }), legend: lineLegend, series },
    label: story(points, 'Average daily active users by month', (p) => count(p.avg_daily_active_users)) + beside,
    head: ['Month', 'Daily active users', ...(seats === null ? [] : [seatsName])],
    rows: points.map((point) => [
      longMonth(point.month),
      count(point.avg_daily_active_users),
      ...(seats === null ? [] : [count(seats)]),
    ]),
  };
}

const usesChart = (points: readonly Point[]): ChartView => ({
  option: {
    ...base(points),
    grid: chartGrid({ top: 34 }),
    legend: lineLegend,
    series: [{ ...AREA, name: 'Uses', type: 'line', data: points.map((point) => point.usage_count) }],
  },
  label: story(points, 'Uses by month', (point) => count(point.usage_count)),
  head: ['Month', 'Uses'],
  rows: points.map((point) => [longMonth(point.month), count(point.usage_count)]),
});

/** Recurring revenue by month; null when there never was any. */
export function revenueChart({ points }: History): ChartView | null {
  if (!points.some((point) => point.mrr > 0)) return null;
  const { yAxis, ...rest } = base(points);
  return {
    option: {
      ...rest,
      tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => accountMoney(Number(value)) },
      yAxis: { ...(yAxis as object), axisLabel: { formatter: (value: number) => accountMoney(value) } },
      series: [{ ...AREA, name: 'MRR', type: 'line', data: points.map((point) => point.mrr) }],
    },
    label: story(points, 'MRR by month', (point) => accountMoney(point.mrr)),
    head: ['Month', 'MRR'],
    rows: points.map((point) => [longMonth(point.month), accountMoney(point.mrr)]),
  };
}

/** Where the bands of health meet. */
const BAND_EDGES = [75, 50];

/** Health by month, with the two lines where bands meet; null while it was never known. */
export function healthChart({ points }: History): ChartView | null {
  if (!points.some((point) => point.health !== null)) return null;
  return {
    option: {
      ...base(points),
      yAxis: { type: 'value', min: 0, max: 100, interval: 25 },
      series: [
        { ...AREA, name: 'Health', type: 'line', data: points.map((point) => point.health) },
        ...BAND_EDGES.map((edge) => ({
          // Series of one name have one colour.
          name: 'Band edge',
          type: 'line',
          lineStyle: { type: 'dashed', width: 1 },
          tooltip: { show: false },
          silent: true,
          data: points.map(() => edge),
        })),
      ],
    },
    label: story(points, 'Health by month', (point) => count(point.health)),
    head: ['Month', 'Health'],
    rows: points.map((point) => [longMonth(point.month), count(point.health)]),
  };
}
