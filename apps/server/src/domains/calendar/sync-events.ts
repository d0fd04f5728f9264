/**
 * Reads the events of a calendar and stores those of an account, so that they appear there: events that one of its contacts attends, and
 * events that were created for it.
 */
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import { toStorable } from '@mainstay/contract/rules/storable-text';
import { z } from 'zod';
import type { UsableConnection } from '../../core/mail-connections/connections.ts';
import type { CalendarEvent, EventTime } from '../../core/mail-connections/provider.ts';
import type { SyncTarget } from '../../core/mail-connections/sync-targets.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { getTimeZone } from '../health/refresh-metrics.ts';
import { matchPeople, pickPeople } from '../mailbox/match-people.ts';
import { findLinks } from './event-links.ts';
import { meetingAdded } from './events.ts';

const DAY_MS = 86_400_000;
/** How far ahead events are read, and how far the window must still extend before it is moved. */
const AHEAD_MS = 180 * DAY_MS;
const MIN_AHEAD_MS = 120 * DAY_MS;
const TEXT_LIMIT = 1000;
const ATTENDEE_LIMIT = 500;
/** The title under which private events are stored, of which only the time is known to others. */
const PRIVATE_TITLE = 'Private meeting';

const Cursor = z.object({
  until: z.iso.datetime(),
  provider: z.string().nullable(),
  /** When the reading of all events started, until it is complete. */
  startedAt: z.iso.datetime().optional(),
});
type Cursor = z.infer<typeof Cursor>;

/** A window moves as time passes. Moving it reads all events again, which does not duplicate them. */
function getWindow(cursor: string | null, now: Date): Cursor {
  const stored = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor));
  const isCurrent = stored && new Date(stored.until).getTime() >= now.getTime() + MIN_AHEAD_MS;
  return isCurrent
    ? stored
    : { until: new Date(now.getTime() + AHEAD_MS).toISOString(), provider: null, startedAt: now.toISOString() };
}

const getAddresses = ({ organizer, attendees }: CalendarEvent): string[] =>
  [...(organizer ? [organizer] : []), ...attendees].map(({ address }) => address);

interface MatchedEvent {
  event: CalendarEvent;
  accountIds: readonly number[];
  organizerId: number | null;
}

/** An event that lasts all day begins and ends with a day of the company. */
const toStoredTime = ({ instant, day }: EventTime) => ({ at: instant.toISOString(), day });

function toRow({ event, organizerId }: MatchedEvent) {
  const { isPrivate, attendees } = event;
  return {
    provider_id: event.id,
    series_id: event.seriesId,
    organizer_id: organizerId,
    title: isPrivate ? PRIVATE_TITLE : truncateText(toStorable(event.title), TEXT_LIMIT),
    location: isPrivate ? '' : truncateText(toStorable(event.location), TEXT_LIMIT),
    join_url: isPrivate ? null : event.joinUrl,
    starts: toStoredTime(event.start),
    ends: toStoredTime(event.end),
    attendees: getAddresses(event).slice(0, ATTENDEE_LIMIT).map(toStorable),
    responses: Object.fromEntries(
      attendees
        .filter(({ response }) => response !== 'none')
        .map(({ address, response }) => [toStorable(address), response]),
    ),
    is_tentative: event.status === 'tentative',
    is_private: isPrivate,
  };
}

/** An event that ends when it starts is stored as a minute, because a meeting has a length. */
const MIN_LENGTH_MS = 60_000;
const hasPlausibleTimes = ({ start, end }: CalendarEvent) => end.instant.getTime() >= start.instant.getTime();
const withLength = (event: CalendarEvent): CalendarEvent =>
  event.end.instant.getTime() > event.start.instant.getTime()
    ? event
    : { ...event, end: { ...event.end, instant: new Date(event.start.instant.getTime() + MIN_LENGTH_MS) } };

/**
 * Stores events of a calendar that concern an account, and deletes those that no longer do. The caller has locked the synchronization
 * of the calendar, so that an account that is assigned at the same time is not missed.
 *
 * @param deleted ids of events
 * @returns the number of events that were new
 */
