/** How events are described. */
import { formatTime } from '@mainstay/contract/rules/dates';
import { formatEntityDateTime, formatLongDate, getEntityTimeZone, getToday } from '../../../platform/lib/dates.ts';
import type { Contact } from '@mainstay/contract/contacts';
import type { AttendeeResponse, CalendarEvent } from '../queries.ts';
import { formatWeekday } from './calendar-view.ts';
import { toEventOnDays } from './event-days.ts';

/** The name of a contact, or the address of one without a name. */
export const formatContact = ({
  contact_first_name: first,
  contact_last_name: last,
  contact_email: email,
}: Contact): string => `${first} ${last}`.trim() || email;

export const formatEventTitle = ({ title }: Pick<CalendarEvent, 'title'>): string => title || '(No title)';

/** `Sat, Nov 28th, 2026` */
export const formatDayWithWeekday = (day: string): string => `${formatWeekday(day)}, ${formatLongDate(day)}`;

/** `08:30` in the company's time zone. */
export const formatEntityTime = (instant: string): string => formatTime(new Date(instant), getEntityTimeZone());

/** `Sat, Nov 28th, 2026, 10:00 – 11:00`; without times for an event that lasts all day. */
export function formatEventTime(event: CalendarEvent): string {
  const { first, last } = toEventOnDays(event, getEntityTimeZone());
  if (event.isAllDay)
    return first === last
      ? formatDayWithWeekday(first)
      : `${formatDayWithWeekday(first)} – ${formatDayWithWeekday(last)}`;
  if (first !== last) return `${formatEntityDateTime(event.start)} – ${formatEntityDateTime(event.end)}`;
  return `${formatDayWithWeekday(first)}, ${formatEntityTime(event.start)} – ${formatEntityTime(event.end)}`;
}

export const RESPONSE_LABELS: Readonly<Record<AttendeeResponse, string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
  tentative: 'Maybe',
  none: 'No response',
};

export const isAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Returns what a person answered to the invitation; undefined for the organizer and for people who are not invited.
 * @param addresses of the person
 */
export function findResponse(
  { organizer, attendees }: CalendarEvent,
  addresses: readonly string[],
): AttendeeResponse | undefined {
  const isOneOf = (address: string) => addresses.some((one) => isAddress(one, address));
  if (organizer && isOneOf(organizer.address)) return undefined;
  return attendees.find(({ address }) => isOneOf(address))?.response;
}

/** Returns the addresses of everyone who takes part. */
export const getAddresses = ({ organizer, attendees }: CalendarEvent): string[] =>
  [...(organizer ? [organizer] : []), ...attendees].map(({ address }) => address);

/** Contacts are shown by the name that they have here; calendars often contain addresses only. */
export function formatPerson(
  { name, address }: { name: string; address: string },
  contacts: readonly Contact[],
): string {
  const contact = contacts.find(({ contact_email }) => isAddress(contact_email, address));
  return contact ? formatContact(contact) : name || address;
}

/**
 * Returns whether an event is about the account: created for it, or with one of its contacts.
 * @param addresses of its contacts
 */
export const isOfAccount = (event: CalendarEvent, accountId: number, addresses: readonly string[]): boolean =>
  event.accountId === accountId ||
  getAddresses(event).some((address) => addresses.some((one) => isAddress(one, address)));

/** Returns whether an event has ended, in the company's time zone. */
export const isOver = (event: CalendarEvent): boolean =>
  event.isAllDay ? event.end <= getToday() : new Date(event.end).getTime() <= Date.now();

/** For screen readers: the day, and everything that an event shows by its look. */
export const describeEvent = (event: CalendarEvent, response: AttendeeResponse | undefined): string =>
  [
    formatEventTime(event),
    event.isRecurring && 'recurring',
    event.isPrivate && 'private',
    response && `invitation: ${RESPONSE_LABELS[response].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(', ');
