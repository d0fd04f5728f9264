import { googleCalendar, microsoftCalendar } from '@mainstay/contract/calendar';
import { MAIL_PROVIDERS, type MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { enqueueSync, lockSync, type UsableConnection } from '../../core/mail-connections/connections.ts';
import { restartSyncs } from '../../core/mail-connections/sync.ts';
import { ProviderError } from '../../core/mail-connections/provider-client.ts';
import type { AttendeeResponse, CalendarEvent } from '../../core/mail-connections/provider.ts';
import { event, type EventKind } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { type MailboxCall, withMailbox } from '../mailbox/open-mailbox.ts';
import { type EventLink, toGoogleEvent, toMicrosoftEvent } from './event-format.ts';
import { type EventInput, parseGoogleInput, parseMicrosoftInput } from './event-input.ts';
import { findLinks, saveLink } from './event-links.ts';
import { storeEvents } from './sync-events.ts';
import { type CalendarEventChange, eventCreated, eventDeleted, eventUpdated, invitationAnswered } from './events.ts';

type WriteCall = MailboxCall & Pick<FileCall<typeof googleCalendar.createEvent>, 'request'>;

/** Keeps the events that one of the addresses attends or organizes. Without addresses, keeps all. */
function filterByPeople(events: readonly CalendarEvent[], text: string): CalendarEvent[] {
  const addresses = text
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '');
  if (addresses.length === 0) return [...events];
  return events.filter(({ attendees, organizer }) =>
    [...attendees, ...(organizer ? [organizer] : [])].some(({ address }) => addresses.includes(address.toLowerCase())),
  );
}

interface ChangedEvent {
  id: string;
  link?: EventLink | undefined;
  kind: EventKind<CalendarEventChange>;
  /** What changes at once, without reading the calendar again. */
  known?: { events: readonly CalendarEvent[]; deleted: readonly string[] } | undefined;
}

