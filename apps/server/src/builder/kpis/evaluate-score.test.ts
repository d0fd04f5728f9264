import { expect, test } from 'vitest';
import { computeScore } from './evaluate-score.ts';

const item = (kpi: number, weightage: number, more: object = {}) => ({
  kpi,
  weightage,
  min: 0,
  max: 100,
  invert: false,
  ...more,
});
const getName = (kpi: number) => `K${kpi}`;

test('3-score-07 3-score-11 shares are norm times weightage over the valid weightage', () => {
  const items = [item(1, 60), item(2, 20, { min: 0, max: 10, invert: true }), item(3, 20)];
  const report = computeScore(
    { items },
    new Map([
      [1, 50],
      [2, 2],
      [3, null],
    ]),
    getName,
  );
  // 50 × 60/80 and, inverted, 80 × 20/80.
  expect(report.kpi_score_data.map((one) => one.kpi_weightage_share)).toEqual([37.5, 20]);
  expect(report.account_score).toBe(57.5);
  expect(report.invalid_kpis).toEqual([{ kpi_id: 3, name: 'K3' }]);
});

test('3-score-12 values that are not finite numbers are invalid, and without valid ones the score is 0', () => {
  const report = computeScore(
    { items: [item(1, 50), item(2, 50), item(3, 0)] },
    new Map<number, string | number>([
      [1, 'x'],
      [2, Number.NaN],
    ]),
    getName,
  );
  expect(report).toEqual({
    account_score: 0,
    kpi_score_data: [],
    invalid_kpis: [1, 2, 3].map((kpi_id) => ({ kpi_id, name: `K${kpi_id}` })),
  });
});

test('values are clamped to the range, and weightages of 0 do not divide by zero', () => {
  const over = computeScore({ items: [item(1, 10)] }, new Map([[1, 900]]), getName);
  expect(over.account_score).toBe(100);
  expect(computeScore({ items: [item(1, 0)] }, new Map([[1, 900]]), getName).account_score).toBe(0);
});
