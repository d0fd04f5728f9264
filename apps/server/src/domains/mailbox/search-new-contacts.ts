/**
 * Searches the connected mailboxes for messages with contacts who were added, or whose address changed, after the mailboxes had been read.
 * Calendars cannot be searched by address; they are read again.
 */
import { CONNECTION_PARTS } from '@mainstay/contract/rules/mail-providers';
import { lockSync, findUsableConnection } from '../../core/mail-connections/connections.ts';
import { openMailbox } from '../../core/mail-connections/client.ts';
import { ProviderError } from '../../core/mail-connections/provider-client.ts';
import type { MessageHeader } from '../../core/mail-connections/provider.ts';
import { restartSyncs } from '../../core/mail-connections/sync.ts';
import type { SyncContext } from '../../core/mail-connections/sync-targets.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts';
import { OidcError } from '../../platform/oidc/client.ts';
import { storeMessages } from './store-messages.ts';
import { readMatching } from './sync-messages.ts';

/** With more contacts at once, such as after an import, reading the mailboxes again is faster than searching them. */
const SEARCHED_CONTACTS = 100;
const ADDRESSES_PER_SEARCH = 10;
/** Graph finds this many messages at most. A mailbox with more is read again. */
const MESSAGES_PER_SEARCH = 900;

interface UnsearchedContact {
  id: number;
  email_key: string;
}

const UNSEARCHED = 'mail_searched_key is distinct from email_key';

/** Marks contacts as searched unless their address has changed since. Calendars are read again for them. */
async function markSearched(tx: TenantTx, contacts: readonly UnsearchedContact[], now: Date): Promise<void> {
  await Promise.all([
    restartSyncs(tx, now, { part: 'calendar' }),
    tx.rows(
      `update contacts c set mail_searched_key = s.email_key from jsonb_to_recordset($2::jsonb) s(id bigint, email_key text)
       where c.tenant_id = $1 and c.id = s.id`,
      [tx.tenant, JSON.stringify(contacts)],
    ),
  ]);
}

/** Marks all contacts as searched and lets all mailboxes be read again. */
async function restartAll(tx: TenantTx, now: Date): Promise<void> {
  for (const part of CONNECTION_PARTS) await restartSyncs(tx, now, { part });
  await tx.rows(`update contacts set mail_searched_key = email_key where tenant_id = $1 and ${UNSEARCHED}`, [
    tx.tenant,
  ]);
}

/** @returns false if there are too many messages */
async function searchMailbox(context: SyncContext, addresses: readonly string[], since: Date): Promise<boolean> {
  const { services, tenant, mailbox } = context;
  const { provider, client, connection } = mailbox;
  for (let start = 0; start < addresses.length; start += ADDRESSES_PER_SEARCH) {
    const batch = addresses.slice(start, start + ADDRESSES_PER_SEARCH);
    const found: MessageHeader[] = [];
    let cursor: string | undefined;
    do {
      const page = await provider.mail.findOfAddresses(client, { addresses: batch, since, cursor });
      found.push(...page.messages);
      cursor = page.next ?? undefined;
      if (cursor && found.length >= MESSAGES_PER_SEARCH) return false;
    } while (cursor);
    const { matched } = await readMatching(context, found);
    await services.database.inTenant(tenant, 'write', async (tx) => {
      if ((await lockSync(tx, connection.id, 'mail')) && matched.length > 0)
        await storeMessages(tx, connection, matched, services.now());
    });
  }
  return true;
}

async function searchContacts(context: JobContext): Promise<void> {
  const { services, tenant, stopping } = context;
  const { database } = services;
  const { contacts, mailboxes } = await database.inTenant(tenant, 'read', async (tx) => {
    const mailboxes = await tx.rows<{ id: number; covers_from: Date }>(
      `select c.id, s.covers_from from mail_connections c
         join mail_syncs s on s.tenant_id = $1 and s.connection_id = c.id and s.part = 'mail' and s.next_at is not null
       where c.tenant_id = $1 and c.tokens_sealed is not null order by c.id`,
      [tx.tenant],
    );
    const contacts = await tx.rows<UnsearchedContact>(
      `select id, email_key from contacts where tenant_id = $1 and ${UNSEARCHED} order by id limit ${SEARCHED_CONTACTS + 1}`,
      [tx.tenant],
    );
    return { contacts, mailboxes };
  });
  if (contacts.length === 0) return;
  if (contacts.length > SEARCHED_CONTACTS)
    return database.inTenant(tenant, 'write', (tx) => restartAll(tx, services.now()));
  const addresses = [...new Set(contacts.map(({ email_key }) => email_key))].filter((address) => address !== '');
  for (const { id, covers_from } of mailboxes) {
    stopping.throwIfAborted();
    const connection = await database.inTenant(tenant, 'read', (tx) => findUsableConnection(tx, { id }));
    if (!connection) continue;
    const mailbox = openMailbox(services, tenant, connection, 'job');
    const isSearched = await searchMailbox({ services, tenant, mailbox }, addresses, covers_from).catch(
      (error: unknown) => {
        if (error instanceof ProviderError || error instanceof OidcError) return false;
        throw error;
      },
    );
    // The synchronization reports failures of the provider, and repeats what failed.
    if (!isSearched)
      await database.inTenant(tenant, 'write', (tx) =>
        restartSyncs(tx, services.now(), { part: 'mail', connectionId: id }),
      );
  }
  await database.inTenant(tenant, 'write', (tx) => markSearched(tx, contacts, services.now()));
}

export const contactSearchJobs: readonly JobKind[] = [
  {
    name: 'mail-search-contacts',
    policy: 'short',
    cron: '* * * * *',
    handle: (_payload, context) => searchContacts(context),
  },
];
