/**
 * Health bands: above 75 is good, above 50 fair, anything else poor. Scores are always displayed rounded up (2-account-summary-12).
 * Beyond nine decimals, a score is noise of the arithmetic: 25 + 4 can be 29.000000000000004, which is 29.
 */
export type HealthBand = 'good' | 'fair' | 'poor';
export const roundHealth = (score: number): number => Math.ceil(Math.round(score * 1e9) / 1e9);
export function healthBand(score: number): HealthBand {
  const rounded = roundHealth(score);
  return rounded > 75 ? 'good' : rounded > 50 ? 'fair' : 'poor';
}
const COLORS = { good: 'green', fair: 'amber', poor: 'orange' } as const;
export type HealthColor = (typeof COLORS)[HealthBand];
export const healthColor = (score: number): HealthColor => COLORS[healthBand(score)];
export const healthClass = (score: number): `health-${HealthColor}` => `health-${healthColor(score)}`;
export const HEALTH_BAND_LABELS = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const;

/** Percentage of a health definition's weight that must have data. Exactly this share is sufficient for a score (ruling 60). */
const MIN_DATA_SHARE = 50;
/** Status of an account whose health has data for less than half of its weight. Such an account has no score. */
export const NOT_ENOUGH_DATA = 'Not enough data';

/**
 * Returns the share of a health definition's weight whose measures have data.
 *
 * @returns percentage from 0 to 100, rounded to six decimals so that sums of fractional weights compare exactly
 */
export const computeDataShare = (validWeight: number, totalWeight: number): number =>
  totalWeight > 0 ? Math.round(((validWeight * 100) / totalWeight) * 1e6) / 1e6 : 0;
export const hasEnoughData = (dataShare: number): boolean => dataShare >= MIN_DATA_SHARE;

/** Number of days over which lists, headers and rules show the change of health. */
export const HEALTH_CHANGE_DAYS = 30;
