/** Events of Microsoft Graph: their shape, and reading and writing them. */
import type {
  Attendee,
  AttendeeResponse,
  CalendarEvent,
  EventChange,
  EventTime,
  SyncPage,
} from '../mail-connections/provider.ts';
import type { ProviderClient } from '../mail-connections/provider-client.ts';
import { type GraphPage, type GraphRecipient, toAddress } from './graph-messages.ts';

interface GraphTime {
  dateTime: string;
  timeZone: string;
}

export interface GraphEvent {
  id: string;
  seriesMasterId?: string | null;
  /** `singleInstance`, `occurrence`, `exception` or `seriesMaster`. */
  type?: string;
  subject?: string | null;
  body?: { contentType: string; content: string };
  location?: { displayName?: string };
  onlineMeeting?: { joinUrl?: string } | null;
  start?: GraphTime;
  end?: GraphTime;
  isAllDay?: boolean;
  isCancelled?: boolean;
  isOrganizer?: boolean;
  sensitivity?: string;
  showAs?: string;
  organizer?: GraphRecipient;
  attendees?: (GraphRecipient & { status?: { response?: string } })[];
  '@removed'?: unknown;
}

const FIELDS =
  'id,seriesMasterId,subject,body,location,onlineMeeting,start,end,isAllDay,isCancelled,isOrganizer,sensitivity,showAs,organizer,attendees';
/** Times of responses are in UTC. */
const HEADERS = { prefer: 'IdType="ImmutableId", outlook.timezone="UTC"' };
const PAGE_SIZE = 100;

const RESPONSES: Readonly<Record<string, AttendeeResponse>> = {
  accepted: 'accepted',
  organizer: 'accepted',
  declined: 'declined',
  tentativelyAccepted: 'tentative',
};

const isMaster = ({ type }: GraphEvent) => type === 'seriesMaster';

/** Responses state times in UTC without an offset, with up to seven decimals. */
const toTime = (time: GraphTime | undefined, isAllDay: boolean): EventTime => {
  const text = time?.dateTime ?? '1970-01-01T00:00:00';
  return { instant: new Date(`${text.slice(0, 23)}Z`), day: isAllDay ? text.slice(0, 10) : null };
};

function toAttendees(attendees: GraphEvent['attendees'] = []): Attendee[] {
  return attendees.flatMap((attendee) => {
    const address = toAddress(attendee);
    return address ? [{ ...address, response: RESPONSES[attendee.status?.response ?? ''] ?? 'none' }] : [];
  });
}

function toEvent(event: GraphEvent): CalendarEvent {
  const isAllDay = event.isAllDay === true;
  return {
    id: event.id,
    seriesId: event.seriesMasterId ?? null,
    title: event.subject ?? '',
    description: event.body?.content ?? '',
    location: event.location?.displayName ?? '',
    joinUrl: event.onlineMeeting?.joinUrl ?? null,
    start: toTime(event.start, isAllDay),
    end: toTime(event.end, isAllDay),
    organizer: toAddress(event.organizer),
    attendees: toAttendees(event.attendees),
    status: event.isCancelled ? 'cancelled' : event.showAs === 'tentative' ? 'tentative' : 'confirmed',
    isPrivate: event.sensitivity === 'private' || event.sensitivity === 'confidential',
    canEdit: event.isOrganizer !== false,
  };
}

export async function listEvents(
  client: ProviderClient,
  { from, to }: { from: Date; to: Date },
): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  const query = {
    startDateTime: from.toISOString(),
    endDateTime: to.toISOString(),
    $top: PAGE_SIZE,
    $orderby: 'start/dateTime',
    $select: FIELDS,
  };
  let request: Parameters<ProviderClient['json']>[0] = { path: '/me/calendarView', query, headers: HEADERS };
  for (;;) {
    const page: GraphPage<GraphEvent> = await client.json(request);
    events.push(...page.value.map(toEvent));
    const next = page['@odata.nextLink'];
    if (!next) return events;
    request = { path: next, headers: HEADERS };
  }
}

const getPath = (id: string) => `/me/events/${encodeURIComponent(id)}`;

