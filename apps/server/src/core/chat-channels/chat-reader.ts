/** Whether a message still applies when it is posted. */
import { getHiddenKinds, type NotificationKind } from '@mainstay/contract/rules/notifications';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getRecipient } from '../../platform/session/recipient.ts';
import { canRead } from '../account-access/account-permission.ts';
import { getAccountAccess } from '../account-access/require-account.ts';
import { personNameSql } from '../people/person-sql.ts';
import type { ClaimedMessage } from './message-queue.ts';

/** Returns the name of the user, or undefined if they are no longer active or may no longer read what the message is about. */
export async function findReader(
  tx: TenantTx,
  { user_id: userId, account_id: accountId, topic }: Pick<ClaimedMessage, 'user_id' | 'account_id' | 'topic'>,
): Promise<string | undefined> {
  const recipient = await getRecipient(tx, userId);
  if (!recipient || getHiddenKinds(recipient.access.roles).includes(topic as NotificationKind)) return undefined;
  if (accountId !== null) {
    const account = await getAccountAccess(tx, recipient.access, accountId);
    if (!account || !canRead(account)) return undefined;
  }
  const [row] = await tx.rows<{ name: string }>(
    `select coalesce(${personNameSql('u')}, u.email) as name from users u where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, userId],
  );
  return row?.name;
}
