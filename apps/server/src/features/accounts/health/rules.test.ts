import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { HEALTH_MEASURES, type HealthMeasureName } from '@mainstay/contract/accounts/metrics';
import { computeCauses, DEFAULT_WEIGHTS, scoreHealth } from './rules.ts';

const values = (given: Partial<Record<HealthMeasureName, number | null>>) =>
  ({ ...Object.fromEntries(HEALTH_MEASURES.map((m) => [m, null])), ...given }) as Record<
    HealthMeasureName,
    number | null
  >;

describe('scoreHealth', () => {
  test('adds norm times weightage over the valid weightage', () => {
    const score = scoreHealth(DEFAULT_WEIGHTS, values({ renewal_distance: 90, open_tickets: 5 }));
    // Both stand at 50 of 100 and weigh 15 each.
    expect(score.total).toBe(50);
    expect(score.measures.find((m) => m.kpi === 'open_tickets')).toMatchObject({ norm: 50, weight: 50, share: 25 });
  });
  test('a measure without data leaves the sum and the others are renormalised', () => {
    const score = scoreHealth(DEFAULT_WEIGHTS, values({ engagement: 20 }));
    expect(score.total).toBe(100);
    expect(score.measures.filter((m) => m.share === null).map((m) => m.kpi)).toHaveLength(4);
  });
  test('no measure with data gives no score', () => {
    expect(scoreHealth(DEFAULT_WEIGHTS, values({ engagement: Number.NaN })).total).toBeNull();
  });
  test('weights add up to 100 and the shares to the total, whatever is missing', () => {
    const value = fc.option(fc.double({ min: -1000, max: 1000, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.record(Object.fromEntries(HEALTH_MEASURES.map((m) => [m, value]))), (given) => {
        const score = scoreHealth(DEFAULT_WEIGHTS, values(given));
        if (score.total === null) return expect(Object.values(given).every((v) => v === null)).toBe(true);
        const sum = (pick: 'weight' | 'share') => score.measures.reduce((s, m) => s + (m[pick] ?? 0), 0);
        expect(sum('weight')).toBeCloseTo(100, 9);
        expect(sum('share')).toBeCloseTo(score.total, 9);
        expect(score.total).toBeGreaterThanOrEqual(0);
        expect(score.total).toBeLessThanOrEqual(100 + 1e-9);
      }),
      { seed: 7 },
    );
  });
});

describe('causesOf', () => {
  const before = scoreHealth(DEFAULT_WEIGHTS, values({ usage_trend: 10, open_tickets: 1, engagement: 10 }));
  test('tells what moved, largest first, with points that add up to the change', () => {
    const now = scoreHealth(DEFAULT_WEIGHTS, values({ usage_trend: -40, open_tickets: 3, engagement: 10 }));
    const causes = computeCauses(before, now);
    expect(causes.map((c) => c.text)).toEqual([
      'Usage went from +10% to −40% against the month before',
      'Ticket load rose from 1 to 3',
    ]);
    expect(causes.reduce((sum, c) => sum + c.points, 0)).toBeCloseTo((now.total ?? 0) - (before.total ?? 0), 9);
  });
  test('a measure that lost its data is told as such', () => {
    const now = scoreHealth(DEFAULT_WEIGHTS, values({ usage_trend: null, open_tickets: 1, engagement: 10 }));
    expect(computeCauses(before, now)[0]?.text).toBe('Usage trend has no data any more');
  });
  test('nothing moved, nothing told', () => {
    expect(computeCauses(before, before)).toEqual([]);
  });
});
