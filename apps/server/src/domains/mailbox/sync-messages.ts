/** Reads new messages of a mailbox and stores those that name a contact. No other message is stored. */
import type { OpenMailbox } from '../../core/mail-connections/client.ts';
import type { Gap, Message, MessageHeader } from '../../core/mail-connections/provider.ts';
import { ProviderError } from '../../core/mail-connections/provider-client.ts';
import type { SyncContext, SyncTarget } from '../../core/mail-connections/sync-targets.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { matchPeople, pickPeople } from './match-people.ts';
import { getAddresses, type MatchedMessage, RECIPIENT_LIMIT, storeMessages } from './store-messages.ts';

/** Messages that are read at the same time. */
const CONCURRENCY = 5;

/**
 * Reads the bodies of messages. A message that was deleted in the meantime is left out; one that the provider cannot return is a gap.
 */
async function readMessages(mailbox: OpenMailbox, headers: readonly MessageHeader[]) {
  const messages: Message[] = [];
  const gaps: Gap[] = [];
  const queue = headers.values();
  const work = async () => {
    for (const { id } of queue) {
      try {
        messages.push(await mailbox.provider.mail.get(mailbox.client, id));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.failure === 'invalid') gaps.push({ id, reason: error.message });
        else if (error.failure !== 'not_found') throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { messages, gaps };
}

/** Reads those of some messages that name a contact, with their contacts and users. */
export async function readMatching(
  { services, tenant, mailbox }: SyncContext,
  headers: readonly MessageHeader[],
): Promise<{ matched: MatchedMessage[]; gaps: Gap[] }> {
  const entries = headers.filter((header) => !header.isDraft && getAddresses(header).length <= RECIPIENT_LIMIT);
  if (entries.length === 0) return { matched: [], gaps: [] };
  const people = await services.database.inTenant(tenant, 'read', (tx) =>
    matchPeople(tx, entries.flatMap(getAddresses)),
  );
  const matchedHeaders = entries.filter((header) => pickPeople(people, getAddresses(header)).contacts.length > 0);
  const { messages, gaps } = await readMessages(mailbox, matchedHeaders);
  return { matched: messages.map((message) => ({ message, ...pickPeople(people, getAddresses(message)) })), gaps };
}

export const syncMessages: SyncTarget = {
  part: 'mail',
  intervalS: 120,
  async readPage(context, { cursor, since, now }) {
    const { mailbox } = context;
    const page = await mailbox.provider.mail.readChanges(mailbox.client, cursor, since);
    const { matched, gaps } = await readMatching(context, page.entries);
    return {
      cursor: page.cursor,
      hasMore: page.hasMore,
      checked: page.entries.length,
      gaps: [...page.gaps, ...gaps],
      ...(matched.length > 0 && { store: (tx: TenantTx) => storeMessages(tx, mailbox.connection, matched, now) }),
    };
  },
};
