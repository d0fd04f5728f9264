import { expect, test } from 'vitest';
import { isDetailCategory, kpiTypeOf, SYSTEM_KPIS } from './kpi-words.ts';

test('3-component-kpi-13 2-success-plans-67 a KPI is named in an address without spaces, in lower case', () => {
  expect(kpiTypeOf('Health Score')).toBe('healthscore');
  expect([kpiTypeOf('License Utilization'), kpiTypeOf('License  Utilization')]).toEqual(
    Array(2).fill('licenseutilization'),
  );
  expect(SYSTEM_KPIS.every((name) => kpiTypeOf(name) === name)).toBe(true);
});

test('two categories are those of a detail page', () => {
  expect(['Account Profile Dashboard', 'Accounts Summary', 'Portfolio', ''].map(isDetailCategory)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
