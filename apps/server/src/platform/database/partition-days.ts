/** The days for which tables that are partitioned by month have partitions. */
import { addDays } from '@mainstay/contract/rules/dates';

/** Number of years for which partitions exist. */
const YEARS_BACK = 15;

/** Returns the range of days that have a partition, or can get one. */
export function getPartitionDays(today: string): { first: string; last: string } {
  const year = Number(today.slice(0, 4));
  return { first: `${year - YEARS_BACK + 1}-01-01`, last: addDays(today, 300) };
}
