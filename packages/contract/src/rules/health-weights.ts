/** Weights of the health score. They add up to 100, so that each is the percentage of its measure. */

export const TOTAL_WEIGHT = 100;

/** Six decimals: 33.3 + 33.3 + 33.4 is exactly 100. */
const roundSum = (sum: number): number => Math.round(sum * 1e6) / 1e6;
export const sumWeights = (weights: readonly number[]): number =>
  roundSum(weights.reduce((sum, weight) => sum + weight, 0));
/** Returns what is missing to the total; negative if the weights exceed it. */
export const findMissingWeight = (weights: readonly number[]): number => roundSum(TOTAL_WEIGHT - sumWeights(weights));

/** Returns why weights cannot be saved, or undefined if they add up. */
export const findTotalIssue = (weights: readonly number[]): string | undefined =>
  findMissingWeight(weights) === 0
    ? undefined
    : `The weights must add up to ${TOTAL_WEIGHT}. They add up to ${sumWeights(weights)}.`;

/**
 * Changes all weights by the same amount so that they add up. If that would leave a measure without weight, the weights
 * are scaled instead. Whole weights remain whole; others get two decimals.
 */
export function distributeWeights(weights: readonly number[]): number[] {
  const share = findMissingWeight(weights) / weights.length;
  const scale = TOTAL_WEIGHT / sumWeights(weights);
  const isShared = weights.every((weight) => weight + share >= 1);
  const targets = weights.map((weight) => (isShared ? weight + share : weight * scale));
  const unit = targets.every((target) => target >= 1) && weights.every(Number.isInteger) ? 1 : 0.01;
  const units = targets.map((target) => Math.max(1, Math.floor(roundSum(target / unit))));
  let remaining = Math.round(TOTAL_WEIGHT / unit) - units.reduce((sum, count) => sum + count, 0);
  return units.map((count) => {
    const extra = remaining > 0 ? 1 : 0;
    remaining -= extra;
    return roundSum((count + extra) * unit);
  });
}
