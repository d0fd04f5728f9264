/** The queue of messages to chats. Senders claim due messages, so that those of a killed sender are due again after a minute. */
import { CHAT_RETRY_SECONDS, type ChatKind, type ChatTopic } from '@mainstay/contract/rules/chat-channels';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { CallOutcome } from '../../platform/outbound/call-receiver.ts';
import { getNextAttemptTime } from '../../platform/outbound/retry-schedule.ts';

export const SEND_CHAT_MESSAGES = 'send-chat-messages';

/** Messages that a sender claims at once. Chats accept about one per second. */
const BATCH = 5;
/** How long no other sender takes claimed messages: longer than the calls of a batch may take. */
const CLAIM_MS = 90_000;
/** Jobs for messages that are due within the same interval are merged. */
const INTERVAL_MS = 10_000;

export interface ClaimedMessage {
  id: number;
  user_id: number;
  topic: ChatTopic;
  account_id: number | null;
  title: string;
  detail: string;
  /** The due date of the action. */
  due_on: string | null;
  path: string;
  /** Number of attempts, including the current one. */
  attempts: number;
}

export interface ClaimedChannel {
  id: number;
  kind: ChatKind;
  url_sealed: Buffer | null;
}

/** Claims the messages of a chat that are due at a time and have waited longest. */
export async function claimMessages(
  tx: TenantTx,
  channelId: number,
  dueAt: Date,
): Promise<{ channel: ClaimedChannel; messages: ClaimedMessage[] } | undefined> {
  const [[channel], messages] = await Promise.all([
    tx.rows<ClaimedChannel>('select id, kind, url_sealed from chat_channels where tenant_id = $1 and id = $2', [
      tx.tenant,
      channelId,
    ]),
    tx.rows<ClaimedMessage>(
      `update chat_messages m set attempts = m.attempts + 1, next_attempt_at = $4
       from (select id from chat_messages where tenant_id = $1 and channel_id = $2 and status = 'waiting' and next_attempt_at <= $3
             order by next_attempt_at, id limit ${BATCH} for update skip locked) c
       where m.tenant_id = $1 and m.id = c.id
       returning m.id, m.user_id, m.topic, m.account_id, m.title, m.detail, m.due_on, m.path, m.attempts`,
      [tx.tenant, channelId, dueAt, new Date(dueAt.getTime() + CLAIM_MS)],
    ),
  ]);
  if (channel && messages.length > 0) return { channel, messages: messages.toSorted((a, b) => a.id - b.id) };
  await queueWaiting(tx, channelId);
  return undefined;
}

/** The end of an attempt; `skipped` if the message no longer applies. */
export type MessageOutcome = Pick<CallOutcome, 'error' | 'retryAfter'> | 'skipped';

/** Stores the outcome of an attempt, unless the message was claimed again since. */
export async function storeOutcome(
  tx: TenantTx,
  { channelId, message: { id, attempts } }: { channelId: number; message: ClaimedMessage },
  outcome: MessageOutcome,
  { now, random = Math.random }: { now: Date; random?: () => number },
): Promise<void> {
  if (outcome === 'skipped') {
    await tx.rows('delete from chat_messages where tenant_id = $1 and id = $2 and attempts = $3', [
      tx.tenant,
      id,
      attempts,
    ]);
    return;
  }
  const { error, retryAfter } = outcome;
  const retryAt =
    error === null ? undefined : getNextAttemptTime(CHAT_RETRY_SECONDS, { attempts, retryAfter, now }, random());
  await tx.rows(
    `update chat_messages set status = $4, error = $5, next_attempt_at = $6, ended_at = $7
     where tenant_id = $1 and id = $2 and status = 'waiting' and attempts = $3`,
    [
      tx.tenant,
      id,
      attempts,
      error === null ? 'sent' : retryAt ? 'waiting' : 'failed',
      error,
      retryAt,
      retryAt ? null : now,
    ],
  );
  await tx.rows('update chat_channels set last_attempt_at = $3, last_error = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    channelId,
    now,
    error,
  ]);
}

/** Queues a sender for the waiting messages of a chat, at the time when the first of them is due. */
export async function queueWaiting(tx: TenantTx, channelId: number): Promise<void> {
  const [next] = await tx.rows<{ due_at: Date | null }>(
    `select min(next_attempt_at) as due_at from chat_messages where tenant_id = $1 and channel_id = $2 and status = 'waiting'`,
    [tx.tenant, channelId],
  );
  if (!next?.due_at) return;
  const interval = Math.ceil(next.due_at.getTime() / INTERVAL_MS);
  const startAfter = new Date(interval * INTERVAL_MS);
  // The sender takes what is due then, whatever its own clock shows.
  const payload = { channel_id: channelId, due_at: startAfter.toISOString() };
  await enqueue(tx, SEND_CHAT_MESSAGES, payload, { key: `${channelId}:${interval}`, startAfter });
}
