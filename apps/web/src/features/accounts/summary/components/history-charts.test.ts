import { expect, test } from 'vitest';
import { percent, percentChange } from '../../components/percent.ts';
import { healthChart, type History, revenueChart, usageChart } from './history-charts.ts';

const point = (of: Partial<History['points'][number]>) => ({
  month: '2026-10-01',
  mrr: 0,
  health: null,
  avg_daily_active_users: null,
  usage_count: 0,
  ...of,
});
const names = (chart: ReturnType<typeof usageChart>) =>
  ((chart?.option.series ?? []) as { name?: string }[]).map((series) => series.name);

test('people are drawn against seats, and told in words and as a table', () => {
  const chart = usageChart({
    seats: 260,
    points: [
      point({ avg_daily_active_users: 80 }),
      point({ month: '2026-11-01', avg_daily_active_users: null }),
      point({ month: '2026-12-01', avg_daily_active_users: 92 }),
    ],
  });
  expect(names(chart)).toEqual(['Daily active users', 'Licensed seats']);
  expect(chart?.label).toBe(
    'Average daily active users by month, from 80 in October 2026 to 92 in December 2026, against 260 licensed seats',
  );
  expect(chart?.rows[1]).toEqual(['November 2026', 'No data', '260']);
});

test('where no people are counted uses are drawn, never people made of them', () => {
  expect(names(usageChart({ seats: 10, points: [point({ usage_count: 1200 })] }))).toEqual(['Uses']);
});

test('2-platform-04 nothing to draw is no chart', () => {
  const empty = { seats: 10, points: [point({})] };
  expect([usageChart(empty), revenueChart(empty), healthChart(empty)]).toEqual([null, null, null]);
  expect(usageChart({ seats: null, points: [] })).toBeNull();
});

test('percents keep the decimals they come with', () => {
  expect([94.87, 70, 0, null, -12.5].map(percent)).toEqual(['94.87%', '70%', '0%', 'No data', '−12.5%']);
  expect([4.2, -4.2, 0, null].map(percentChange)).toEqual(['+4.2%', '−4.2%', '0%', 'No data']);
});
