/** Builds the monthly charts of an account and the tables with the same data. */
import type { accountMetrics } from '@mainstay/contract/health/metrics';
import { markIncomplete, formatLongMonth } from '@mainstay/contract/rules/dates';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import type { ResponseData } from '../../platform/lib/api.ts';
import { formatAccountMoney, formatMoneyTick } from '../../platform/lib/money.ts';
import type { ChartView } from '../../platform/ui/ChartCard.tsx';
import type { MonthLine } from '../../platform/ui/MonthLines.tsx';
import { createScaleByStep } from '../../platform/ui/month-scale.ts';

export type History = Pick<ResponseData<typeof accountMetrics.getHistory>, 'points' | 'seats'>;
type Point = History['points'][number];

const getMonths = (points: readonly Point[]) => points.map((point) => point.month);

/** Formats a month and marks it if it is incomplete. */
const formatMonth = ({ month, complete }: Point): string =>
  complete ? formatLongMonth(month) : markIncomplete(formatLongMonth(month));
const findIncomplete = (points: readonly Point[]) => points.find(({ complete }) => !complete)?.month;

const formatCount = (value: number | null) => (value === null ? 'No data' : formatNumber(value));

/** Describes the change from the first month to the last as text. */
function describeChange(points: readonly Point[], what: string, format: (point: Point) => string): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return what;
  return `${what}, from ${format(first)} in ${formatMonth(first)} to ${format(last)} in ${formatMonth(last)}`;
}

/** Builds the chart of daily active users and seats, or of usage if users are not counted. Returns null if there is no data. */
export function buildUsageChart({ points, seats }: History, asOf: string | undefined): ChartView | null {
  if (points.some((point) => point.avg_daily_active_users !== null)) return buildUserChart(points, seats, asOf);
  return points.some((point) => point.usage_count > 0) ? buildUsesChart(points) : null;
}

/** The number of seats is that of the as-of day. The label states this, because the seats of past months are unknown. */
function buildUserChart(points: readonly Point[], seats: number | null, asOf: string | undefined): ChartView {
  const seatsName = `Licensed seats ${asOf ? 'that day' : 'today'}`;
  const lines: MonthLine[] = [
    { name: 'Daily active users', values: points.map((point) => point.avg_daily_active_users) },
  ];
  if (seats !== null) lines.push({ name: seatsName, values: points.map(() => seats), dashed: true });
  const comparison = seats === null ? '' : `, compared with ${formatCount(seats)} l${seatsName.slice(1)}`;
  return {
    content: { lines: { months: getMonths(points), incomplete: findIncomplete(points), lines, format: formatCount } },
    label:
      describeChange(points, 'Average daily active users by month', (p) => formatCount(p.avg_daily_active_users)) +
      comparison,
    header: ['Month', 'Daily active users', ...(seats === null ? [] : [seatsName])],
    rows: points.map((point) => [
      formatMonth(point),
      formatCount(point.avg_daily_active_users),
      ...(seats === null ? [] : [formatCount(seats)]),
    ]),
  };
}

const buildUsesChart = (points: readonly Point[]): ChartView => ({
  content: {
    lines: {
      months: getMonths(points),
      incomplete: findIncomplete(points),
      lines: [{ name: 'Uses', values: points.map((point) => point.usage_count) }],
      format: formatCount,
      legend: true,
    },
  },
  label: describeChange(points, 'Uses by month', (point) => formatCount(point.usage_count)),
  header: ['Month', 'Uses'],
  rows: points.map((point) => [formatMonth(point), formatCount(point.usage_count)]),
});

/** Builds the chart of recurring revenue by month; null if there never was any. */
export function buildRevenueChart({ points }: History): ChartView | null {
  if (!points.some((point) => point.mrr > 0)) return null;
  return {
    content: {
      lines: {
        months: getMonths(points),
        incomplete: findIncomplete(points),
        lines: [{ name: 'MRR', values: points.map((point) => point.mrr) }],
        format: formatAccountMoney,
        formatTick: formatMoneyTick,
      },
    },
    label: describeChange(points, 'MRR at month end', (point) => formatAccountMoney(point.mrr)),
    header: ['Month', 'MRR'],
    rows: points.map((point) => [formatMonth(point), formatAccountMoney(point.mrr)]),
  };
}

/** The scores that separate the health bands. */
const BAND_EDGES = [75, 50];
const OUT_OF_100 = createScaleByStep(25, 100);

/** Builds the chart of health by month with lines at the band edges; null if health was never known. */
export function buildHealthChart({ points }: History): ChartView | null {
  if (!points.some((point) => point.health !== null)) return null;
  return {
    content: {
      lines: {
        months: getMonths(points),
        incomplete: findIncomplete(points),
        lines: [{ name: 'Health', values: points.map((point) => point.health) }],
        format: formatCount,
        scale: OUT_OF_100,
        marks: BAND_EDGES,
      },
    },
    label: describeChange(points, 'Health by month', (point) => formatCount(point.health)),
    header: ['Month', 'Health'],
    rows: points.map((point) => [formatMonth(point), formatCount(point.health)]),
  };
}
