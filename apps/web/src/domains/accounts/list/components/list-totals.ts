/** The totals row: totals of all matching accounts, or of the selected rows. */
import type { AccountRow } from '@mainstay/contract/accounts';
import { daysLeft } from '../../../../platform/lib/dates.ts';
import { NEAR_DAYS } from './list-address.ts';

export interface ListTotals {
  total_accounts: number;
  total_mrr: number;
  average_health: number | null;
  renewals_due: number;
  pending_actions: number;
}

const sumValues = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function isDue({ renewal }: AccountRow): boolean {
  if (!renewal) return false;
  const days = daysLeft(renewal);
  return days >= 0 && days <= NEAR_DAYS;
}

/** Computes the totals of some rows in the same way as the server computes them for all accounts. */
export function computeTotals(rows: readonly AccountRow[]): ListTotals {
  const healths = rows.flatMap((row) => row.health ?? []);
  return {
    total_accounts: rows.length,
    total_mrr: sumValues(rows.map((row) => row.mrr)),
    average_health: healths.length > 0 ? sumValues(healths) / healths.length : null,
    renewals_due: rows.filter(isDue).length,
    pending_actions: sumValues(rows.map((row) => row.pending_actions_task)),
  };
}
