/** Which threshold a figure has passed: the first that matches (S3-20). */
import type { Threshold } from '@mainstay/contract/components/definition';
import type { Cell } from '@mainstay/contract/components/report';

export function passed(thresholds: readonly Threshold[], value: Cell): Threshold | undefined {
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
