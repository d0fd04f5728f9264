/** Reads the message that an action was made from. */
import { EMAIL_SOURCE } from '@mainstay/contract/rules/mail-action';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Returns the id of the message in the mailbox of the user who made the action, or undefined if it was not made from a message. */
export async function findActionSource(
  tx: TenantTx,
  actionId: number,
): Promise<{ ownerId: number; providerId: string } | undefined> {
  const [source] = await tx.rows<{ ownerId: number; providerId: string }>(
    `select created_by as "ownerId", source -> 'meta' ->> 'email_id' as "providerId" from actions
     where tenant_id = $1 and id = $2 and type = $3 and created_by is not null and source -> 'meta' ->> 'email_id' is not null`,
    [tx.tenant, actionId, EMAIL_SOURCE],
  );
  return source;
}
