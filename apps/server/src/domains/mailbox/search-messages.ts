/** Searches stored messages of an account that the reader may read. */
import { toContainsPattern } from '../../platform/database/like-pattern.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { firstCopySql, joinMailboxSql, MESSAGE, visibleSql } from './visible-messages.ts';

export interface SearchedMessage {
  id: number;
  direction: 'in' | 'out';
  sender: { name: string; address: string };
  subject: string;
  /** Plain text. */
  body: string;
  sent_at: Date;
}

/**
 * Returns messages whose subject or text contains a text, newest first. Of the copies in several mailboxes, only one is returned.
 *
 * @param text if empty, every message matches
 */
export const searchMessages = (
  tx: TenantTx,
  userId: number,
  { accountId, text, limit }: { accountId: number; text: string; limit: number },
): Promise<SearchedMessage[]> =>
  tx.rows<SearchedMessage>(
    `select m.id, m.direction, m.sender, m.subject, m.body, m.sent_at from mail_messages m ${joinMailboxSql(MESSAGE)}
     where m.tenant_id = $1 and ${visibleSql(MESSAGE, '$3')} and ${firstCopySql('$3', '$2')}
       and exists (select from mail_message_contacts k where k.tenant_id = $1 and k.message_id = m.id and k.account_id = $2)
       and (lower(m.subject) like $4 or lower(m.body) like $4)
     order by m.sent_at desc, m.id desc limit $5`,
    [tx.tenant, accountId, userId, toContainsPattern(text), limit],
  );
