/** The calendar, its occurrences in a period, and what has changed in a period since the last call. */
import type { ApiCall, ApiReply, ApiState, Routes } from '../mailboxes/api.ts';
import { type CalendarEvent, expand, findInPeriod, getSpan, type Occurrence } from '../mailboxes/calendar.ts';
import { isOrganizer } from '../mailboxes/invitations.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { EVENT_PROPERTIES, formatEvent, getOccurrenceId } from './event-format.ts';
import { parseQueryTime } from './event-time.ts';
import { buildDelta, decodePosition } from './delta-links.ts';
import { assertProperties, buildPage, parseNumber, parsePreferences, type Properties, select, sort } from './odata.ts';

export const READ_CALENDAR = ['Calendars.Read', 'Calendars.ReadWrite'];
const MAX_PAGE = 1000;
const DEFAULT_PAGE = 10;
const VIEW_OPTIONS = ['startDateTime', 'endDateTime', '$top', '$skip', '$select', '$orderby', '$count'];

export function toEventPage(call: ApiCall, state: ApiState, occurrences: readonly Occurrence[]): ApiReply {
  const names = call.query.get('$select');
  assertProperties(names, EVENT_PROPERTIES, 'event');
  const preferences = parsePreferences(call);
  const format = (occurrence: Occurrence) => select(formatEvent(call.mailbox, occurrence, preferences), names);
  return buildPage(call, state, occurrences, format, { top: parseNumber(call.query, '$top', DEFAULT_PAGE, MAX_PAGE) });
}

/** The occurrences that a user sees in a period: the organizer no longer sees cancelled ones. */
const findVisible = (mailbox: Mailbox, event: CalendarEvent, from: Date, to: Date) =>
  findInPeriod(event, from, to).filter(({ exception }) => !exception?.isCancelled || !isOrganizer(mailbox, event));

const viewProperties: Properties<Occurrence> = {
  'start/dateTime': (occurrence) => getSpan(occurrence).start,
  'end/dateTime': (occurrence) => getSpan(occurrence).end,
  subject: ({ event }) => event.subject,
};

function readView(call: ApiCall, state: ApiState): ApiReply {
  const { query, mailbox } = call;
  const from = parseQueryTime(query.get('startDateTime'), 'startDateTime');
  const to = parseQueryTime(query.get('endDateTime'), 'endDateTime');
  const occurrences = mailbox.events
    .list()
    .flatMap((event) => findVisible(mailbox, event, from, to))
    .sort((a, b) => getSpan(a).start.getTime() - getSpan(b).start.getTime());
  return toEventPage(call, state, sort(occurrences, query, viewProperties));
}

interface Position {
  /** The last change of the calendar when the token was issued. */
  issued: number;
  after: number;
  from: string;
  to: string;
  isInitial: boolean;
}

/** Returns the occurrences of a changed event, and those that a client may still have although they no longer exist. */
function findChanges(call: ApiCall, event: CalendarEvent, { from, to, isInitial }: Position): unknown[] {
  const { mailbox } = call;
  const preferences = parsePreferences(call);
  const visible = event.isDeleted ? [] : findVisible(mailbox, event, new Date(from), new Date(to));
  const ids = new Set(visible.map(getOccurrenceId));
  const gone = expand(event)
    .map(getOccurrenceId)
    .filter((id) => !ids.has(id));
  const master = event.recurrence && visible.length > 0 ? [{ event, start: event.start, end: event.end }] : [];
  return [
    ...[...master, ...visible].map((occurrence) => formatEvent(mailbox, occurrence, preferences)),
    ...(isInitial ? [] : gone.map((id) => ({ id, '@removed': { reason: 'deleted' } }))),
  ];
}

function readDelta(call: ApiCall, state: ApiState): ApiReply {
  const { query, mailbox } = call;
  const position = (decodePosition(query, mailbox.events.oldestChange) as Position | undefined) ?? {
    issued: mailbox.events.lastChange,
    after: 0,
    isInitial: true,
    from: parseQueryTime(query.get('startDateTime'), 'startDateTime').toISOString(),
    to: parseQueryTime(query.get('endDateTime'), 'endDateTime').toISOString(),
  };
  const requested = parsePreferences(call).pageSize ?? DEFAULT_PAGE;
  const size = state.hasHalfPages ? Math.max(1, Math.floor(requested / 2)) : requested;
  const changed = mailbox.events.findChanged(position.after);
  const value: unknown[] = [];
  let { after } = position;
  // A page ends after a whole event, so it can be longer than requested.
  for (const event of changed) {
    if (value.length >= size) break;
    value.push(...findChanges(call, event, position));
    after = event.changed;
  }
  const isComplete = changed.every((event) => event.changed <= after);
  if (isComplete) after = mailbox.events.lastChange;
  return buildDelta(
    call,
    value,
    { ...position, issued: mailbox.events.lastChange, after, isInitial: position.isInitial && !isComplete },
    isComplete,
  );
}

export function createCalendarViews(state: ApiState): Routes {
  const view = { scopes: READ_CALENDAR, query: VIEW_OPTIONS, handle: (call: ApiCall) => readView(call, state) };
  const delta = {
    scopes: READ_CALENDAR,
    query: ['startDateTime', 'endDateTime', '$skiptoken', '$deltatoken'],
    handle: (call: ApiCall) => readDelta(call, state),
  };
  const formatCalendar = ({ user }: Mailbox) => ({
    id: `AQMkADcalendar${Buffer.from(user.email).toString('base64url')}=`,
    name: 'Calendar',
    isDefaultCalendar: true,
    canEdit: true,
    canShare: true,
    owner: { name: user.name, address: user.email },
    allowedOnlineMeetingProviders: ['teamsForBusiness'],
    defaultOnlineMeetingProvider: 'teamsForBusiness',
  });
  return {
    'GET /me/calendar': { scopes: READ_CALENDAR, handle: ({ mailbox }) => ({ body: formatCalendar(mailbox) }) },
    'GET /me/calendars': {
      scopes: READ_CALENDAR,
      query: ['$top', '$skip'],
      handle: (call) => buildPage(call, state, [call.mailbox], formatCalendar, { top: 10 }),
    },
    'GET /me/calendarView': view,
    'GET /me/calendar/calendarView': view,
    'GET /me/calendarView/delta': delta,
    'GET /me/calendar/calendarView/delta': delta,
  };
}
