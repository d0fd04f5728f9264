/** Reads stored messages of an account that the reader may read, and shares threads. */
import type { AccountMessage } from '@mainstay/contract/mailbox';
import type { MailVisibility } from '@mainstay/contract/rules/mail-providers';
import { personNameSql } from '../../core/people/person-sql.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { threadShared } from './events.ts';
import { joinMailboxSql, MESSAGE, visibilitySql, visibleSql } from './visible-messages.ts';

/** Messages of a thread in one response. */
const THREAD_LIMIT = 200;

interface FoundMessage {
  id: number;
  direction: 'in' | 'out';
  sender: { name: string; address: string };
  recipients: { name: string; address: string }[];
  copied: { name: string; address: string }[];
  subject: string;
  body: string;
  attachments: { name: string; size: number }[];
  sent_at: Date;
  owner_id: number;
  owner_name: string;
  visibility: MailVisibility;
  is_sample: boolean;
}

const toMessage = (found: FoundMessage, userId: number): AccountMessage => ({
  id: found.id,
  direction: found.direction,
  from: found.sender,
  to: found.recipients,
  cc: found.copied,
  subject: found.subject,
  body: found.body,
  attachments: found.attachments.map(({ name, size }) => ({ name, size })),
  sent_at: found.sent_at.toISOString(),
  owner: { id: found.owner_id, name: found.owner_name },
  visibility: found.visibility,
  is_own: found.owner_id === userId,
  is_sample: found.is_sample,
});

/** A stored message, by its id or by that of its provider in the mailbox of a user. */
export type MessageReference = { messageId: number } | { ownerId: number; providerId: string };

/**
 * Returns the messages of a thread that concern an account and that the reader may read, in order. This includes the message that names
 * the thread: without access to it, the result is empty.
 */
export async function findThread(
  tx: TenantTx,
  userId: number,
  { accountId, ...named }: { accountId: number } & MessageReference,
): Promise<AccountMessage[]> {
  const [isNamedSql, ...values] =
    'messageId' in named
      ? (['m.id = $4', named.messageId] as const)
      : (['mc.user_id = $4 and m.provider_id = $5', named.ownerId, named.providerId] as const);
  const rows = await tx.rows<FoundMessage>(
    `with named as (select m.connection_id, m.thread_id from mail_messages m ${joinMailboxSql(MESSAGE)}
       where m.tenant_id = $1 and ${isNamedSql} and ${visibleSql(MESSAGE, '$3')}
         and exists (select from mail_message_contacts k where k.tenant_id = $1 and k.message_id = m.id and k.account_id = $2))
     select m.id, m.direction, m.sender, m.recipients, m.copied, m.subject, m.body, m.attachments, m.sent_at, mc.user_id as owner_id,
       coalesce(${personNameSql('u')}, u.email) as owner_name, ${visibilitySql(MESSAGE)} as visibility, mc.is_sample
     from named n join mail_messages m on m.tenant_id = $1 and m.connection_id = n.connection_id and m.thread_id = n.thread_id
       ${joinMailboxSql(MESSAGE)} join users u on u.tenant_id = $1 and u.id = mc.user_id
     where ${visibleSql(MESSAGE, '$3')}
       and exists (select from mail_message_contacts k where k.tenant_id = $1 and k.message_id = m.id and k.account_id = $2)
     order by m.sent_at, m.id limit ${THREAD_LIMIT}`,
    [tx.tenant, accountId, userId, ...values],
  );
  return rows.map((row) => toMessage(row, userId));
}

/** @throws NotFoundError if the message is not in the own mailbox */
export async function setThreadVisibility(
  tx: TenantTx,
  { messageId, accountId, visibility }: { messageId: number; accountId: number; visibility: MailVisibility },
  actor: EventActor,
): Promise<void> {
  const [thread] = await tx.rows<{ connection_id: number }>(
    `insert into mail_threads as t (tenant_id, connection_id, thread_id, visibility)
     select $1, m.connection_id, m.thread_id, $4 from mail_messages m
       join mail_connections c on c.tenant_id = $1 and c.id = m.connection_id and c.user_id = $3
     where m.tenant_id = $1 and m.id = $2
       and exists (select from mail_message_contacts k where k.tenant_id = $1 and k.message_id = m.id and k.account_id = $5)
     on conflict (tenant_id, connection_id, thread_id) do update set visibility = $4 returning t.connection_id`,
    [tx.tenant, messageId, actor.userId, visibility, accountId],
  );
  if (!thread) throw new NotFoundError('Message');
  await record(tx, event(threadShared, { messageId, accountId, visibility, ownerId: actor.userId ?? 0 }), actor);
}