function ignoreProviderError(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

/** The calls that both providers offer. */
function createCalls(provider: MailProviderId) {
  const target = { provider, part: 'calendar', what: 'Event' } as const;

  /**
   * Stores the account of a changed event, records the change, and lets the calendar be read again. In the meantime, a synchronization
   * may have read the event without its account. Therefore, a new event is stored at once; for others, the calendar is read from the
   * beginning.
   */
  const finish = (call: WriteCall, connection: UsableConnection, { id, link, kind, known }: ChangedEvent) =>
    call.inTenant('write', async (tx) => {
      await lockSync(tx, connection.id, 'calendar');
      const before = (await findLinks(tx, connection.id, [id])).get(id);
      const change = { connectionId: connection.id, ownerId: connection.userId, accountId: link?.accountId ?? null };
      await Promise.all([
        saveLink(tx, connection.id, id, link),
        enqueueSync(tx, connection.id, 'calendar'),
        record(tx, event(kind, change), toActor(call)),
      ]);
      if (known) await storeEvents(tx, connection, { ...known, now: call.services.now() });
      else if (link?.accountId !== before?.accountId)
        await restartSyncs(tx, call.services.now(), { part: 'calendar', connectionId: connection.id });
    });

  /** Only those who may change an account add events to it. */
  const requireAccount = async (call: WriteCall, accountId: number | null) => {
    if (accountId !== null) await call.inTenant('write', (tx) => requireWritableAccount(tx, call.access, accountId));
  };
  const toLink = ({ accountId, change }: EventInput): EventLink | undefined =>
    accountId === null ? undefined : { accountId, sendNotifications: change.notify };

  return {
    list: (call: MailboxCall, { min, max, q }: { min: string; max: string; q: string }) =>
      withMailbox(call, target, async ({ connection, client, provider: { calendar } }) => {
        const period = { from: new Date(min), to: new Date(max) };
        const events = filterByPeople(await calendar.list(client, period), q).filter(
          ({ status }) => status !== 'cancelled',
        );
        const ids = events.flatMap(({ id, seriesId }) => (seriesId === null ? [id] : [id, seriesId]));
        const links = await call.inTenant('read', (tx) => findLinks(tx, connection.id, ids));
        return events.map((one) => ({ event: one, link: links.get(one.id) ?? links.get(one.seriesId ?? '') }));
      }),

    async create(call: WriteCall, input: EventInput) {
      await requireAccount(call, input.accountId);
      const link = toLink(input);
      const { connection, id, created } = await withMailbox(call, target, async (mailbox) => {
        const { connection, client, provider } = mailbox;
        const id = await provider.calendar.create(client, input.change);
        // The event exists even if reading it fails.
        const created = link && (await provider.calendar.get(client, id).catch(ignoreProviderError));
        return { connection, id, created };
      });
      await finish(call, connection, {
        id,
        link,
        kind: eventCreated,
        known: created && { events: [created], deleted: [] },
      });
      return ok({ id });
    },

    async update(call: WriteCall, id: string, input: EventInput) {
      await requireAccount(call, input.accountId);
      const connection = await withMailbox(call, target, async (mailbox) => {
        await mailbox.provider.calendar.update(mailbox.client, id, input.change);
        return mailbox.connection;
      });
      await finish(call, connection, { id, link: toLink(input), kind: eventUpdated });
      return ok({ id });
    },

    async delete(call: WriteCall, id: string) {
      const connection = await withMailbox(call, target, async (mailbox) => {
        const links = await call.inTenant('read', (tx) => findLinks(tx, mailbox.connection.id, [id]));
        const notify = links.get(id)?.sendNotifications ?? true;
        await mailbox.provider.calendar.delete(mailbox.client, id, notify);
        return mailbox.connection;
      });
      await finish(call, connection, { id, kind: eventDeleted, known: { events: [], deleted: [id] } });
      return ok({ id });
    },

    async respond(call: WriteCall, { id, response }: { id: string; response: Exclude<AttendeeResponse, 'none'> }) {
      const { connection, link } = await withMailbox(call, target, async (mailbox) => {
        await mailbox.provider.calendar.respond(mailbox.client, id, response);
        const links = await call.inTenant('read', (tx) => findLinks(tx, mailbox.connection.id, [id]));
        return { connection: mailbox.connection, link: links.get(id) };
      });
      await finish(call, connection, { id, link, kind: invitationAnswered });
      return ok({ id });
    },
  };
}

const google = createCalls('google');
const microsoft = createCalls('microsoft');

export const googleCalendarRoutes = serve('integrations', googleCalendar, {
  async findEvents({ query, ...call }) {
    const events = (await google.list(call, query)).map((found) => toGoogleEvent(found.event, found.link));
    return ok({ events, result: events, auth_method: MAIL_PROVIDERS.google.strategy });
  },
  createEvent: ({ body, ...call }) => google.create(call, parseGoogleInput(body)),
  updateEvent: ({ body: { id, ...body }, ...call }) => google.update(call, id, parseGoogleInput(body)),
  deleteEvent: ({ query: { id }, ...call }) => google.delete(call, id),
  respond: ({ body, ...call }) => google.respond(call, body),
});

export const microsoftCalendarRoutes = serve('msintegrations', microsoftCalendar, {
  async findEvents({ query, ...call }) {
    const events = (await microsoft.list(call, query)).map((found) => toMicrosoftEvent(found.event, found.link));
    return ok({ events, result: events, auth_method: MAIL_PROVIDERS.microsoft.strategy });
  },
  createEvent: ({ body, ...call }) => microsoft.create(call, parseMicrosoftInput(body)),
  updateEvent: ({ body: { id, ...body }, ...call }) => microsoft.update(call, id, parseMicrosoftInput(body)),
  deleteEvent: ({ query: { id }, ...call }) => microsoft.delete(call, id),
  respond: ({ body, ...call }) => microsoft.respond(call, body),
});
