/** Events of the calendar: create, read, change, delete and respond. */
import { type ApiCall, ApiError, type ApiState, readJson, type Routes } from '../mailboxes/api.ts';
import { type CalendarEvent, expand, findInPeriod, getSpan, type Occurrence } from '../mailboxes/calendar.ts';
import { addEverywhere, cancelEverywhere, editEverywhere, isOrganizer, respond } from '../mailboxes/invitations.ts';
import { createCalendarViews, READ_CALENDAR, toEventPage } from './calendar-views.ts';
import { EVENT_PROPERTIES, formatEvent, parseOccurrenceId } from './event-format.ts';
import { toEventChanges, toNewEvent } from './event-input.ts';
import { parseQueryTime } from './event-time.ts';
import { badRequest, graphErrors, itemNotFound } from './graph-errors.ts';
import { assertProperties, parseFilter, parsePreferences, type Properties, select, sort } from './odata.ts';

const WRITE_CALENDAR = ['Calendars.ReadWrite'];
const LIST_OPTIONS = ['$top', '$skip', '$select', '$filter', '$orderby', '$count'];

const eventProperties: Properties<Occurrence> = {
  'start/dateTime': (occurrence) => getSpan(occurrence).start,
  'end/dateTime': (occurrence) => getSpan(occurrence).end,
  subject: ({ event }) => event.subject,
  createdDateTime: ({ event }) => event.createdAt,
  lastModifiedDateTime: ({ event }) => event.modifiedAt,
  iCalUId: ({ event }) => event.uid,
  isAllDay: ({ event }) => event.isAllDay,
  isCancelled: ({ event }) => event.isCancelled,
};

const toMaster = (event: CalendarEvent): Occurrence => ({ event, start: event.start, end: event.end });

/** Finds an event, or an occurrence by its own id. */
function findEvent({ mailbox, params }: ApiCall): Occurrence {
  const id = params.id ?? '';
  const event = mailbox.events.find(id);
  if (event) return toMaster(event);
  const part = parseOccurrenceId(id);
  const master = part && mailbox.events.find(part.masterId);
  const occurrence = master && expand(master).find(({ original }) => original === part.original);
  if (!occurrence || (occurrence.exception?.isCancelled && isOrganizer(mailbox, occurrence.event)))
    throw itemNotFound();
  return occurrence;
}

function toReply(call: ApiCall, occurrence: Occurrence, status = 200) {
  const names = call.query.get('$select');
  assertProperties(names, EVENT_PROPERTIES, 'event');
  return { status, body: select(formatEvent(call.mailbox, occurrence, parsePreferences(call)), names) };
}

function assertMatch({ headers, mailbox }: ApiCall, occurrence: Occurrence): void {
  const expected = headers['if-match'];
  const { '@odata.etag': etag } = formatEvent(mailbox, occurrence, { hasPermanentIds: false });
  if (expected && expected !== '*' && expected !== etag)
    throw new ApiError(412, 'ErrorIrresolvableConflict', 'The send or update operation could not be performed.');
}
function assertOrganizer({ mailbox }: ApiCall, { event }: Occurrence): void {
  if (!isOrganizer(mailbox, event))
    throw new ApiError(
      403,
      'ErrorAccessDenied',
      'Your request cannot be completed. You are not the meeting organizer.',
    );
}

