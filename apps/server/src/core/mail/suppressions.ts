/** Addresses that receive no bulk email. */
import type { SuppressionReason } from '@mainstay/contract/mail/suppressions';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { addressSuppressed, suppressionDeleted } from './events.ts';

/** Returns the reasons of the suppressed ones among addresses. The keys are the addresses as passed. */
export async function findSuppressed(
  tx: TenantTx,
  addresses: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const rows = await tx.rows<{ address: string; reason: SuppressionReason }>(
    `select x.address, s.reason from unnest($2::text[]) x (address)
       join suppressions s on s.tenant_id = $1 and s.address = lower(x.address)`,
    [tx.tenant, addresses],
  );
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}

export interface NewSuppression {
  addresses: readonly string[];
  reason: SuppressionReason;
  /** Such as the response of a server. */
  detail?: string | null;
  /** The Message-ID of the message that caused it, without angle brackets. */
  sourceMessage?: string | null;
}

/**
 * Suppresses valid addresses. Those that are suppressed already keep their reason.
 *
 * @returns the addresses that were not suppressed before, in lower case
 */
export async function suppress(
  tx: TenantTx,
  { addresses, reason, detail, sourceMessage }: NewSuppression,
  by: EventActor,
): Promise<string[]> {
  const rows = await tx.rows<{ id: number; address: string }>(
    `insert into suppressions (tenant_id, address, reason, detail, source_message, created_by, created_at)
       select distinct on (lower(x.address)) $1, lower(x.address), $3, $4, $5, $6, $7 from unnest($2::text[]) x (address)
     on conflict (tenant_id, address) do nothing returning id, address`,
    [tx.tenant, addresses, reason, detail ?? null, sourceMessage ?? null, by.userId, by.now],
  );
  await record(
    tx,
    rows.map(({ id, address }) => event(addressSuppressed, { id, address, reason })),
    by,
  );
  return rows.map(({ address }) => address);
}

/** Lets an address receive bulk email again, if its recipient had unsubscribed. Other suppressions remain. */
export async function resubscribe(tx: TenantTx, address: string, by: EventActor): Promise<void> {
  const deleted = await tx.rows<{ id: number }>(
    `delete from suppressions where tenant_id = $1 and address = $2 and reason = 'unsubscribed' returning id`,
    [tx.tenant, address],
  );
  await record(
    tx,
    deleted.map(({ id }) => event(suppressionDeleted, { id, address, reason: 'unsubscribed' })),
    by,
  );
}
