import { expect, test } from 'vitest';
import { distributeWeights, findMissingWeight, findTotalIssue, sumWeights } from './health-weights.ts';

test('adds up weights with decimals exactly, and states what they add up to otherwise', () => {
  expect([sumWeights([33.3, 33.3, 33.4]), findTotalIssue([33.3, 33.3, 33.4])]).toEqual([100, undefined]);
  expect([findMissingWeight([30, 20.5]), findMissingWeight([60, 70])]).toEqual([49.5, -30]);
  expect(findTotalIssue([60, 70])).toBe('The weights must add up to 100. They add up to 130.');
});

test.each([
  [
    [30, 20, 15, 15],
    [35, 25, 20, 20],
  ],
  [
    [30, 20, 10, 33],
    [32, 22, 12, 34],
  ],
  [
    [30, 20, 15, 15, 20, 10],
    [29, 19, 13, 13, 18, 8],
  ],
  [
    [60, 60, 2],
    [50, 49, 1],
  ],
  [
    [10.5, 10],
    [50.25, 49.75],
  ],
  [
    [1, 1, 1000],
    [0.1, 0.1, 99.8],
  ],
  [[7], [100]],
])('distributes what is missing over %j', (weights, expected) => {
  const distributed = distributeWeights(weights);
  expect([sumWeights(distributed), distributed.every((weight) => weight > 0)]).toEqual([100, true]);
  expect(distributed).toEqual(expected);
});
