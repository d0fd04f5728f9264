/** API calls of the user's own calendar. Events of both providers have one shape here. */
import { accountShell } from '@mainstay/contract/accounts/shell';
import { type GoogleEvent, googleCalendar, type MicrosoftEvent, microsoftCalendar } from '@mainstay/contract/calendar';
import { contacts } from '@mainstay/contract/contacts';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi, fetchData } from '../../platform/lib/api.ts';
import { getEntityTimeZone } from '../../platform/lib/dates.ts';
import { query, queryKey } from '../../platform/lib/query.ts';

/** Contacts that the filter and the attendees offer (2-contacts-04). */
const CONTACTS_LIMIT = 100;

export type AttendeeResponse = 'none' | 'accepted' | 'declined' | 'tentative';

export interface EventTimes {
  isAllDay: boolean;
  /** An instant; the first day of an event that lasts all day. */
  start: string;
  /** An instant; the day after the last one of an event that lasts all day. */
  end: string;
}

export interface CalendarEvent extends EventTimes {
  id: string;
  title: string;
  /** Sanitized HTML. */
  description: string;
  location: string;
  joinUrl: string | null;
  organizer: { name: string; address: string } | null;
  attendees: readonly { name: string; address: string; response: AttendeeResponse }[];
  isTentative: boolean;
  isPrivate: boolean;
  canEdit: boolean;
  /** Whether it is an instance of a recurring event. */
  isRecurring: boolean;
  /** The account for which it was created. */
  accountId: number | null;
  hasNotified: boolean;
}

/** What is saved of an event. */
export interface EventValues extends EventTimes {
  title: string;
  /** Markup. */
  description: string;
  location: string;
  /** Addresses. */
  attendees: readonly string[];
  accountId: number | null;
  shouldNotify: boolean;
  /** Whether the provider adds an online meeting. */
  hasMeeting: boolean;
}

const fromCommon = (event: GoogleEvent | MicrosoftEvent) => ({
  id: event.id,
  location: event.location,
  joinUrl: event.join_url,
  organizer: event.organizer,
  isTentative: event.status === 'tentative',
  isPrivate: event.is_private,
  canEdit: event.can_edit,
  isRecurring: event.series_id !== null,
  accountId: event.accountId,
  hasNotified: event.sendNotifications,
});

const fromGoogle = (event: GoogleEvent): CalendarEvent => ({
  ...fromCommon(event),
  title: event.summary,
  description: event.description,
  isAllDay: event.start.date !== undefined,
  start: event.start.date ?? event.start.dateTime ?? '',
  end: event.end.date ?? event.end.dateTime ?? '',
  attendees: event.attendees.map(({ email, displayName, responseStatus }) => ({
    name: displayName,
    address: email,
    response: responseStatus,
  })),
});

function fromMicrosoft(event: MicrosoftEvent): CalendarEvent {
  const toTime = ({ dateTime }: MicrosoftEvent['start']) => (event.allDay ? dateTime.slice(0, 10) : `${dateTime}Z`);
  return {
    ...fromCommon(event),
    title: event.subject,
    description: event.body.content,
    isAllDay: event.allDay,
    start: toTime(event.start),
    end: toTime(event.end),
    attendees: event.attendees.map(({ emailAddress, status }) => ({ ...emailAddress, response: status.response })),
  };
}

const toCommon = (values: EventValues) => ({
  location: values.location,
  accountId: values.accountId,
  sendNotifications: values.shouldNotify,
  withMeeting: values.hasMeeting,
});

function toGoogle(values: EventValues) {
  const timeZone = getEntityTimeZone();
  const toTime = (time: string) => (values.isAllDay ? { date: time, timeZone } : { dateTime: time, timeZone });
  return {
    ...toCommon(values),
    summary: values.title,
    description: values.description,
    start: toTime(values.start),
    end: toTime(values.end),
    attendees: values.attendees.map((email) => ({ email })),
  };
}

function toMicrosoft(values: EventValues) {
  const timeZone = getEntityTimeZone();
  const toTime = (time: string) => ({ dateTime: values.isAllDay ? `${time}T00:00:00` : time, timeZone });
  return {
    ...toCommon(values),
    subject: values.title,
    body: { contentType: 'html' as const, content: values.description },
    allDay: values.isAllDay,
    start: toTime(values.start),
    end: toTime(values.end),
    attendees: values.attendees.map((address) => ({ emailAddress: { address } })),
  };
}

/** Instants between which events are requested. */
export interface Period {
  min: string;
  max: string;
}

