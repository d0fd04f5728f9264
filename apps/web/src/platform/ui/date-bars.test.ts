import { expect, test } from 'vitest';
import { buildDateBars } from './date-bars.ts';

test('orders days on named axes, with the same values in a table', () => {
  const view = buildDateBars({ '2026-11-20': 1500, '2026-11-02': 7 }, { title: 'Uses by day', x: 'Date', y: 'Usage' });
  expect(view?.header).toEqual(['Date', 'Usage']);
  expect(view?.rows).toEqual([
    ['Nov 2nd, 2026', '7'],
    ['Nov 20th, 2026', '1,500'],
  ]);
  expect(view?.content).toMatchObject({
    option: {
      xAxis: { name: 'Date' },
      yAxis: { name: 'Usage' },
      series: [{ data: [7, 1500] }],
    },
  });
  expect(view?.label).toBe('Uses by day: 2 bars, the last 1,500 for Nov 20th, 2026. Axes: Date and Usage');
});

test('an empty chart is null', () => {
  expect(buildDateBars({}, { title: 'Uses', x: 'Date', y: 'Usage' })).toBeNull();
});

test('decisions-59 marks the bar of an incomplete period', () => {
  const bars = { title: 'Users', x: 'Week', y: 'Users', running: '2026-11-16' };
  const view = buildDateBars({ '2026-11-09': 4, '2026-11-16': 3 }, bars);
  expect(view?.rows).toEqual([
    ['Nov 9th, 2026', '4'],
    ['Nov 16th, 2026 (incomplete)', '3'],
  ]);
  expect(view?.label).toContain('the last 3 for Nov 16th, 2026 (incomplete).');
});
