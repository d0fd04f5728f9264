/** Health bands: above 75 good, above 50 fair, else poor; a score is always shown rounded up (2-account-summary-12). */
export type HealthBand = 'good' | 'fair' | 'poor';
export const roundHealth = (score: number): number => Math.ceil(score);
export function healthBand(score: number): HealthBand {
  const shown = roundHealth(score);
  return shown > 75 ? 'good' : shown > 50 ? 'fair' : 'poor';
}
const COLORS = { good: 'green', fair: 'amber', poor: 'orange' } as const;
export type HealthColor = (typeof COLORS)[HealthBand];
export const healthColor = (score: number): HealthColor => COLORS[healthBand(score)];
export const healthClass = (score: number): `health-${HealthColor}` => `health-${healthColor(score)}`;
export const HEALTH_BAND_LABELS = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const;

/** Percent of a health definition's weight that must have data: at exactly this share there is a score (ruling 60). */
const MIN_DATA_SHARE = 50;
/** The status of an account whose health has data for less than half of its weight; it has no number then. */
export const NOT_ENOUGH_DATA = 'Not enough data';

/**
 * The share of a health definition's weight whose measures have data.
 *
 * @returns percent from 0 to 100, rounded to six decimals, so that sums of fractional weights compare exactly
 */
export function computeDataShare(measures: readonly { weightage: number; hasData: boolean }[]): number {
  const sum = (some: typeof measures) => some.reduce((weight, { weightage }) => weight + weightage, 0);
  const total = sum(measures);
  const share = total > 0 ? (sum(measures.filter(({ hasData }) => hasData)) * 100) / total : 0;
  return Math.round(share * 1e6) / 1e6;
}
export const hasEnoughData = (dataShare: number): boolean => dataShare >= MIN_DATA_SHARE;