export const getEvent = async (client: ProviderClient, id: string): Promise<CalendarEvent> =>
  toEvent(await client.json<GraphEvent>({ path: getPath(id), query: { $select: FIELDS }, headers: HEADERS }));

/** Times are sent in UTC; all-day events in the time zone of their days. */
function toGraphTime({ instant, day }: EventTime, timeZone: string): GraphTime {
  return day === null
    ? { dateTime: instant.toISOString().slice(0, 19), timeZone: 'UTC' }
    : { dateTime: `${day}T00:00:00`, timeZone };
}

const toGraphEvent = (event: EventChange) => ({
  subject: event.title,
  body: { contentType: 'html', content: event.description },
  location: { displayName: event.location },
  start: toGraphTime(event.start, event.timeZone),
  end: toGraphTime(event.end, event.timeZone),
  isAllDay: event.start.day !== null,
  attendees: event.attendees.map((address) => ({ emailAddress: { address }, type: 'required' })),
});

/** Graph always notifies attendees of events that have any. */
export async function createEvent(client: ProviderClient, event: EventChange): Promise<string> {
  const body = {
    ...toGraphEvent(event),
    ...(event.withMeeting && { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }),
  };
  const { id } = await client.json<GraphEvent>({ method: 'POST', path: '/me/events', body });
  return id;
}

export const updateEvent = (client: ProviderClient, id: string, event: EventChange): Promise<void> =>
  client.json({ method: 'PATCH', path: getPath(id), body: toGraphEvent(event) });

export const deleteEvent = (client: ProviderClient, id: string): Promise<void> =>
  client.json({ method: 'DELETE', path: getPath(id) });

const RESPONSE_PATHS = { accepted: 'accept', declined: 'decline', tentative: 'tentativelyAccept' } as const;

export const respondToEvent = (
  client: ProviderClient,
  id: string,
  response: keyof typeof RESPONSE_PATHS,
): Promise<void> =>
  client.json({ method: 'POST', path: `${getPath(id)}/${RESPONSE_PATHS[response]}`, body: { sendResponse: true } });

/**
 * Changes list the master of a series with its occurrences, which may state only their times. Returns the occurrences with the other
 * properties of the master, without the master, which is no meeting of its own.
 */
async function completeOccurrences(client: ProviderClient, events: readonly GraphEvent[]): Promise<GraphEvent[]> {
  const masters = new Map(events.filter(isMaster).map((event) => [event.id, event]));
  const isShort = ({ subject, seriesMasterId }: GraphEvent) => subject === undefined && Boolean(seriesMasterId);
  const missing = new Set(events.filter(isShort).map(({ seriesMasterId }) => seriesMasterId ?? ''));
  for (const id of [...missing].filter((one) => !masters.has(one)))
    masters.set(id, await client.json<GraphEvent>({ path: getPath(id), query: { $select: FIELDS }, headers: HEADERS }));
  return events
    .filter((event) => !isMaster(event))
    .map((event) => (isShort(event) ? { ...masters.get(event.seriesMasterId ?? ''), ...event } : event));
}

/** The cursor is the link of the next page or of the next changes, which contains the window. */
export async function readEventChanges(
  client: ProviderClient,
  cursor: string | null,
  { from, to }: { from: Date; to: Date },
): Promise<SyncPage<CalendarEvent>> {
  const headers = { prefer: `odata.maxpagesize=${PAGE_SIZE}, IdType="ImmutableId", outlook.timezone="UTC"` };
  const page = await client.json<GraphPage<GraphEvent>>(
    cursor === null
      ? {
          path: '/me/calendarView/delta',
          query: { startDateTime: from.toISOString(), endDateTime: to.toISOString() },
          headers,
        }
      : { path: cursor, headers },
  );
  const next = page['@odata.nextLink'];
  const changed = page.value.filter((event) => event['@removed'] === undefined && event.start);
  return {
    entries: (await completeOccurrences(client, changed)).map(toEvent),
    gaps: [],
    removed: page.value.filter((event) => event['@removed'] !== undefined).map(({ id }) => id),
    cursor: next ?? page['@odata.deltaLink'] ?? '',
    hasMore: next !== undefined,
  };
}
