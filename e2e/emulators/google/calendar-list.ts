/** Lists of events: a period, or what has changed since a sync token. */
import { type ApiCall, ApiError, type ApiReply, type ApiState } from '../mailboxes/api.ts';
import { type CalendarEvent, expand, getSpan, type Occurrence } from '../mailboxes/calendar.ts';
import { isZone } from '../mailboxes/zoned-time.ts';
import { formatListed } from './calendar-format.ts';
import { badRequest } from './google-errors.ts';
import { buildPage } from './google-page.ts';

export const LIST_OPTIONS = [
  'timeMin timeMax singleEvents orderBy maxResults pageToken syncToken updatedMin showDeleted q timeZone iCalUID',
].flatMap((line) => line.split(' '));
/** Options that a sync token excludes. */
const WITHOUT_SYNC = ['timeMin', 'timeMax', 'orderBy', 'updatedMin', 'q', 'iCalUID'];
/** Options after which the last page has no sync token. */
const NEVER_SYNCED = ['orderBy', 'updatedMin', 'q', 'iCalUID'];

/** What a sync token continues with. */
interface Position {
  after: number;
  from: string | null;
  to: string | null;
  isExpanded: boolean;
}

function parseTime(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  if (text !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text))
    throw badRequest('Bad Request', 'badRequest');
  return text;
}

function parseSyncToken(call: ApiCall, isExpanded: boolean): Position | undefined {
  const { query, mailbox } = call;
  const token = query.get('syncToken');
  if (token === null) return undefined;
  const excluded = WITHOUT_SYNC.find((name) => query.has(name));
  if (excluded) throw badRequest(`Sync token cannot be combined with ${excluded}.`, 'invalid');
  if (query.get('showDeleted') === 'false') throw badRequest('Sync token requires showDeleted.', 'invalid');
  const expired = () =>
    new ApiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
  try {
    const position = JSON.parse(Buffer.from(token, 'base64url').toString()) as Position;
    if (position.after < mailbox.events.oldestChange) throw expired();
    if (position.isExpanded === isExpanded) return position;
  } catch (error) {
    throw error instanceof ApiError ? error : expired();
  }
  throw badRequest('All parameters must be the same as for the initial synchronization.', 'invalid');
}

const isCancelled = ({ event, exception }: Occurrence) =>
  event.isDeleted || event.isCancelled || (exception?.isCancelled ?? false);

/** Returns the event itself and its exceptions, or all its occurrences. */
function findOccurrences(event: CalendarEvent, isExpanded: boolean): Occurrence[] {
  if (isExpanded || !event.recurrence) return expand(event);
  return [{ event, start: event.start, end: event.end }, ...expand(event).filter(({ exception }) => exception)];
}

function isInPeriod(occurrence: Occurrence, { after, from, to, isExpanded }: Position): boolean {
  // Google does not apply the period to changes.
  if (after > 0) return true;
  const isSeries = occurrence.event.recurrence && !occurrence.original && !isExpanded;
  const spans = (isSeries ? expand(occurrence.event) : [occurrence]).map(getSpan);
  return spans.some(({ start, end }) => (!to || start < new Date(to)) && (!from || end > new Date(from)));
}

export function listEvents(call: ApiCall, state: ApiState): ApiReply {
  const { query, mailbox } = call;
  const isExpanded = query.get('singleEvents') === 'true';
  const zone = query.get('timeZone') ?? 'UTC';
  if (!isZone(zone)) throw badRequest('Invalid time zone.', 'invalid');
  const order = query.get('orderBy');
  if (order !== null && order !== 'updated' && !(order === 'startTime' && isExpanded))
    throw badRequest('The requested ordering is not available for the particular query.', 'invalid');
  const synced = parseSyncToken(call, isExpanded);
  const position = synced ?? {
    after: 0,
    from: parseTime(query, 'timeMin'),
    to: parseTime(query, 'timeMax'),
    isExpanded,
  };
  const updatedMin = parseTime(query, 'updatedMin');
  const uid = query.get('iCalUID');
  const search = query.get('q')?.toLowerCase();
  const showsDeleted = synced !== undefined || query.get('showDeleted') === 'true' || updatedMin !== null;
  const found = mailbox.events
    .findChanged(position.after)
    .filter((event) => !updatedMin || event.modifiedAt >= new Date(updatedMin))
    .filter((event) => !uid || event.uid === uid)
    .filter((event) => !search || `${event.subject} ${event.text} ${event.location}`.toLowerCase().includes(search))
    .flatMap((event) => findOccurrences(event, isExpanded))
    .filter((occurrence) => isInPeriod(occurrence, position) && (showsDeleted || !isCancelled(occurrence)));
  if (order === 'startTime') found.sort((a, b) => getSpan(a).start.getTime() - getSpan(b).start.getTime());
  const { items, nextPageToken } = buildPage(call, state, found, 250, 2500);
  const canSync = !nextPageToken && !NEVER_SYNCED.some((name) => query.has(name));
  const next = { ...position, after: mailbox.events.lastChange };
  return {
    body: {
      kind: 'calendar#events',
      summary: mailbox.user.email,
      updated: state.clock.now().toISOString(),
      timeZone: zone,
      accessRole: 'owner',
      defaultReminders: [],
      nextPageToken,
      ...(canSync && { nextSyncToken: Buffer.from(JSON.stringify(next)).toString('base64url') }),
      items: items.map((occurrence) => formatListed(mailbox, occurrence, zone)),
    },
  };
}
