/** Events of Google Calendar: their shape, and reading and writing them. */
import { randomUUID } from 'node:crypto';
import type {
  AttendeeResponse,
  CalendarEvent,
  EventChange,
  EventTime,
  SyncPage,
} from '../mail-connections/provider.ts';
import type { ProviderClient } from '../mail-connections/provider-client.ts';

interface GoogleTime {
  /** RFC 3339 with an offset. */
  dateTime?: string;
  /** `YYYY-MM-DD` of an event that lasts all day. */
  date?: string;
  timeZone?: string;
}

interface GooglePerson {
  email?: string;
  displayName?: string;
  self?: boolean;
}

interface GoogleAttendee extends GooglePerson {
  responseStatus?: string;
}

interface GoogleEvent {
  id: string;
  status?: string;
  recurringEventId?: string;
  summary?: string;
  description?: string;
  location?: string;
  hangoutLink?: string;
  conferenceData?: { entryPoints?: { entryPointType?: string; uri?: string }[] };
  start?: GoogleTime;
  end?: GoogleTime;
  organizer?: GooglePerson;
  attendees?: GoogleAttendee[];
  visibility?: string;
  guestsCanModify?: boolean;
}

interface GooglePage {
  items?: GoogleEvent[];
  nextPageToken?: string;
  nextSyncToken?: string;
}

export const PATH = '/calendar/v3/calendars/primary/events';
const PAGE_SIZE = 250;

const RESPONSES: Readonly<Record<string, AttendeeResponse>> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
};

const toTime = ({ dateTime, date }: GoogleTime = {}): EventTime => ({
  instant: new Date(dateTime ?? `${date ?? '1970-01-01'}T00:00:00Z`),
  day: dateTime === undefined ? (date ?? null) : null,
});

const toPerson = ({ email = '', displayName = '' }: GooglePerson) => ({ address: email, name: displayName });

function toEvent(event: GoogleEvent): CalendarEvent {
  const { organizer } = event;
  const video = event.conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video');
  return {
    id: event.id,
    seriesId: event.recurringEventId ?? null,
    title: event.summary ?? '',
    description: event.description ?? '',
    location: event.location ?? '',
    joinUrl: video?.uri ?? event.hangoutLink ?? null,
    start: toTime(event.start),
    end: toTime(event.end),
    organizer: organizer?.email ? toPerson(organizer) : null,
    attendees: (event.attendees ?? [])
      .filter(({ email }) => email)
      .map((attendee) => ({ ...toPerson(attendee), response: RESPONSES[attendee.responseStatus ?? ''] ?? 'none' })),
    status: event.status === 'cancelled' ? 'cancelled' : event.status === 'tentative' ? 'tentative' : 'confirmed',
    isPrivate: event.visibility === 'private' || event.visibility === 'confidential',
    canEdit: !organizer || organizer.self === true || event.guestsCanModify === true,
  };
}

export async function listEvents(
  client: ProviderClient,
  { from, to }: { from: Date; to: Date },
): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  let pageToken: string | undefined;
  do {
    const page: GooglePage = await client.json({
      path: PATH,
      query: {
        timeMin: from.toISOString(),
        timeMax: to.toISOString(),
        singleEvents: true,
        orderBy: 'startTime',
        maxResults: PAGE_SIZE,
        pageToken,
      },
    });
    events.push(...(page.items ?? []).map(toEvent));
    pageToken = page.nextPageToken;
  } while (pageToken);
  return events;
}

const getPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const getEvent = async (client: ProviderClient, id: string): Promise<CalendarEvent> =>
  toEvent(await client.json<GoogleEvent>({ path: getPath(id) }));

const toGoogleTime = ({ instant, day }: EventTime, timeZone: string): GoogleTime =>
  day === null ? { dateTime: instant.toISOString(), timeZone } : { date: day };

const toGoogleEvent = (event: EventChange) => ({
  summary: event.title,
  description: event.description,
  location: event.location,
  start: toGoogleTime(event.start, event.timeZone),
  end: toGoogleTime(event.end, event.timeZone),
});

const getSendUpdates = (notify: boolean) => (notify ? 'all' : 'none');

export async function createEvent(client: ProviderClient, event: EventChange): Promise<string> {
  const conference = { createRequest: { requestId: randomUUID(), conferenceSolutionKey: { type: 'hangoutsMeet' } } };
  const { id } = await client.json<GoogleEvent>({
    method: 'POST',
    path: PATH,
    query: { sendUpdates: getSendUpdates(event.notify), conferenceDataVersion: 1 },
    body: {
      ...toGoogleEvent(event),
      attendees: event.attendees.map((email) => ({ email })),
      ...(event.withMeeting && { conferenceData: conference }),
    },
  });
  return id;
}

/** The responses of attendees who remain are retained. */
export async function updateEvent(client: ProviderClient, id: string, event: EventChange): Promise<void> {
  const { attendees = [] } = await client.json<GoogleEvent>({ path: getPath(id) });
  const findAttendee = (address: string) =>
    attendees.find(({ email }) => email?.toLowerCase() === address.toLowerCase());
  await client.json({
    method: 'PATCH',
    path: getPath(id),
    query: { sendUpdates: getSendUpdates(event.notify) },
    body: {
      ...toGoogleEvent(event),
      attendees: event.attendees.map((email) => findAttendee(email) ?? { email }),
    },
  });
}

export const deleteEvent = (client: ProviderClient, id: string, notify: boolean): Promise<void> =>
  client.json({ method: 'DELETE', path: getPath(id), query: { sendUpdates: getSendUpdates(notify) } });

export async function respondToEvent(
  client: ProviderClient,
  id: string,
  response: Exclude<AttendeeResponse, 'none'>,
): Promise<void> {
  const { attendees = [] } = await client.json<GoogleEvent>({ path: getPath(id) });
  await client.json({
    method: 'PATCH',
    path: getPath(id),
    query: { sendUpdates: 'all' },
    body: {
      attendees: attendees.map((attendee) => (attendee.self ? { ...attendee, responseStatus: response } : attendee)),
    },
  });
}

const PAGE_PREFIX = 'page:';
const CHANGES_PREFIX = 'changes:';

/** The cursor is a page token of the first reading, or the token for changes since then. Both contain the window. */
export async function readEventChanges(
  client: ProviderClient,
  cursor: string | null,
  { from, to }: { from: Date; to: Date },
): Promise<SyncPage<CalendarEvent>> {
  const window = { timeMin: from.toISOString(), timeMax: to.toISOString() };
  const isFirstReading = cursor === null || cursor.startsWith(PAGE_PREFIX);
  const [, syncToken = '', page = ''] = /^changes:([^|]*)\|?(.*)$/.exec(cursor ?? '') ?? [];
  const {
    items = [],
    nextPageToken,
    nextSyncToken,
  } = await client.json<GooglePage>({
    path: PATH,
    query: {
      singleEvents: true,
      maxResults: PAGE_SIZE,
      ...(isFirstReading
        ? { ...window, pageToken: cursor?.slice(PAGE_PREFIX.length) }
        : { syncToken, pageToken: page || undefined }),
    },
  });
  const nextPage = isFirstReading ? `${PAGE_PREFIX}${nextPageToken}` : `${CHANGES_PREFIX}${syncToken}|${nextPageToken}`;
  return {
    entries: items.filter(({ status, start }) => status !== 'cancelled' && start).map(toEvent),
    gaps: [],
    removed: items.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
    cursor: nextPageToken ? nextPage : `${CHANGES_PREFIX}${nextSyncToken ?? ''}`,
    hasMore: nextPageToken !== undefined,
  };
}
