import { expect, test } from 'vitest';
import { buildHealthChart, type History, buildRevenueChart, buildUsageChart } from './history-charts.ts';

const point = (overrides: Partial<History['points'][number]>) => ({
  month: '2026-10-01',
  mrr: 0,
  health: null,
  avg_daily_active_users: null,
  usage_count: 0,
  complete: true,
  ...overrides,
});
const getLineNames = (chart: ReturnType<typeof buildUsageChart>) =>
  chart && 'lines' in chart.content ? chart.content.lines.lines.map((line) => line.name) : [];

const HISTORY: History = {
  seats: 260,
  points: [
    point({ avg_daily_active_users: 80 }),
    point({ month: '2026-11-01', avg_daily_active_users: null }),
    point({ month: '2026-12-01', avg_daily_active_users: 92 }),
  ],
};

test('charts active users against seats, with a text and a table', () => {
  const chart = buildUsageChart(HISTORY, undefined);
  expect(getLineNames(chart)).toEqual(['Daily active users', 'Licensed seats today']);
  expect(chart?.label).toBe(
    'Average daily active users by month, from 80 in October 2026 to 92 in December 2026, ' +
      'compared with 260 licensed seats today',
  );
  expect(chart?.rows[1]).toEqual(['November 2026', 'No data', '260']);
});

test('marks an incomplete month wherever it is named', () => {
  const months = [
    point({ mrr: 500, health: 71 }),
    point({ month: '2026-11-01', mrr: 600, health: 86, complete: false }),
  ];
  for (const chart of [buildRevenueChart, buildHealthChart].map((build) => build({ seats: null, points: months }))) {
    expect(chart?.rows.map(([month]) => month)).toEqual(['October 2026', 'November 2026 (incomplete)']);
    expect(chart?.label).toMatch(/in October 2026 to .+ in November 2026 \(incomplete\)$/);
    expect(chart?.content).toMatchObject({ lines: { incomplete: '2026-11-01' } });
  }
});

test('the label of the seats names their day', () => {
  expect(getLineNames(buildUsageChart(HISTORY, '2026-10-31'))[1]).toBe('Licensed seats that day');
});

test('charts uses if users are not counted', () => {
  expect(getLineNames(buildUsageChart({ seats: 10, points: [point({ usage_count: 1200 })] }, undefined))).toEqual([
    'Uses',
  ]);
});

test('2-platform-04 returns no chart without data', () => {
  const empty = { seats: 10, points: [point({})] };
  expect([buildUsageChart(empty, undefined), buildRevenueChart(empty), buildHealthChart(empty)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(buildUsageChart({ seats: null, points: [] }, undefined)).toBeNull();
});