export async function storeEvents(
  tx: TenantTx,
  connection: UsableConnection,
  { events, deleted, now }: { events: readonly CalendarEvent[]; deleted: readonly string[]; now: Date },
): Promise<number> {
  const entries = events.filter(hasPlausibleTimes).map(withLength);
  const ids = entries.flatMap(({ id, seriesId }) => (seriesId === null ? [id] : [id, seriesId]));
  const [people, links, timeZone] = await Promise.all([
    matchPeople(tx, entries.flatMap(getAddresses)),
    findLinks(tx, connection.id, ids),
    getTimeZone(tx),
  ]);
  const matched = entries.flatMap((one): MatchedEvent[] => {
    const link = links.get(one.id) ?? links.get(one.seriesId ?? '');
    const contactAccounts = pickPeople(people, getAddresses(one)).contacts.map(({ accountId }) => accountId);
    const accountIds = [...contactAccounts, ...(link ? [link.accountId] : [])];
    const organizerId = people.users.get(one.organizer?.address.toLowerCase() ?? '') ?? null;
    return accountIds.length > 0 && one.status !== 'cancelled'
      ? [{ event: one, accountIds: [...new Set(accountIds)], organizerId }]
      : [];
  });
  const storedIds = new Set(matched.map((one) => one.event.id));
  const removed = [...deleted, ...entries.map(({ id }) => id).filter((id) => !storedIds.has(id))];
  const rows = matched.flatMap((one) => one.accountIds.map((account_id) => ({ ...toRow(one), account_id })));
  await tx.rows(
    `delete from calendar_events e where e.tenant_id = $1 and e.connection_id = $2
       and (e.provider_id = any($3::text[]) or e.series_id = any($3::text[])
         or e.provider_id = any($4::text[]) and not exists (select
           from jsonb_to_recordset($5::jsonb) m(provider_id text, account_id bigint)
           where m.provider_id = e.provider_id and m.account_id = e.account_id))`,
    [tx.tenant, connection.id, removed, matched.map(({ event }) => event.id), JSON.stringify(rows)],
  );
  if (rows.length === 0) return 0;
  const stored = await tx.rows<{ id: number; provider_id: string; account_id: number; fresh: boolean }>(
    `insert into calendar_events as e (tenant_id, connection_id, provider_id, series_id, account_id, organizer_id, title, location,
       join_url, start_at, end_at, all_day, attendees, responses, is_tentative, is_private, updated_at)
     select $1, $2, m.provider_id, m.series_id, m.account_id, m.organizer_id, m.title, m.location, m.join_url,
       coalesce((m.starts ->> 'day')::timestamp at time zone $4::text, (m.starts ->> 'at')::timestamptz),
       coalesce((m.ends ->> 'day')::timestamp at time zone $4::text, (m.ends ->> 'at')::timestamptz),
       m.starts ->> 'day' is not null, m.attendees, m.responses, m.is_tentative, m.is_private, $5
     from jsonb_to_recordset($3::jsonb) m(provider_id text, series_id text, account_id bigint, organizer_id bigint, title text,
         location text, join_url text, starts jsonb, ends jsonb, attendees jsonb, responses jsonb, is_tentative boolean,
         is_private boolean)
       join accounts a on a.tenant_id = $1 and a.id = m.account_id
     on conflict (tenant_id, connection_id, provider_id, account_id) do update set organizer_id = excluded.organizer_id,
       title = excluded.title, location = excluded.location, join_url = excluded.join_url, start_at = excluded.start_at,
       end_at = excluded.end_at, all_day = excluded.all_day, attendees = excluded.attendees, responses = excluded.responses,
       is_tentative = excluded.is_tentative, is_private = excluded.is_private, updated_at = $5
     returning id, provider_id, account_id, xmax = 0 as fresh`,
    [tx.tenant, connection.id, JSON.stringify(rows), timeZone, now],
  );
  const fresh = stored.filter((row) => row.fresh);
  await record(
    tx,
    fresh.map(({ id, account_id }) => event(meetingAdded, { id, accountId: account_id })),
    { userId: connection.userId, now },
  );
  return new Set(fresh.map(({ provider_id }) => provider_id)).size;
}

/** Deletes the events of a period that a complete reading did not find. */
const deleteUnread = (
  tx: TenantTx,
  { id }: UsableConnection,
  { from, to, startedAt }: { from: Date; to: Date; startedAt: string },
): Promise<unknown> =>
  tx.rows(
    `delete from calendar_events where tenant_id = $1 and connection_id = $2 and start_at >= $3 and start_at < $4
       and updated_at < $5`,
    [tx.tenant, id, from, to, startedAt],
  );

export const syncEvents: SyncTarget = {
  part: 'calendar',
  intervalS: 300,
  async readPage({ mailbox: { provider, client, connection } }, { cursor, since: from, now }) {
    const { until, provider: providerCursor, startedAt } = getWindow(cursor, now);
    const to = new Date(until);
    const page = await provider.calendar.readChanges(client, providerCursor, { from, to });
    const { entries: events, removed: deleted, hasMore } = page;
    const next: Cursor = { until, provider: page.cursor, ...(hasMore && startedAt !== undefined && { startedAt }) };
    return {
      cursor: JSON.stringify(next),
      hasMore,
      checked: events.length,
      gaps: page.gaps,
      async store(tx) {
        const count = await storeEvents(tx, connection, { events, deleted, now });
        if (startedAt !== undefined && !hasMore) await deleteUnread(tx, connection, { from, to, startedAt });
        return count;
      },
    };
  },
};
