/** The mailbox and calendar that a person connects: with which provider, how far it has been read, and who may read its messages. */
import { z } from 'zod';
import { done, endpoint, id, ok, pageLimit, pageNumber } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { CONNECTION_PARTS, MAIL_PROVIDER_IDS, MAIL_VISIBILITIES, MAILBOX_ROUTE } from './rules/mail-providers.ts';

export const MailProviderId = z.enum(MAIL_PROVIDER_IDS);
export const MailVisibility = z.enum(MAIL_VISIBILITIES);
const Part = z.enum(CONNECTION_PARTS);

/** How far the messages or the events of a connection have been read. */
export const SyncState = z.object({
  part: Part,
  /**
   * `waiting` for the first run, `reading` until everything since `covers_from` has been read once, `current`, `incomplete` if entries
   * were skipped, `failing` if the last run failed, `ended` if the provider revoked the access.
   */
  state: z.enum(['waiting', 'reading', 'current', 'incomplete', 'failing', 'ended']),
  /** The earliest time that is read. */
  covers_from: z.iso.datetime(),
  last_run_at: z.iso.datetime().nullable(),
  next_run_at: z.iso.datetime().nullable(),
  /** Entries read so far, and those that concern a contact. */
  checked: z.int(),
  matched: z.int(),
  /** Entries that could not be read. */
  skipped: z.int(),
  /** Why the last run failed, in a sentence for its owner. */
  error: z.string().nullable(),
});
export type SyncState = z.infer<typeof SyncState>;

export const MailConnection = z.object({
  id: z.int(),
  provider: MailProviderId,
  /** The address of the mailbox. */
  address: z.string(),
  visibility: MailVisibility,
  connected_at: z.iso.datetime(),
  /** Sample data of the demo company, which has no provider. */
  is_sample: z.boolean(),
  syncs: z.array(SyncState),
});
export type MailConnection = z.infer<typeof MailConnection>;

export const UserConnection = MailConnection.extend({ user: z.object({ id: z.int(), name: z.string() }) });
export type UserConnection = z.infer<typeof UserConnection>;

const PATH = '/v1/api/mail-connection/';

export const mailConnections = {
  getOwn: endpoint({
    method: 'GET',
    path: PATH,
    access: 'session',
    personOnly: 'mailbox',
    summary:
      'Get the mailbox and calendar that the caller has connected, and the providers that the caller can connect',
    response: ok(
      z.object({
        connection: MailConnection.nullable(),
        /** Providers that an administrator has set up and that the caller may connect. */
        providers: z.array(MailProviderId),
      }),
    ),
  }),
  start: endpoint({
    method: 'POST',
    path: `${PATH}start/`,
    access: 'session',
    effect: 'own',
    personOnly: 'mailbox',
    perMinute: 20,
    ownTransactions: true,
    summary: 'Get the URL at which the provider requests the consent of the caller',
    body: z.object({
      provider: MailProviderId,
      parts: z.array(Part).min(1, 'Choose mail, calendar or both.').max(CONNECTION_PARTS.length),
      /** The address within the application to which the browser returns, such as `#!/dashboard/profile/mailbox`. */
      redirect: z
        .string()
        .max(2000)
        .startsWith('#!/', 'Must be an address within the application.')
        .default(MAILBOX_ROUTE),
    }),
    response: ok(z.object({ url: z.string() })),
  }),
  finish: endpoint({
    method: 'GET',
    path: `${PATH}callback/`,
    access: 'public',
    perMinute: 60,
    summary: 'Where the provider sends the browser back to after the consent',
    query: z.looseObject({ state: z.string().max(200).optional() }),
    download: 'text/html',
    response: z.string(),
  }),
  notify: endpoint({
    method: 'POST',
    path: `${PATH}notify/`,
    access: 'public',
    perMinute: 1200,
    summary: 'Where a provider reports that mailboxes and calendars have changed',
    query: z.object({
      domain: z.string().max(200),
      /** Sent once when changes are requested, to be returned as the response. */
      validationToken: z.string().max(2000).optional(),
      /** The secret of the operator, in the address to which Pub/Sub delivers the reports of Gmail. */
      token: z.string().max(200).optional(),
    }),
    body: z.unknown(),
    download: 'text/plain',
    response: z.string(),
  }),
  update: endpoint({
    method: 'PATCH',
    path: PATH,
    access: 'session',
    effect: 'own',
    personOnly: 'mailbox',
    summary: 'Choose who may read the messages of the connected mailbox',
    body: z.object({ visibility: MailVisibility }),
    response: done,
  }),
  synchronize: endpoint({
    method: 'POST',
    path: `${PATH}sync/`,
    access: 'session',
    effect: 'own',
    personOnly: 'mailbox',
    perMinute: 10,
    summary: 'Read the connected mailbox and calendar now, including entries that were skipped',
    response: done,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: PATH,
    access: 'session',
    effect: 'own',
    personOnly: 'mailbox',
    ownTransactions: true,
    summary: 'Disconnect the mailbox and calendar, and remove what was read from them',
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/api/admin/mail-connections/',
    access: ADMIN_ROLES,
    summary: 'List who has connected a mailbox, by name and without any content',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(UserConnection), has_next: z.boolean(), total_records: z.int() })),
  }),
  disconnectUser: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/mail-connections/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    ownTransactions: true,
    summary: 'Disconnect the mailbox of a user',
    params: z.object({ id }),
    response: done,
  }),
};
