/** Factories of connected mailboxes, and of the meetings and messages that were read from them. */
import { CONNECTION_PARTS, type MailVisibility } from '@mainstay/contract/rules/mail-providers';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertRows, insertWithIds, nextNumber, requireSingleId } from './rows.ts';

/**
 * Connects the mailbox and the calendar of a user as sample data, which have no provider.
 * @param connectedAt an instant, ISO 8601
 * @returns the id of the connection
 */
export async function buildMailbox(
  tx: TenantTx,
  userId: number,
  address: string,
  {
    visibility = 'participants',
    connectedAt = `${FACTORY_DAY}T08:00:00Z`,
  }: { visibility?: MailVisibility; connectedAt?: string } = {},
): Promise<number> {
  const columns = {
    user_id: 'bigint',
    provider: 'text',
    address: 'text',
    subject: 'text',
    scopes: 'text!text[]',
    is_sample: 'boolean',
    visibility: 'text',
    connected_at: 'timestamptz',
  };
  const row = {
    user_id: userId,
    provider: 'google',
    address,
    subject: address,
    scopes: '{}',
    is_sample: true,
    visibility,
    connected_at: connectedAt,
  };
  return requireSingleId(await insertWithIds(tx, 'mail_connections', columns, [row]));
}

export interface NewMeeting {
  /** The connection of the calendar. */
  connectionId: number;
  accountId?: number | null;
  title: string;
  /** Instants, ISO 8601. */
  start: string;
  end: string;
  /** Email addresses. */
  attendees?: readonly string[];
  location?: string;
  joinUrl?: string | null;
  /** Responses of attendees by address. */
  responses?: Readonly<Record<string, 'accepted' | 'declined' | 'tentative'>>;
  providerId?: string;
}

export const buildMeetings = (tx: TenantTx, meetings: readonly NewMeeting[]): Promise<void> =>
  insertRows(
    tx,
    'calendar_events',
    {
      connection_id: 'bigint',
      provider_id: 'text',
      account_id: 'bigint',
      title: 'text',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      attendees: 'text!jsonb',
      location: 'text',
      join_url: 'text',
      responses: 'text!jsonb',
    },
    meetings.map((meeting) => ({
      connection_id: meeting.connectionId,
      provider_id: meeting.providerId ?? `event-${nextNumber()}`,
      account_id: meeting.accountId,
      title: meeting.title,
      start_at: meeting.start,
      end_at: meeting.end,
      attendees: JSON.stringify(meeting.attendees ?? []),
      location: meeting.location ?? '',
      join_url: meeting.joinUrl,
      responses: JSON.stringify(meeting.responses ?? {}),
    })),
  );

export interface NewMessage {
  /** The connection of the mailbox. */
  connectionId: number;
  contacts: readonly { contactId: number; accountId: number }[];
  /** Users that the message names, in addition to the owner of the mailbox. */
  readers?: readonly number[];
  direction: 'in' | 'out';
  from: { name: string; address: string };
  to: readonly { name: string; address: string }[];
  cc?: readonly { name: string; address: string }[];
  subject: string;
  body: string;
  /** An instant, ISO 8601. */
  sentAt: string;
  /** The Message-ID, which copies in several mailboxes share. */
  internetId?: string;
  threadId?: string;
  providerId?: string;
}

/** @returns the ids of the messages, in order */
export async function buildMessages(tx: TenantTx, messages: readonly NewMessage[]): Promise<number[]> {
  const ids = await insertWithIds(
    tx,
    'mail_messages',
    {
      connection_id: 'bigint',
      provider_id: 'text',
      thread_id: 'text',
      internet_id: 'text',
      direction: 'text',
      sender: 'text!jsonb',
      recipients: 'text!jsonb',
      copied: 'text!jsonb',
      subject: 'text',
      body: 'text',
      sent_at: 'timestamptz',
    },
    messages.map((message) => {
      const providerId = message.providerId ?? `message-${nextNumber()}`;
      return {
        connection_id: message.connectionId,
        provider_id: providerId,
        thread_id: message.threadId ?? providerId,
        internet_id: message.internetId ?? `<${providerId}@sample.test>`,
        direction: message.direction,
        sender: JSON.stringify(message.from),
        recipients: JSON.stringify(message.to),
        copied: JSON.stringify(message.cc ?? []),
        subject: message.subject,
        body: message.body,
        sent_at: message.sentAt,
      };
    }),
  );
  const withIds = messages.map((message, index) => ({ ...message, id: ids[index] ?? 0 }));
  await insertRows(
    tx,
    'mail_message_contacts',
    { message_id: 'bigint', contact_id: 'bigint', account_id: 'bigint', sent_at: 'timestamptz' },
    withIds.flatMap(({ id, contacts, sentAt }) =>
      contacts.map(({ contactId, accountId }) => ({
        message_id: id,
        contact_id: contactId,
        account_id: accountId,
        sent_at: sentAt,
      })),
    ),
  );
  await insertRows(
    tx,
    'mail_message_readers',
    { message_id: 'bigint', user_id: 'bigint' },
    withIds.flatMap(({ id, readers = [] }) => readers.map((userId) => ({ message_id: id, user_id: userId }))),
  );
  return ids;
}

/** Sets the visibility of conversations; undefined if it is that of the mailbox. */
export const buildThreadVisibility = (
  tx: TenantTx,
  connectionId: number,
  threads: readonly { threadId: string; visibility: MailVisibility | undefined }[],
): Promise<void> =>
  insertRows(
    tx,
    'mail_threads',
    { connection_id: 'bigint', thread_id: 'text', visibility: 'text' },
    threads
      .filter(({ visibility }) => visibility !== undefined)
      .map(({ threadId, visibility }) => ({ connection_id: connectionId, thread_id: threadId, visibility })),
  );

/**
 * Creates the state of both parts of a connection, which have been read completely.
 * @param read when the connection begins, ISO 8601, and the number of entries of each part
 */
export const buildSyncs = (
  tx: TenantTx,
  connectionId: number,
  { begins, ...counts }: { begins: string; mail: number; calendar: number },
): Promise<void> =>
  insertRows(
    tx,
    'mail_syncs',
    {
      connection_id: 'bigint',
      part: 'text',
      covers_from: 'timestamptz',
      next_at: 'timestamptz',
      finished_at: 'timestamptz',
      is_complete: 'boolean',
      checked: 'int',
      matched: 'int',
    },
    CONNECTION_PARTS.map((part) => ({
      connection_id: connectionId,
      part,
      covers_from: begins,
      next_at: begins,
      finished_at: begins,
      is_complete: true,
      checked: counts[part],
      matched: counts[part],
    })),
  );
