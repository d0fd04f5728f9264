/** Events of chats. No public data contains an address. */
import type { ChatKind } from '@mainstay/contract/rules/chat-channels';
import { eventKind, type EventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

interface ChannelEvent {
  id: number | null;
  kind: ChatKind;
  /** Details for the audit log. */
  changes?: object;
}

const channelEvent = (name: string, verb: string): EventKind<ChannelEvent> =>
  eventKind(
    `chat_channel.${name}`,
    ({ id, kind }) => ({ account: null, subject: { type: 'chat_channel', id }, data: { kind } }),
    logToAudit(({ id, kind, changes }) => ({
      verb,
      entity: 'chat_channel',
      ...(id !== null && { entityId: id }),
      changes: { kind, ...changes },
    })),
  );

export const chatChannelUpdated = channelEvent('updated', 'update');
export const chatChannelDeleted = channelEvent('deleted', 'delete');
/** A test message was posted, whether the chat accepted it or not. */
export const chatChannelTested = channelEvent('tested', 'test');

/** A user changed what is posted for them. No log contains it, and no other user may receive it. */
export const chatChoicesUpdated: EventKind<{ userId: number }> = eventKind('chat_choices.updated', ({ userId }) => ({
  account: null,
  readers: { user: userId },
  subject: { type: 'user', id: userId },
  data: {},
}));
