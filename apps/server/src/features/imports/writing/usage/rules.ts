/** Days of usage rows, before anything is looked up. */
import { usageDays } from '../../../usage/rules.ts';
import type { Run } from '../../execution/rules.ts';
import type { ParsedRecord } from '../../parsing/rules.ts';

/** The days of rows that usage is kept for: their months need partitions. */
export function getUsageDays(run: Run, records: readonly ParsedRecord[]): string[] {
  const { first, last } = usageDays(run.context.today);
  return records.flatMap(({ fields: { day } }) => {
    return typeof day === 'string' && day >= first && day <= last ? [day] : [];
  });
}
