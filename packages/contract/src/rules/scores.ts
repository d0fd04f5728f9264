/** Values on a scale: what health and scores are added up from. */

export interface Scale {
  min: number;
  max: number;
  /** The less, the better. */
  invert: boolean;
}

/** Where a value lies between the ends of a measure, clamped to 0 to 100. */
export function normalize(value: number, { min, max, invert }: Scale): number {
  if (min === max) return value >= max !== invert ? 100 : 0;
  const place = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return (invert ? 1 - place : place) * 100;
}
