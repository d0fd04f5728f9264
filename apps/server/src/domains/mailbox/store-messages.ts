/** Stores the messages of a mailbox that name a contact, once per mailbox. */
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import { toStorable } from '@mainstay/contract/rules/storable-text';
import type { UsableConnection } from '../../core/mail-connections/connections.ts';
import type { MailAddress, Message, MessageHeader } from '../../core/mail-connections/provider.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { mailMessageAdded } from './events.ts';
import { getMessageText } from './message-text.ts';
import type { MatchedContact } from './match-people.ts';

/** In characters. Longer texts are cut; the screen shows the whole message from the provider. */
const BODY_LIMIT = 100_000;
const SUBJECT_LIMIT = 1000;
/** Recipients that are stored per message; a message to more people is a mass mailing. */
export const RECIPIENT_LIMIT = 500;

export const getAddresses = ({ from, to, cc }: Pick<MessageHeader, 'from' | 'to' | 'cc'>): string[] =>
  [from, ...to, ...cc].flatMap((person) => (person ? [person.address] : []));

export interface MatchedMessage {
  message: Message;
  contacts: readonly MatchedContact[];
  userIds: readonly number[];
}

interface WrittenMessage {
  id: number;
  provider_id: string;
  direction: 'in' | 'out';
  sent_at: Date;
  is_new: boolean;
  /** Of a message that was already stored. */
  accounts: number[];
}

const toStored = ({ name, address }: MailAddress) => ({ name: toStorable(name), address: toStorable(address) });

/** Adds messages, and returns them and those that were already stored. */
const STORE_MESSAGES = `with added as (
   insert into mail_messages (tenant_id, connection_id, provider_id, thread_id, internet_id, direction, sender, recipients, copied,
     subject, body, attachments, sent_at)
   select $1, $2, m.* from jsonb_to_recordset($3::jsonb) m(provider_id text, thread_id text, internet_id text, direction text,
     sender jsonb, recipients jsonb, copied jsonb, subject text, body text, attachments jsonb, sent_at timestamptz)
   on conflict (tenant_id, connection_id, provider_id) do nothing returning id, provider_id, direction, sent_at)
 select *, true as is_new, '{}'::bigint[] as accounts from added
 union all select m.id, m.provider_id, m.direction, m.sent_at, false,
   array(select k.account_id from mail_message_contacts k where k.tenant_id = $1 and k.message_id = m.id)
 from mail_messages m where m.tenant_id = $1 and m.connection_id = $2 and m.provider_id = any($4::text[])`;

/**
 * Stores messages, and adds contacts to those that are already stored. The users who are named in a message are stored only once, so that a
 * later change of an address gives no one access.
 *
 * @returns the number of messages that were new
 */
export async function storeMessages(
  tx: TenantTx,
  connection: Pick<UsableConnection, 'id' | 'userId' | 'address'>,
  messages: readonly MatchedMessage[],
  now: Date,
): Promise<number> {
  const own = connection.address.toLowerCase();
  const rows = messages.map(({ message }) => ({
    provider_id: message.id,
    thread_id: message.threadId,
    internet_id: message.internetId,
    direction: message.from?.address.toLowerCase() === own ? 'out' : 'in',
    sender: toStored(message.from ?? { name: '', address: '' }),
    recipients: message.to.slice(0, RECIPIENT_LIMIT).map(toStored),
    copied: message.cc.slice(0, RECIPIENT_LIMIT).map(toStored),
    subject: truncateText(toStorable(message.subject), SUBJECT_LIMIT),
    body: truncateText(toStorable(getMessageText(message)), BODY_LIMIT),
    attachments: message.attachments
      .filter(({ contentId }) => contentId === null)
      .map(({ id, fileName, mimeType, size }) => ({
        id,
        name: toStorable(fileName),
        type: toStorable(mimeType),
        size,
      })),
    sent_at: message.sentAt.toISOString(),
  }));
  const [, written] = await Promise.all([
    // Connections cache the plans that check foreign keys. A plan from the first messages of an empty table would scan the whole table for
    // each row, which took twice as long for 10,000 messages, until the table is analyzed.
    tx.rows('set local enable_seqscan = off', []),
    tx.rows<WrittenMessage>(STORE_MESSAGES, [
      tx.tenant,
      connection.id,
      JSON.stringify(rows),
      rows.map(({ provider_id }) => provider_id),
    ]),
  ]);
  const matchedById = new Map(messages.map((matched) => [matched.message.id, matched]));
  const stored = written.flatMap((row) => {
    const matched = matchedById.get(row.provider_id);
    return matched ? [{ ...row, ...matched }] : [];
  });
  const contactRows = stored.flatMap(({ id, sent_at, contacts }) =>
    contacts.map(({ contactId, accountId }) => ({ message: id, contact: contactId, account: accountId, sent_at })),
  );
  const added = stored.filter(({ is_new }) => is_new);
  const readerRows = added.flatMap(({ id, userIds }) => userIds.map((user) => ({ message: id, user })));
  await Promise.all([
    tx.rows(
      `insert into mail_message_contacts (tenant_id, message_id, contact_id, account_id, sent_at)
       select $1, m.message, m.contact, m.account, m.sent_at
       from jsonb_to_recordset($2::jsonb) m(message bigint, contact bigint, account bigint, sent_at timestamptz)
         join contacts c on c.tenant_id = $1 and c.id = m.contact and c.account_id = m.account
       on conflict do nothing`,
      [tx.tenant, JSON.stringify(contactRows)],
    ),
    tx.rows(
      `insert into mail_message_readers (tenant_id, message_id, user_id)
       select $1, m.message, m."user" from jsonb_to_recordset($2::jsonb) m(message bigint, "user" bigint)
         join users u on u.tenant_id = $1 and u.id = m."user"
       on conflict do nothing`,
      [tx.tenant, JSON.stringify(readerRows)],
    ),
    record(
      tx,
      stored.flatMap(({ id, direction, contacts, accounts }) =>
        [...new Set(contacts.map(({ accountId }) => accountId))]
          .filter((accountId) => !accounts.includes(accountId))
          .map((accountId) => event(mailMessageAdded, { id, accountId, direction, ownerId: connection.userId })),
      ),
      { userId: connection.userId, now },
    ),
  ]);
  return added.length;
}
