/** Addresses that receive no bulk email. */
import type { Suppression, SuppressionReason } from '@mainstay/contract/mail/suppressions';
import { findDefinitionPage, nameContainsSql, type NamedPage } from '../../platform/database/named-page.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { personNameSql } from '../people/person-sql.ts';
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
  await deleteWhere(tx, `address = $2 and reason = 'unsubscribed'`, address, by);
}

/** @throws NotFoundError */
export async function deleteSuppression(tx: TenantTx, id: number, by: EventActor): Promise<void> {
  if ((await deleteWhere(tx, 'id = $2', id, by)) === 0) throw new NotFoundError('Address');
}

/** @returns the number of deleted suppressions */
async function deleteWhere(tx: TenantTx, condition: string, value: unknown, by: EventActor): Promise<number> {
  const deleted = await tx.rows<{ id: number; address: string; reason: SuppressionReason }>(
    `delete from suppressions where tenant_id = $1 and ${condition} returning id, address, reason`,
    [tx.tenant, value],
  );
  await record(
    tx,
    deleted.map((suppression) => event(suppressionDeleted, suppression)),
    by,
  );
  return deleted.length;
}

interface StoredSuppression extends Omit<Suppression, 'created_at'> {
  created_at: Date;
}

export interface SuppressionFilter {
  /** A part of the address. */
  q?: string | undefined;
  reason?: SuppressionReason | undefined;
}

/** Returns a page of suppressions, newest first. */
export async function findSuppressions(tx: TenantTx, { reason, ...page }: SuppressionFilter & NamedPage) {
  const found = await findDefinitionPage<StoredSuppression>(
    tx,
    {
      columns: `s.id, s.address, s.reason, s.detail, s.created_at, coalesce(${personNameSql('u')}, u.email) as created_by`,
      from: `from suppressions s left join users u on u.tenant_id = $1 and u.id = s.created_by
        where s.tenant_id = $1 and ${nameContainsSql('s.address')} and ($3::text is null or s.reason = $3)`,
      order: 's.created_at desc, s.id desc',
      values: [reason ?? null],
    },
    page,
  );
  const listing = found.listing.map((row): Suppression => ({ ...row, created_at: row.created_at.toISOString() }));
  return { ...found, listing };
}
