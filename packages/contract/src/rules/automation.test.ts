import { expect, test } from 'vitest';
import {
  formatCondition,
  formatAutomationPeriod,
  TIME_CONDITION_KINDS,
  TIME_CONDITIONS,
  valueCount,
} from './automation.ts';

const label = (field: string) => field.toUpperCase();

test('formats conditions and periods with every number in its place', () => {
  expect(formatCondition({ kind: 'renewal_within', days: 60 }, label)).toBe('Renewal is within 60 days');
  expect(formatCondition({ kind: 'health_fell', by: 10, days: 30 }, label)).toBe(
    'Health fell by 10 or more in 30 days',
  );
  expect(formatCondition({ kind: 'plan_due', days: 14 }, label)).toBe('A success plan is due within 14 days');
  expect(formatCondition({ kind: 'no_meeting', days: 45 }, label)).toBe('No meeting for 45 days');
  const between = { kind: 'field' as const, field: 'mrr', op: 'between' as const, values: [10, 20] };
  expect(formatCondition(between, label)).toBe('MRR is between 10 and 20');
  const oneOf = { kind: 'field' as const, field: 'plan', op: 'in' as const, values: ['Gold', 'Silver'] };
  expect(formatCondition(oneOf, label)).toBe('PLAN is one of “Gold”, “Silver”');
  expect(formatCondition({ kind: 'field', field: 'renewal', op: 'is_null', values: [] }, label)).toBe(
    'RENEWAL is empty',
  );
  for (const kind of TIME_CONDITION_KINDS)
    expect(formatCondition(TIME_CONDITIONS[kind].initial, label)).not.toMatch(/[{}]|undefined/);
  expect(formatAutomationPeriod({ kind: 'days', days: 30 })).toBe('Once per account in 30 days');
  expect(formatAutomationPeriod({ kind: 'renewal' })).toBe('Once per account and renewal date');
  expect([valueCount('between'), valueCount('is_null'), valueCount('eq')]).toEqual([
    [2, 2],
    [0, 0],
    [1, 1],
  ]);
});
