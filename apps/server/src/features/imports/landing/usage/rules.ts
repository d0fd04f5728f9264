/** Days of usage rows, before anything is looked up. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { ReadRecord, Run } from '../../running/rules.ts';

/** Partitions reach fifteen years back. */
const YEARS_BACK = 15;
/** Days that have, or can have, a partition. */
export function usageDays(today: string): { first: string; last: string } {
  const year = Number(today.slice(0, 4));
  return { first: `${year - YEARS_BACK + 1}-01-01`, last: addDays(today, 300) };
}

/** The days of rows that usage is kept for: their months need partitions. */
export function daysOf(run: Run, records: readonly ReadRecord[]): string[] {
  const { first, last } = usageDays(run.context.today);
  return records.flatMap(({ fields: { day } }) => {
    return typeof day === 'string' && day >= first && day <= last ? [day] : [];
  });
}
