/** Converts events of calendars to the shapes of the contract. */
import type { GoogleEvent, MicrosoftEvent } from '@mainstay/contract/calendar';
import type { CalendarEvent, EventTime } from '../../core/mail-connections/provider.ts';
import { sanitizeMessage } from '../mailbox/sanitize-message.ts';

/** What is stored here about an event. */
export interface EventLink {
  accountId: number;
  sendNotifications: boolean;
}

const formatCommon = (event: CalendarEvent, link: EventLink | undefined) => ({
  id: event.id,
  location: event.location,
  join_url: toJoinUrl(event.joinUrl),
  organizer: event.organizer && { name: event.organizer.name, address: event.organizer.address },
  status: event.status === 'tentative' ? ('tentative' as const) : ('confirmed' as const),
  is_private: event.isPrivate,
  can_edit: event.canEdit,
  series_id: event.seriesId,
  accountId: link?.accountId ?? null,
  sendNotifications: link?.sendNotifications ?? false,
});

/** Organizers of other companies choose the address, so only web addresses are links. */
const toJoinUrl = (text: string | null): string | null =>
  text && URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol) ? text : null;

const sanitizeDescription = ({ description }: CalendarEvent): string => sanitizeMessage(description).html;

const toGoogleTime = ({ instant, day }: EventTime) =>
  day === null ? { dateTime: instant.toISOString(), timeZone: 'UTC' } : { date: day, timeZone: 'UTC' };

export const toGoogleEvent = (event: CalendarEvent, link: EventLink | undefined): GoogleEvent => ({
  ...formatCommon(event, link),
  summary: event.title,
  title: event.title,
  description: sanitizeDescription(event),
  start: toGoogleTime(event.start),
  end: toGoogleTime(event.end),
  attendees: event.attendees.map(({ name, address, response }) => ({
    email: address,
    displayName: name,
    responseStatus: response,
  })),
});

const toMicrosoftTime = ({ instant, day }: EventTime) => ({
  dateTime: day === null ? instant.toISOString().slice(0, 19) : `${day}T00:00:00`,
  timeZone: 'UTC',
});

export const toMicrosoftEvent = (event: CalendarEvent, link: EventLink | undefined): MicrosoftEvent => ({
  ...formatCommon(event, link),
  subject: event.title,
  body: { contentType: 'html', content: sanitizeDescription(event) },
  start: toMicrosoftTime(event.start),
  end: toMicrosoftTime(event.end),
  allDay: event.start.day !== null,
  attendees: event.attendees.map(({ name, address, response }) => ({
    emailAddress: { name, address },
    status: { response },
  })),
});