/**
 * The events of a period in the user's own calendar.
 * @param addresses only events that one of these people attends; without any, all events
 */
export function calendarEvents(provider: MailProviderId, period: Period, addresses: readonly string[] = []) {
  const input = { query: { ...period, q: addresses.join(',') } };
  const { findEvents } = provider === 'google' ? googleCalendar : microsoftCalendar;
  return queryOptions({
    queryKey: queryKey(findEvents, input),
    queryFn: async ({ signal }): Promise<CalendarEvent[]> =>
      provider === 'google'
        ? (await fetchData(googleCalendar.findEvents, input, signal)).events.map(fromGoogle)
        : (await fetchData(microsoftCalendar.findEvents, input, signal)).events.map(fromMicrosoft),
  });
}

/** The contacts of an account, for the filter and the attendees. */
export const calendarContacts = (id: number) =>
  query(contacts.findContacts, { params: { id }, query: { pageNum: 1, limit: CONTACTS_LIMIT } });

/** Invalidates everything that shows events. */
async function refreshEvents(client: QueryClient): Promise<void> {
  const lists = [
    googleCalendar.findEvents,
    microsoftCalendar.findEvents,
    accountShell.findMeetings,
    accountShell.findAppointments,
  ];
  await Promise.all(lists.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** The names of fields that differ between the providers. */
const FIELDS: Readonly<Record<string, string>> = { summary: 'title', subject: 'title', body: 'description' };
const toFieldName = (path: string): string => {
  const [root = ''] = path.split('.', 1);
  return FIELDS[root] ?? root;
};

/** Renames the fields of an error to those of `EventValues`. */
function withFieldNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, message, requestId, fields } = error;
  const renamed = Object.entries(fields).map(([path, text]) => [toFieldName(path), text]);
  return new ApiError(status, message, { fields: Object.fromEntries(renamed), ...(requestId && { requestId }) });
}

/**
 * Saves an event.
 * @param id null for a new one
 */
export async function saveEvent(
  client: QueryClient,
  provider: MailProviderId,
  id: string | null,
  values: EventValues,
): Promise<void> {
  try {
    if (provider === 'google') {
      const body = toGoogle(values);
      await (id === null
        ? callApi(googleCalendar.createEvent, { body })
        : callApi(googleCalendar.updateEvent, { body: { id, ...body } }));
    } else {
      const body = toMicrosoft(values);
      await (id === null
        ? callApi(microsoftCalendar.createEvent, { body })
        : callApi(microsoftCalendar.updateEvent, { body: { id, ...body } }));
    }
  } catch (error) {
    throw withFieldNames(error);
  }
  await refreshEvents(client);
}

/** Saves other times of an event, which are shown until the server rejects them. Its attendees are notified. */
export async function moveEventOptimistically(
  client: QueryClient,
  provider: MailProviderId,
  event: CalendarEvent,
  times: EventTimes,
): Promise<void> {
  const { findEvents } = provider === 'google' ? googleCalendar : microsoftCalendar;
  const queryKey = [findEvents.path];
  void client.cancelQueries({ queryKey });
  const before = client.getQueriesData<CalendarEvent[]>({ queryKey });
  const { isAllDay, start, end } = times;
  client.setQueriesData<CalendarEvent[]>({ queryKey }, (events) =>
    events?.map((one) => (one.id === event.id ? { ...one, isAllDay, start, end } : one)),
  );
  const { title, description, location, accountId } = event;
  const attendees = event.attendees.map(({ address }) => address);
  const shouldNotify = attendees.length > 0;
  const values = {
    title,
    description,
    location,
    attendees,
    accountId,
    shouldNotify,
    hasMeeting: false,
    isAllDay,
    start,
    end,
  };
  try {
    await saveEvent(client, provider, event.id, values);
  } catch (error) {
    for (const [key, events] of before) client.setQueryData(key, events);
    throw error;
  }
}

export async function deleteEvent(client: QueryClient, provider: MailProviderId, id: string): Promise<void> {
  const { deleteEvent: endpoint } = provider === 'google' ? googleCalendar : microsoftCalendar;
  await callApi(endpoint, { query: { id } });
  await refreshEvents(client);
}

/** Answers an invitation. */
export async function respondToEvent(
  client: QueryClient,
  provider: MailProviderId,
  answer: { id: string; response: Exclude<AttendeeResponse, 'none'> },
): Promise<void> {
  const { respond } = provider === 'google' ? googleCalendar : microsoftCalendar;
  await callApi(respond, { body: answer });
  await refreshEvents(client);
}
