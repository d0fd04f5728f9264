/** The account of an event, which only this product knows. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { EventLink } from './event-format.ts';

/** Returns the links of events by their id. */
export async function findLinks(
  tx: TenantTx,
  connectionId: number,
  eventIds: readonly string[],
): Promise<Map<string, EventLink>> {
  const rows = await tx.rows<{ provider_id: string; account_id: number; send_notifications: boolean }>(
    `select provider_id, account_id, send_notifications from calendar_links
     where tenant_id = $1 and connection_id = $2 and provider_id = any($3::text[])`,
    [tx.tenant, connectionId, eventIds],
  );
  return new Map(
    rows.map(({ provider_id, account_id: accountId, send_notifications: sendNotifications }) => [
      provider_id,
      { accountId, sendNotifications },
    ]),
  );
}

/** Stores the account of an event, or removes it. */
export async function saveLink(
  tx: TenantTx,
  connectionId: number,
  eventId: string,
  link: EventLink | undefined,
): Promise<void> {
  if (!link) {
    await tx.rows('delete from calendar_links where tenant_id = $1 and connection_id = $2 and provider_id = $3', [
      tx.tenant,
      connectionId,
      eventId,
    ]);
    return;
  }
  await tx.rows(
    `insert into calendar_links (tenant_id, connection_id, provider_id, account_id, send_notifications)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, connection_id, provider_id) do update set account_id = $4, send_notifications = $5`,
    [tx.tenant, connectionId, eventId, link.accountId, link.sendNotifications],
  );
}
