/** Returns the threshold that applies to a value: the first that matches (S3-20). */
import type { Threshold } from '../components/definition.ts';

/** @param value a value that is not a number matches no threshold */
export function matchThreshold(thresholds: readonly Threshold[], value: unknown): Threshold | undefined {
  if (typeof value !== 'number') return undefined;
  return thresholds.find(({ op, from, to }) => {
    switch (op) {
      case 'lt':
        return value < from;
      case 'lte':
        return value <= from;
      case 'gt':
        return value > from;
      case 'gte':
        return value >= from;
      case 'between':
        return value >= from && value <= (to ?? from);
    }
  });
}
