import { expect, test } from 'vitest';
import { buildDateBars } from './date-bars.ts';

test('days stand in their order, on named axes, and say the same as a table', () => {
  const view = buildDateBars({ '2026-11-20': 1500, '2026-11-02': 7 }, { title: 'Uses by day', x: 'Date', y: 'Usage' });
  expect(view?.head).toEqual(['Date', 'Usage']);
  expect(view?.rows).toEqual([
    ['Nov 2nd, 2026', '7'],
    ['Nov 20th, 2026', '1,500'],
  ]);
  expect(view?.draws).toMatchObject({
    option: {
      xAxis: { name: 'Date' },
      yAxis: { name: 'Usage' },
      series: [{ data: [7, 1500] }],
    },
  });
  expect(view?.label).toBe('Uses by day: 2 bars, the last 1,500 for Nov 20th, 2026. Axes: Date and Usage');
});

test('nothing to draw is no chart', () => {
  expect(buildDateBars({}, { title: 'Uses', x: 'Date', y: 'Usage' })).toBeNull();
});
