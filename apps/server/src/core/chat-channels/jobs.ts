/** Posts messages to chats, one after the other. A call is made between two transactions, so a message is posted at least once. */
import { CHAT_RETENTION_DAYS } from '@mainstay/contract/rules/chat-channels';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { CALL_LIMITS, callReceiver } from '../../platform/outbound/call-receiver.ts';
import { CallSlots } from '../../platform/outbound/call-slots.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import { getCompanyUrl } from '../../platform/session/recipient.ts';
import { findReader } from './chat-reader.ts';
import { openChannelUrl } from './channel-settings.ts';
import { type ChatMessage, renderChatMessage } from './chat-messages.ts';
import {
  claimMessages,
  type ClaimedMessage,
  type MessageOutcome,
  queueWaiting,
  SEND_CHAT_MESSAGES,
  storeOutcome,
} from './message-queue.ts';

const Payload = z.object({ channel_id: z.int(), due_at: z.coerce.date().optional() });
const EXPIRE_S = 180;
/** Concurrent senders of one server process. `CallSlots` limits the share of each company. */
const SENDERS = 8;
const DAY_MS = 86_400_000;
const NO_URL_MESSAGE = 'The address of this chat cannot be decrypted. Enter it again.';

const toChatMessage = (
  { topic, title, detail, due_on: dueOn, path }: ClaimedMessage,
  { person, address }: { person: string; address: string },
): ChatMessage => ({
  person,
  topic,
  title,
  detail: [detail, dueOn && `due ${formatLongDate(dueOn)}`].filter(Boolean).join(' · '),
  url: `${address}/#!${path}`,
});

async function sendMessages(context: JobContext, payload: z.infer<typeof Payload>, slots: CallSlots): Promise<void> {
  const { services, tenant } = context;
  const { database, config, now } = services;
  const { channel_id: channelId, due_at: dueAt } = payload;
  const inTenant = <T>(operation: (tx: TenantTx) => Promise<T>) => database.inTenant(tenant, 'write', operation);
  const releaseSlot = slots.take(tenant, { call: channelId, receiver: channelId });
  // The sender that occupies the slot queues what waits when it is done.
  if (!releaseSlot) return;
  try {
    const claimed = await inTenant((tx) => claimMessages(tx, channelId, dueAt && dueAt > now() ? dueAt : now()));
    if (!claimed) return;
    const url = openChannelUrl({ tenant }, services, claimed.channel);
    const address = await getCompanyUrl(services, tenant);
    const send = guardedFetch(config, CALL_LIMITS);
    const post = async (message: ClaimedMessage): Promise<MessageOutcome> => {
      const person = await inTenant((tx) => findReader(tx, message));
      if (person === undefined) return 'skipped';
      if (url === undefined) return { error: NO_URL_MESSAGE, retryAfter: null };
      const body = renderChatMessage(claimed.channel.kind, toChatMessage(message, { person, address }));
      return callReceiver({ url, headers: { 'content-type': 'application/json' }, body, secrets: [url] }, send);
    };
    for (const message of claimed.messages) {
      const outcome = await post(message);
      await inTenant((tx) => storeOutcome(tx, { channelId, message }, outcome, { now: now() }));
    }
  } finally {
    releaseSlot();
  }
  await inTenant((tx) => queueWaiting(tx, channelId));
}

/** Jobs of one server process. */
export function createChatJobs(): JobKind[] {
  const slots = new CallSlots(SENDERS);
  return [
    {
      name: SEND_CHAT_MESSAGES,
      policy: 'short',
      expireSeconds: EXPIRE_S,
      concurrency: SENDERS,
      handle: (payload, context) => sendMessages(context, Payload.parse(payload), slots),
      handleDeadLetter: (payload, { services, tenant }) =>
        services.database.inTenant(tenant, 'write', (tx) => queueWaiting(tx, Payload.parse(payload).channel_id)),
    },
    {
      name: 'purge-chat-messages',
      policy: 'short',
      cron: '10 4 * * *',
      async handle(_payload, { services, tenant }) {
        const before = new Date(services.now().getTime() - CHAT_RETENTION_DAYS * DAY_MS);
        await services.database.inTenant(tenant, 'write', (tx) =>
          tx.rows(`delete from chat_messages where tenant_id = $1 and created_at < $2 and status <> 'waiting'`, [
            tx.tenant,
            before,
          ]),
        );
      },
    },
  ];
}
