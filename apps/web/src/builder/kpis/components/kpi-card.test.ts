import type { KpiResult } from '@mainstay/contract/kpis';
import { expect, test } from 'vitest';
import { toKpiCard } from './kpi-card.ts';

const output = (key: string, value: number | null, format = 'number') => ({
  key,
  name: 'Closed',
  type: 'value' as const,
  format,
  value,
});
const toResult = (main: number | null): KpiResult => {
  const properties = { threshold_config: [], primary_value: main };
  return {
    mainvalue: main,
    footervalue: 3,
    output: { data: [output('mainvalue', main, 'currency'), output('footervalue', 3)] },
    properties,
    data: { properties },
    config: {
      id: 1,
      name: 'MRR',
      kind: 'kpi',
      version: 1,
      meta: { pagination: true, page_size: 10, subscriptions: [] },
    },
    error: null,
    ui_component_name: 'MRR',
  };
};

test('a card shows the main value and the footer', () => {
  expect(toKpiCard(toResult(1500), { symbol: '€', digits: 2 })).toEqual({
    isEmpty: false,
    value: '€1.5K',
    footer: '3 closed',
    visual: null,
  });
  expect(toKpiCard(toResult(null), { symbol: '€', digits: 2 }).isEmpty).toBe(true);
});

test.each([
  ['¥', 0, 12.5, '¥13'],
  ['KD ', 3, 1.234, 'KD 1.234'],
])('a card has the decimals of the currency: %s with %i', (symbol, digits, main, value) => {
  expect(toKpiCard(toResult(main), { symbol, digits }).value).toBe(value);
});

test('a card states the day with which it is compared, and both days of the same weekday', () => {
  const describe = (compared_days: NonNullable<KpiResult['compared_days']>) => {
    const compared = { ...toResult(1500), compared_days };
    compared.output.data[0] = { ...output('mainvalue', 1500, 'comma'), previous: 1200 };
    return toKpiCard(compared, { symbol: '€', digits: 2 }).comparison;
  };
  expect(describe({ day: '2026-11-29', previous_day: '2026-10-30' })).toEqual({
    text: 'since Oct 30th',
    title: '1,200 on Oct 30th, 2026',
  });
  expect(describe({ day: '2026-11-29', previous_day: '2026-10-31', value_day: '2026-11-28' })).toEqual({
    text: 'since Sat, Oct 31st',
    title: '1,200 on Saturday, Oct 31st, 2026, compared with Saturday, Nov 28th, 2026',
  });
});

/** Creates a result of a KPI whose template has a chart. */
const toChartResult = (more: Partial<KpiResult>, ...outputs: ReturnType<typeof output>[]): KpiResult => {
  const { config, ...result } = toResult(1500);
  const meta = { ...config.meta, kpi_style: 'v2' as const };
  return { ...result, ...more, config: { ...config, meta }, output: { data: outputs } };
};
const getVisual = (...args: Parameters<typeof toChartResult>) =>
  toKpiCard(toChartResult(...args), { symbol: '€', digits: 2 }).visual;

test('health has three levels in green, yellow and red with their counts', () => {
  const levels = { level_one_count: 6, level_two_count: 3, level_three_count: 1 };
  expect(getVisual(levels, output('mainvalue', 72))).toEqual({
    kind: 'split',
    parts: [
      { key: 'level_one_count', label: 'good', value: 6, text: '6', color: 'var(--good)' },
      { key: 'level_two_count', label: 'fair', value: 3, text: '3', color: 'var(--fair)' },
      { key: 'level_three_count', label: 'poor', value: 1, text: '1', color: 'var(--bad)' },
    ],
  });
  expect(
    getVisual({ level_one_count: 0, level_two_count: 0, level_three_count: 0 }, output('mainvalue', 0)),
  ).toBeNull();
});

test('decisions-60 accounts without a score are a gray part of health, if there are any', () => {
  const levels = { level_one_count: 6, level_two_count: 3, level_three_count: 1 };
  const without = (value: number) => ({ ...output('not_enough_data_count', value), name: 'Not enough data' });
  const getParts = (value: number) => {
    const visual = getVisual(levels, output('mainvalue', 72), without(value));
    return visual?.kind === 'split' ? visual.parts.slice(3) : null;
  };
  expect(getParts(1_200)).toEqual([
    { key: 'not_enough_data_count', label: 'not enough data', value: 1_200, text: '1,200', color: 'var(--neutral)' },
  ]);
  expect(getParts(0)).toEqual([]);
});

test('further outputs are parts of a whole, and a single percentage is a gauge', () => {
  const [main, part] = [output('mainvalue', 9, 'currency'), output('part', 1500, 'currency')];
  expect(
    getVisual({}, main, output('footervalue', 3), part, { ...part, key: 'rest', name: 'MRR of Others' }),
  ).toMatchObject({
    kind: 'split',
    parts: [{ label: 'closed', value: 1500, text: '€1.5K', color: 'var(--chart-1)' }, { label: 'MRR of others' }],
  });
  expect(getVisual({}, output('mainvalue', 63.9, 'percent'), output('footervalue', 3))).toEqual({
    kind: 'meter',
    value: 63.9,
  });
  // Missing and negative values are not parts, and a single part is not a whole.
  for (const outputs of [[output('part', null)], [part], [part, output('rest', -1)], [part, output('rest', null)]])
    expect(getVisual({}, main, ...outputs)).toBeNull();
});
