/** What is posted for a user to each chat. */
import type { ChatChoice } from '@mainstay/contract/chat-channels';
import { CHAT_TOPICS } from '@mainstay/contract/rules/chat-channels';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { chatChoicesUpdated } from './events.ts';

/** Returns the choices for the chats that the company has set up. By default, nothing is posted. */
export const getChatChoices = (tx: TenantTx, userId: number): Promise<ChatChoice[]> =>
  tx.rows<ChatChoice>(
    `select c.kind, coalesce(h.topics, '{}') as topics from chat_channels c
       left join chat_choices h on h.tenant_id = $1 and h.user_id = $2 and h.kind = c.kind
     where c.tenant_id = $1 order by c.kind`,
    [tx.tenant, userId],
  );

/** Saves choices. Those for chats that the company has not set up are ignored. */
export async function saveChatChoices(tx: TenantTx, chats: readonly ChatChoice[], by: Actor): Promise<void> {
  const rows = chats.map(({ kind, topics }) => ({ kind, topics: CHAT_TOPICS.filter((one) => topics.includes(one)) }));
  await Promise.all([
    tx.rows(
      `insert into chat_choices (tenant_id, user_id, kind, topics, updated_at)
       select distinct on (r.kind) $1, $2, r.kind, r.topics, $4 from jsonb_to_recordset($3) r (kind text, topics text[])
         join chat_channels c on c.tenant_id = $1 and c.kind = r.kind
       on conflict (tenant_id, user_id, kind) do update set topics = excluded.topics, updated_at = excluded.updated_at`,
      [tx.tenant, by.userId, JSON.stringify(rows), by.now],
    ),
    record(tx, event(chatChoicesUpdated, { userId: by.userId }), by),
  ]);
}
