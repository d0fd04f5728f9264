import type { KpiResult } from '@mainstay/contract/kpis';
import { expect, test } from 'vitest';
import { cardOf } from './kpi-card.ts';

const output = (key: string, value: number | null, format = 'number') => ({
  key,
  name: 'Closed',
  type: 'value' as const,
  format,
  value,
});
const resultOf = (main: number | null): KpiResult => {
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

test('a card says the main figure and the footer', () => {
  expect(cardOf(resultOf(1500), { symbol: '€' })).toEqual({ isEmpty: false, value: '€1.5K', footer: '3 closed' });
  expect(cardOf(resultOf(null), { symbol: '€' }).isEmpty).toBe(true);
});
