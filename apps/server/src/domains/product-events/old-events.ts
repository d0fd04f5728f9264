/** Deletes what is only needed while events can still count, and retries counts whose account or feature was unknown. */
import { MAX_EVENT_AGE_DAYS } from '@mainstay/contract/product-events';
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/**
 * Deletes ids, counts and statistics of events that are too old to count. An event is at most as recent as its arrival,
 * so a repetition of a deleted id is always too old. Totals of usage are not affected.
 */
export async function deleteOldEvents(tx: TenantTx, today: string): Promise<void> {
  // Within the day after the last one, both days of the company's time zone may be current for a call.
  const firstDay = addDays(today, -MAX_EVENT_AGE_DAYS - 1);
  const parameters = [tx.tenant, firstDay];
  await tx.rows('delete from event_messages where tenant_id = $1 and received_on < $2::date', parameters);
  await tx.rows('delete from event_counts where tenant_id = $1 and day < $2::date', parameters);
  // The last group of a user remains valid until the next one.
  await tx.rows(
    `delete from event_memberships m where m.tenant_id = $1 and m.day < $2::date and exists (
       select from event_memberships n where n.tenant_id = $1 and n.end_user = m.end_user and n.day > m.day and n.day <= $2::date)`,
    parameters,
  );
  await tx.rows('delete from event_days where tenant_id = $1 and received_on < $2::date', parameters);
  await tx.rows(
    'delete from event_groups where tenant_id = $1 and seen_on < $2::date and account_id is null and not is_ignored',
    parameters,
  );
  await tx.rows(
    'delete from event_names where tenant_id = $1 and seen_on < $2::date and feature_id is null and not is_ignored',
    parameters,
  );
}

/** Marks counts whose account or feature did not exist, because it may have been imported since. */
export const markUnresolvedCounts = (tx: TenantTx): Promise<unknown> =>
  tx.rows(
    `update event_counts set is_dirty = true
     where tenant_id = $1 and not is_dirty and (account_id is null or feature_id is null and event <> '')`,
    [tx.tenant],
  );