export function createEventRoutes(state: ApiState): Routes {
  const { mailboxes } = state;
  /** Changes one occurrence of a series. */
  const setException = ({ event, original = '', exception }: Occurrence, changes: object) => {
    const exceptions = new Map(event.exceptions);
    exceptions.set(original, { isCancelled: false, ...exception, ...changes });
    editEverywhere(mailboxes, event, { exceptions });
  };
  const list = (call: ApiCall) => {
    const filter = call.query.get('$filter');
    const matches = filter ? parseFilter(filter, eventProperties) : () => true;
    const events = call.mailbox.events.list().map(toMaster).filter(matches);
    return toEventPage(call, state, sort(events, call.query, eventProperties));
  };
  const create = (call: ApiCall) => {
    const content = toNewEvent(call.mailbox, readJson(call, graphErrors));
    const { newId } = call.mailbox.options;
    const id = newId('event');
    addEverywhere(mailboxes, content, `040000008200E0${newId('uid')}`, id);
    return toReply(call, findEvent({ ...call, params: { id } }), 201);
  };
  const answer = (response: 'accepted' | 'declined' | 'tentative') => (call: ApiCall) => {
    const { event, original } = findEvent(call);
    const unknown = Object.keys(readJson(call, graphErrors)).find(
      (name) => !['comment', 'sendResponse'].includes(name),
    );
    if (unknown) throw badRequest(`The parameter '${unknown}' is not supported.`);
    if (original) throw badRequest('This emulator does not support responses to one occurrence.', 'NotSupported');
    if (isOrganizer(call.mailbox, event))
      throw badRequest(
        "Your request can't be completed. You can't respond to this meeting because you're the meeting organizer.",
        'ErrorInvalidRequest',
      );
    respond(mailboxes, call.mailbox, event, response);
    if (response === 'declined') call.mailbox.events.delete(event);
    return { status: 202 };
  };
  const cancel = (call: ApiCall) => {
    const occurrence = findEvent(call);
    assertMatch(call, occurrence);
    if (occurrence.original) setException(occurrence, { isCancelled: true });
    else if (isOrganizer(call.mailbox, occurrence.event)) cancelEverywhere(mailboxes, occurrence.event);
    else call.mailbox.events.delete(occurrence.event);
  };
  const listRoute = { scopes: READ_CALENDAR, query: LIST_OPTIONS, handle: list };
  const createRoute = { scopes: WRITE_CALENDAR, query: ['$select'], handle: create };

  return {
    ...createCalendarViews(state),
    'GET /me/events': listRoute,
    'GET /me/calendar/events': listRoute,
    'POST /me/events': createRoute,
    'POST /me/calendar/events': createRoute,
    'GET /me/events/{id}': {
      scopes: READ_CALENDAR,
      query: ['$select'],
      handle: (call) => toReply(call, findEvent(call)),
    },
    'GET /me/events/{id}/instances': {
      scopes: READ_CALENDAR,
      query: ['startDateTime', 'endDateTime', '$top', '$skip', '$select'],
      handle: (call) => {
        const from = parseQueryTime(call.query.get('startDateTime'), 'startDateTime');
        const to = parseQueryTime(call.query.get('endDateTime'), 'endDateTime');
        return toEventPage(call, state, findInPeriod(findEvent(call).event, from, to));
      },
    },
    'PATCH /me/events/{id}': {
      scopes: WRITE_CALENDAR,
      handle: (call) => {
        const occurrence = findEvent(call);
        assertMatch(call, occurrence);
        assertOrganizer(call, occurrence);
        const { event, original } = occurrence;
        const changes = toEventChanges(call.mailbox, readJson(call, graphErrors), event);
        if (original) {
          const { start, end, subject, zone, ...others } = changes;
          if (Object.keys(others).length > 0 || (zone && zone !== event.zone))
            throw badRequest('This emulator changes only times and the subject of one occurrence.', 'NotSupported');
          setException(occurrence, { ...(start && { start }), ...(end && { end }), ...(subject && { subject }) });
        } else editEverywhere(mailboxes, event, changes);
        return toReply(call, findEvent(call));
      },
    },
    'DELETE /me/events/{id}': {
      scopes: WRITE_CALENDAR,
      handle: (call) => {
        cancel(call);
        return { status: 204 };
      },
    },
    'POST /me/events/{id}/cancel': {
      scopes: WRITE_CALENDAR,
      handle: (call) => {
        assertOrganizer(call, findEvent(call));
        cancel(call);
        return { status: 202 };
      },
    },
    'POST /me/events/{id}/accept': { scopes: WRITE_CALENDAR, handle: answer('accepted') },
    'POST /me/events/{id}/tentativelyAccept': { scopes: WRITE_CALENDAR, handle: answer('tentative') },
    'POST /me/events/{id}/decline': { scopes: WRITE_CALENDAR, handle: answer('declined') },
  };
}
