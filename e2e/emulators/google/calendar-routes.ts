/** Google Calendar: the calendars and events of a user. */
import { type ApiCall, ApiError, type ApiReply, type ApiState, readJson, type Routes } from '../mailboxes/api.ts';
import { expand, type CalendarEvent, type EventContent, findAttendee, type Occurrence } from '../mailboxes/calendar.ts';
import { addEverywhere, cancelEverywhere, editEverywhere, isOrganizer, respond } from '../mailboxes/invitations.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { isSameAddress } from '../mailboxes/message.ts';
import { formatEvent, getEtag, getInstanceId } from './calendar-format.ts';
import { type GoogleEventInput, toEventChanges, toNewEvent } from './calendar-input.ts';
import { LIST_OPTIONS, listEvents } from './calendar-list.ts';
import { badRequest, googleErrors, notFound } from './google-errors.ts';
import { buildPage } from './google-page.ts';
import type { GooglePushes } from './google-pushes.ts';

const AUTH = 'https://www.googleapis.com/auth/';
const WRITE = [`${AUTH}calendar`, `${AUTH}calendar.events`];
const READ = [...WRITE, `${AUTH}calendar.readonly`, `${AUTH}calendar.events.readonly`];
const CALENDARS = [`${AUTH}calendar`, `${AUTH}calendar.readonly`, `${AUTH}calendar.calendarlist.readonly`];
const EVENTS = '/calendar/v3/calendars/{calendar}/events';
const WRITE_OPTIONS = ['sendUpdates', 'conferenceDataVersion'];

function assertCalendar({ params, mailbox }: ApiCall): void {
  const { calendar = '' } = params;
  if (calendar !== 'primary' && !isSameAddress(calendar, mailbox.user.email)) throw notFound();
}

/** Finds an event or one of its occurrences, also after it was deleted. */
function findEvent(call: ApiCall): Occurrence {
  assertCalendar(call);
  const id = call.params.id ?? '';
  const event = call.mailbox.events.byId.get(id);
  if (event) return { event, start: event.start, end: event.end };
  const series = call.mailbox.events.byId.get(id.slice(0, id.lastIndexOf('_')));
  const occurrence = series && expand(series).find((one) => getInstanceId(one) === id);
  if (!occurrence) throw notFound();
  return occurrence;
}
function findExisting(call: ApiCall): Occurrence {
  const occurrence = findEvent(call);
  if (occurrence.event.isDeleted) throw new ApiError(410, 'deleted', 'Resource has been deleted');
  const { 'if-match': expected } = call.headers;
  if (expected && expected !== '*' && expected !== getEtag(occurrence.event))
    throw new ApiError(412, 'conditionNotMet', 'Precondition Failed');
  return occurrence;
}

