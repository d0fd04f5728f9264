/** Stores the incoming webhooks of chats. Their addresses are secrets, which are stored encrypted and never returned. */
import { CHAT_KINDS, type ChatKind } from '@mainstay/contract/rules/chat-channels';
import type { ChatChannel } from '@mainstay/contract/chat-channels';
import { type SealedLocation, UnsealError } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/http/services.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { personNameSql } from '../people/person-sql.ts';
import { chatChannelDeleted, chatChannelUpdated } from './events.ts';

const urlLocation = ({ tenant }: Pick<TenantTx, 'tenant'>, id: number): SealedLocation => ({
  tenant,
  column: 'chat_channels.url_sealed',
  row: id,
});

/** @returns undefined if there is no address, or none that can be decrypted */
export function openChannelUrl(
  tx: Pick<TenantTx, 'tenant'>,
  { key }: Pick<Services, 'key'>,
  { id, url_sealed: sealed }: { id: number; url_sealed: Buffer | null },
): string | undefined {
  if (!sealed) return undefined;
  try {
    return key.sealer.open(urlLocation(tx, id), sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

interface ChannelRow {
  kind: ChatKind;
  host: string;
  updated_at: Date;
  updated_by: string | null;
  last_attempt_at: Date | null;
  last_error: string | null;
  failed: number;
  users: number;
}

const toChannel = ({ last_attempt_at: at, last_error: error, updated_at, ...row }: ChannelRow): ChatChannel => ({
  ...row,
  updated_at: updated_at.toISOString(),
  last_attempt: at && { at: at.toISOString(), error },
});
const NOT_SET_UP = { host: null, updated_at: null, updated_by: null, last_attempt: null, failed: 0, users: 0 };

/** Returns all chats, whether they are set up or not. */
export async function findChatChannels(tx: TenantTx): Promise<ChatChannel[]> {
  const rows = await tx.rows<ChannelRow>(
    `select c.kind, c.host, c.updated_at, coalesce(${personNameSql('u')}, u.email) as updated_by, c.last_attempt_at, c.last_error,
       (select count(*)::int from chat_messages m where m.tenant_id = $1 and m.channel_id = c.id and m.status = 'failed') as failed,
       (select count(*)::int from chat_choices h join users x on x.tenant_id = $1 and x.id = h.user_id and x.status = 'active'
        where h.tenant_id = $1 and h.kind = c.kind and cardinality(h.topics) > 0) as users
     from chat_channels c left join users u on u.tenant_id = $1 and u.id = c.updated_by where c.tenant_id = $1`,
    [tx.tenant],
  );
  return CHAT_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return row ? toChannel(row) : { kind, ...NOT_SET_UP };
  });
}

/** Sets the incoming webhook of a chat. */
export async function saveChatChannel(
  tx: TenantTx,
  { key }: Pick<Services, 'key'>,
  { kind, url }: { kind: ChatKind; url: string },
  by: Actor,
): Promise<void> {
  throwIfInvalid(findUnstorableText({ url }));
  const { host } = new URL(url);
  const [row] = await tx.rows<{ id: number }>(
    `insert into chat_channels (tenant_id, kind, host, updated_by, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, kind) do update set host = excluded.host, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at, last_attempt_at = null, last_error = null
     returning id`,
    [tx.tenant, kind, host, by.userId, by.now],
  );
  if (!row) throw new Error('The chat could not be saved.');
  await Promise.all([
    tx.rows('update chat_channels set url_sealed = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      row.id,
      key.sealer.seal(urlLocation(tx, row.id), url),
    ]),
    record(tx, event(chatChannelUpdated, { id: row.id, kind, changes: { host } }), by),
  ]);
}

/** Removes a chat with its messages. What users selected is retained. Does nothing for a chat that is not set up. */
export async function deleteChatChannel(tx: TenantTx, kind: ChatKind, by: Actor): Promise<void> {
  const [deleted] = await tx.rows<{ id: number }>(
    'delete from chat_channels where tenant_id = $1 and kind = $2 returning id',
    [tx.tenant, kind],
  );
  if (deleted) await record(tx, event(chatChannelDeleted, { id: deleted.id, kind }), by);
}
