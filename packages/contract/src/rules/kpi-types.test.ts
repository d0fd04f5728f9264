import { expect, test } from 'vitest';
import { isDetailCategory, toKpiType, SYSTEM_KPIS } from './kpi-types.ts';

test('3-component-kpi-13 2-success-plans-67 a KPI is named in an address without spaces, in lower case', () => {
  expect(toKpiType('Health Score')).toBe('healthscore');
  expect([toKpiType('License Utilization'), toKpiType('License  Utilization')]).toEqual(
    Array(2).fill('licenseutilization'),
  );
  expect(SYSTEM_KPIS.every((name) => toKpiType(name) === name)).toBe(true);
});

test('two categories belong to a detail page', () => {
  expect(['Account Profile Dashboard', 'Accounts Summary', 'Portfolio', ''].map(isDetailCategory)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