export function createCalendarRoutes(state: ApiState, pushes: GooglePushes): Routes {
  const { mailboxes } = state;
  const toReply = (call: ApiCall): ApiReply => ({ body: formatEvent(call.mailbox, findEvent(call)) });

  /** Sends mail about a change to all other attendees, if the call requests it. */
  const sendUpdates = ({ query, mailbox }: ApiCall, { subject, attendees }: EventContent, prefix: string) => {
    const mode = query.get('sendUpdates') ?? 'none';
    if (!['all', 'externalOnly', 'none'].includes(mode)) throw badRequest(`Invalid value for sendUpdates: ${mode}`);
    const domain = mailbox.user.email.split('@')[1] ?? '';
    const to = attendees.filter(
      ({ address }) =>
        !isSameAddress(address, mailbox.user.email) &&
        (mode === 'all' || (mode === 'externalOnly' && !address.endsWith(`@${domain}`))),
    );
    const from = `${mailbox.user.name} <${mailbox.user.email}>`;
    const addresses = to.map(({ address }) => address);
    if (to.length > 0) mailboxes.notify({ from, to: addresses, subject: `${prefix}: ${subject}`, text: subject });
  };
  const hasConference = ({ query }: ApiCall) => query.get('conferenceDataVersion') === '1';

  const create = (call: ApiCall) => {
    assertCalendar(call);
    const content = toNewEvent(call.mailbox, readJson(call, googleErrors), hasConference(call));
    const id = call.mailbox.options.newId('event');
    addEverywhere(mailboxes, content, `${id}@google.com`, id);
    sendUpdates(call, content, 'Invitation');
    return toReply({ ...call, params: { ...call.params, id } });
  };

  /** An attendee changes only the own response. */
  const changeOwnResponse = (call: ApiCall, event: CalendarEvent, changes: Partial<EventContent>) => {
    const { attendees, ...others } = changes;
    const response = attendees?.find(({ address }) => isSameAddress(address, call.mailbox.user.email))?.response;
    if (Object.keys(others).length > 0 || !response)
      throw new ApiError(
        403,
        'forbiddenForNonOrganizer',
        'Shared properties can only be changed by the organizer of the event.',
      );
    respond(mailboxes, call.mailbox, event, response);
  };

  const change = (call: ApiCall, input: GoogleEventInput, replaced: Partial<EventContent> = {}) => {
    const { event, original, exception } = findExisting(call);
    const changes = { ...replaced, ...toEventChanges(call.mailbox, input, hasConference(call), event) };
    if (!isOrganizer(call.mailbox, event)) changeOwnResponse(call, event, changes);
    else if (original) {
      const { start, end, subject } = changes;
      const edited = { ...(start && { start }), ...(end && { end }), ...(subject && { subject }) };
      const exceptions = new Map(event.exceptions);
      exceptions.set(original, { ...exception, ...edited, isCancelled: input.status === 'cancelled' });
      editEverywhere(mailboxes, event, { exceptions });
    } else if (input.status === 'cancelled') cancelEverywhere(mailboxes, event);
    else editEverywhere(mailboxes, event, changes);
    sendUpdates(call, event, 'Updated invitation');
    return toReply(call);
  };

  const remove = (call: ApiCall) => {
    const { event, original, exception } = findExisting(call);
    if (original && isOrganizer(call.mailbox, event)) {
      const exceptions = new Map(event.exceptions).set(original, { ...exception, isCancelled: true });
      editEverywhere(mailboxes, event, { exceptions });
    } else if (isOrganizer(call.mailbox, event)) cancelEverywhere(mailboxes, event);
    else {
      if (findAttendee(event, call.mailbox.user.email)) respond(mailboxes, call.mailbox, event, 'declined');
      call.mailbox.events.delete(event);
    }
    if (isOrganizer(call.mailbox, event)) sendUpdates(call, event, 'Canceled event');
    return { status: 204 };
  };

  const toCalendar = ({ user }: Mailbox) => ({
    kind: 'calendar#calendarListEntry',
    id: user.email,
    summary: user.email,
    timeZone: 'UTC',
    accessRole: 'owner',
    primary: true,
    selected: true,
  });
  return {
    'GET /calendar/v3/users/me/calendarList': {
      scopes: CALENDARS,
      query: ['maxResults', 'pageToken'],
      handle: ({ mailbox }) => ({ body: { kind: 'calendar#calendarList', items: [toCalendar(mailbox)] } }),
    },
    ...pushes.createCalendarRoutes(EVENTS, READ, assertCalendar),
    [`GET ${EVENTS}`]: {
      scopes: READ,
      query: LIST_OPTIONS,
      handle: (call) => {
        assertCalendar(call);
        return listEvents(call, state);
      },
    },
    [`POST ${EVENTS}`]: { scopes: WRITE, query: WRITE_OPTIONS, handle: create },
    [`GET ${EVENTS}/{id}`]: { scopes: READ, query: ['timeZone'], handle: toReply },
    [`PATCH ${EVENTS}/{id}`]: {
      scopes: WRITE,
      query: WRITE_OPTIONS,
      handle: (call) => change(call, readJson(call, googleErrors)),
    },
    [`PUT ${EVENTS}/{id}`]: {
      scopes: WRITE,
      query: WRITE_OPTIONS,
      handle: (call) => {
        const input: GoogleEventInput = readJson(call, googleErrors);
        if (!input.start || !input.end) throw badRequest('Missing start or end time.', 'required');
        const emptied = { subject: '', text: '', location: '', attendees: [], recurrence: undefined, isPrivate: false };
        return change(call, input, findEvent(call).original ? {} : emptied);
      },
    },
    [`DELETE ${EVENTS}/{id}`]: { scopes: WRITE, query: ['sendUpdates'], handle: remove },
    [`GET ${EVENTS}/{id}/instances`]: {
      scopes: READ,
      query: ['maxResults', 'pageToken'],
      handle: (call) => {
        const instances = expand(findExisting(call).event).filter(({ exception }) => !exception?.isCancelled);
        const { items, nextPageToken } = buildPage(call, state, instances, 250, 2500);
        const formatted = items.map((instance) => formatEvent(call.mailbox, instance));
        return { body: { kind: 'calendar#events', timeZone: 'UTC', nextPageToken, items: formatted } };
      },
    },
  };
}
