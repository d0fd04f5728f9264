/** Days of usage rows, before anything is looked up. */
import { usageDays } from '../../../usage/rules.ts';
import type { ReadRecord, Run } from '../../running/rules.ts';

/** The days of rows that usage is kept for: their months need partitions. */
export function daysOf(run: Run, records: readonly ReadRecord[]): string[] {
  const { first, last } = usageDays(run.context.today);
  return records.flatMap(({ fields: { day } }) => {
    return typeof day === 'string' && day >= first && day <= last ? [day] : [];
  });
}
