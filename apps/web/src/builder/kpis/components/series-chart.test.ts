import { expect, test } from 'vitest';
import { buildSeriesChart, toSeriesRows } from './series-chart.ts';

const points = [
  { period: '2026-11-01', value: 1500 },
  { period: '2026-10-01', value: null },
];
const style = { format: 'currency', every: 'month', symbol: '€', digits: 2 } as const;

test('lists points oldest first with their periods', () => {
  expect(toSeriesRows(points, style)).toEqual([
    { period: '2026-10-01', label: 'Oct 2026', value: null, text: '–' },
    { period: '2026-11-01', label: 'Nov 2026', value: 1500, text: '€1,500.00' },
  ]);
  expect(toSeriesRows(points.slice(0, 1), { ...style, every: 'week' })[0]?.label).toBe('Nov 1st, 2026');
});

test('decisions-59 marks the point of an incomplete period in the table and on the axis', () => {
  const marked = { ...style, running: '2026-11-01' };
  expect(toSeriesRows(points, marked).map(({ label }) => label)).toEqual(['Oct 2026', 'Nov 2026 (incomplete)']);
  expect(buildSeriesChart(points, [], marked).xAxis).toHaveProperty('data', ['Oct 2026', 'Nov 2026 (incomplete)']);
});

test('every limit of a threshold is a line in its color', () => {
  const option = buildSeriesChart(
    points,
    [
      { op: 'lt', from: 100, color: '#D64545' },
      { op: 'between', from: 100, to: 500, color: '#E3A82B' },
    ],
    style,
  );
  const [line] = option.series as { data: unknown[]; markLine: { data: { yAxis: number }[] } }[];
  expect(line?.data).toEqual([null, 1500]);
  expect(line?.markLine.data).toEqual([
    { yAxis: 100, lineStyle: { color: '#D64545' } },
    { yAxis: 100, lineStyle: { color: '#E3A82B' } },
    { yAxis: 500, lineStyle: { color: '#E3A82B' } },
  ]);
});

test('uses whole steps on the axis of a currency without decimals', () => {
  const getAxis = (seriesStyle: Parameters<typeof buildSeriesChart>[2]) =>
    buildSeriesChart(points, [], seriesStyle).yAxis;
  expect(getAxis({ ...style, digits: 0 })).toHaveProperty('minInterval', 1);
  expect(getAxis({ ...style, digits: 0, format: 'number' })).not.toHaveProperty('minInterval');
  expect(getAxis(style)).not.toHaveProperty('minInterval');
});

test.each([
  ['¥', 0, 12.5, '¥13'],
  ['KD ', 3, 1.234, 'KD 1.234'],
])('points, axis and tooltip have the decimals of the currency: %s with %i', (symbol, digits, value, text) => {
  const singlePoint = [{ period: '2026-11-01', value }];
  const seriesStyle = { ...style, symbol, digits };
  const { tooltip, yAxis } = buildSeriesChart(singlePoint, [], seriesStyle) as {
    tooltip: { valueFormatter: (value: number) => string };
    yAxis: { axisLabel: { formatter: (value: number) => string } };
  };
  const texts = [
    toSeriesRows(singlePoint, seriesStyle)[0]?.text,
    tooltip.valueFormatter(value),
    yAxis.axisLabel.formatter(value),
  ];
  expect(texts).toEqual([text, text, text]);
});
