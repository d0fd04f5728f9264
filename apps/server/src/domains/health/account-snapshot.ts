/** Builds and compares snapshots of accounts. A snapshot is valid until the next one, so only days with a change have one. */
import type { AccountMetrics } from './account-metrics.ts';

/** The columns of a snapshot. */
export interface Snapshot {
  account_id: number;
  day: string;
  status: string;
  primary_owner_id: number | null;
  pending_actions: number | null;
  health: number | null;
  mrr_minor: number;
  auto_renewing_mrr_minor: number | null;
  licensed_seats: number | null;
  contract_value_minor: number;
  renewal_on: string | null;
  open_cases: number | null;
  dau: number | null;
  wau: number | null;
  mau: number | null;
  usage_count: number;
  entitlements_total: number;
  entitlements_used: number;
}

/** Values that cannot be computed from facts and are recorded on the day itself. */
export type RecordedValues = Pick<Snapshot, 'primary_owner_id' | 'pending_actions'>;

export const toSnapshot = (metrics: AccountMetrics, recorded: RecordedValues): Snapshot => ({
  account_id: metrics.account_id,
  day: metrics.day,
  status: metrics.status,
  primary_owner_id: recorded.primary_owner_id,
  pending_actions: recorded.pending_actions,
  health: metrics.health,
  mrr_minor: metrics.mrr_minor,
  auto_renewing_mrr_minor: metrics.auto_renewing_mrr_minor,
  licensed_seats: metrics.licensed_seats,
  contract_value_minor: metrics.contract_value_minor,
  renewal_on: metrics.renewal_on,
  open_cases: metrics.open_cases,
  dau: metrics.dau,
  wau: metrics.wau,
  mau: metrics.mau,
  usage_count: metrics.usage_count ?? 0,
  entitlements_total: metrics.entitlements_total,
  entitlements_used: metrics.entitlements_used,
});

const toValues = ({ account_id: _account, day: _day, ...values }: Snapshot): string => JSON.stringify(values);

/**
 * Removes rows that equal the previous row.
 *
 * @param rows of one account, by day
 * @param before the row that is valid on the day before the first of them
 */
export function omitRepeated(rows: readonly Snapshot[], before: Snapshot | undefined): Snapshot[] {
  let last = before && toValues(before);
  return rows.filter((row) => {
    const values = toValues(row);
    const isChange = values !== last;
    last = values;
    return isChange;
  });
}

export const isSameHistory = (a: readonly Snapshot[], b: readonly Snapshot[]): boolean =>
  a.length === b.length && a.every((row, at) => row.day === b[at]?.day && toValues(row) === toValues(b[at]));
