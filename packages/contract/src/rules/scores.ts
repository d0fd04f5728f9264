/** Normalizes values to a scale, from which health and scores are computed. */

export interface Scale {
  min: number;
  max: number;
  /** Whether lower values are better. */
  invert: boolean;
}

/** Returns the position of a value between the bounds of a measure, clamped to 0 to 100. */
export function normalize(value: number, { min, max, invert }: Scale): number {
  if (min === max) return value >= max !== invert ? 100 : 0;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return (invert ? 1 - share : share) * 100;
}
