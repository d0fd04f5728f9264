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
