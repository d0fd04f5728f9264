/** Returns the days of usage rows, before any lookup. */
import { getUsageDayRange } from '../../../usage/rules.ts';
import type { Run } from '../../import-run.ts';
import type { ParsedRecord } from '../../import-rows.ts';

/** Returns the days of rows within the usage retention, whose months need partitions. */
export function getUsageDays(run: Run, records: readonly ParsedRecord[]): string[] {
  const { first, last } = getUsageDayRange(run.context.today);
  return records.flatMap(({ fields: { day } }) => {
    return typeof day === 'string' && day >= first && day <= last ? [day] : [];
  });
}
