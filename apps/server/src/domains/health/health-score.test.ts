import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { HEALTH_MEASURES, type HealthMeasureName } from '@mainstay/contract/health/metrics';
import { computeCauses, DEFAULT_WEIGHTS, scoreHealth } from './health-score.ts';

const buildValues = (overrides: Partial<Record<HealthMeasureName, number | null>>) =>
  ({ ...Object.fromEntries(HEALTH_MEASURES.map((m) => [m, null])), ...overrides }) as Record<
    HealthMeasureName,
    number | null
  >;

describe('scoreHealth', () => {
  test('adds norm times weightage over the valid weightage', () => {
    const score = scoreHealth(DEFAULT_WEIGHTS, buildValues({ renewal_distance: 90, open_tickets: 5, engagement: 10 }));
    // Each value is halfway between its limits. The weights are 15, 15 and 20.
    expect(score.total).toBe(50);
    expect(score.measures.find((m) => m.kpi === 'open_tickets')).toMatchObject({ norm: 50, weight: 30, share: 15 });
  });
  test('a measure without data is left out of the sum and the others are renormalized', () => {
    const score = scoreHealth(DEFAULT_WEIGHTS, buildValues({ usage_trend: 25, engagement: 10 }));
    expect([score.total, score.dataShare]).toEqual([80, 50]);
    expect(score.measures.map((m) => m.weight)).toEqual([60, null, null, null, 40]);
  });
  test.each([
    ['none', null, [100], 0, null],
    ['none, for a value that is no number', Number.NaN, [100], 0, null],
    ['49.9 percent', 10, [49.9, 50.1], 49.9, null],
    ['exactly half', 10, [50, 50], 50, 100],
    ['exactly half, in fractions', 10, [0.3, 0.1, 0.2], 50, 100],
    ['all', 10, [100], 100, 100],
  ])('decisions-60 a score needs data for half of the weight: %s', (_name, usage_trend, weightages, share, total) => {
    const weights = weightages.map((weightage, at) => {
      const kpi = HEALTH_MEASURES[at] ?? 'engagement';
      return { kpi, weightage, min: 0, max: 10, invert: false };
    });
    const score = scoreHealth(weights, buildValues({ usage_trend }));
    expect([score.dataShare, score.total]).toEqual([share, total]);
  });
  test('decisions-60 measures with data have neither a weight nor points while there is no score', () => {
    const score = scoreHealth(DEFAULT_WEIGHTS, buildValues({ engagement: 10, open_tickets: 5 }));
    expect([score.dataShare, score.total]).toEqual([35, null]);
    expect(score.measures[4]).toEqual({
      kpi: 'engagement',
      value: 10,
      norm: 50,
      weightage: 20,
      weight: null,
      share: null,
    });
  });
  test('weights add up to 100 and shares to the total, whichever measures lack data', () => {
    const value = fc.option(fc.double({ min: -1000, max: 1000, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.record(Object.fromEntries(HEALTH_MEASURES.map((m) => [m, value]))), (generatedValues) => {
        const score = scoreHealth(DEFAULT_WEIGHTS, buildValues(generatedValues));
        expect(score.total !== null).toBe(score.dataShare >= 50);
        if (score.total === null) return;
        const sumMeasures = (field: 'weight' | 'share') => score.measures.reduce((s, m) => s + (m[field] ?? 0), 0);
        expect(sumMeasures('weight')).toBeCloseTo(100, 9);
        expect(sumMeasures('share')).toBeCloseTo(score.total, 9);
        expect(score.total).toBeGreaterThanOrEqual(0);
        expect(score.total).toBeLessThanOrEqual(100 + 1e-9);
      }),
      { seed: 7 },
    );
  });
});

describe('computeCauses', () => {
  const before = scoreHealth(DEFAULT_WEIGHTS, buildValues({ usage_trend: 10, open_tickets: 1, engagement: 10 }));
  test('returns the measures that moved, largest first, with points that add up to the change', () => {
    const now = scoreHealth(DEFAULT_WEIGHTS, buildValues({ usage_trend: -40, open_tickets: 3, engagement: 10 }));
    const causes = computeCauses(before, now);
    expect(causes.map((c) => c.text)).toEqual([
      'Usage went from +10% to −40% compared with the previous month',
      'Support case load rose from 1 to 3',
    ]);
    expect(causes.reduce((sum, c) => sum + c.points, 0)).toBeCloseTo((now.total ?? 0) - (before.total ?? 0), 9);
  });
  test('reports a measure that no longer has data', () => {
    const now = scoreHealth(DEFAULT_WEIGHTS, buildValues({ usage_trend: 10, open_tickets: null, engagement: 10 }));
    expect(computeCauses(before, now).map(({ text }) => text)).toContain('Support case load no longer has data');
  });
  test('decisions-60 compares nothing unless both days have a score', () => {
    const none = scoreHealth(DEFAULT_WEIGHTS, buildValues({ engagement: 3 }));
    expect([computeCauses(before, none), computeCauses(none, before)]).toEqual([[], []]);
  });
  test('returns no causes if nothing has moved', () => {
    expect(computeCauses(before, before)).toEqual([]);
  });
});
