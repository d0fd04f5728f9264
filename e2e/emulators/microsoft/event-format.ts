/** Events as Graph sends them. */
import { createHash } from 'node:crypto';
import { type Attendee, findAttendee, type Occurrence, type ResponseStatus } from '../mailboxes/calendar.ts';
import { isOrganizer } from '../mailboxes/invitations.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { isSameAddress, toText } from '../mailboxes/message.ts';
import { getWeekday } from '../mailboxes/zoned-time.ts';
import { formatTime } from './event-time.ts';
import { formatRecipient } from './message-format.ts';
import type { Preferences } from './odata.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
export const DAY_NAMES = {
  sun: 'sunday',
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
  sat: 'saturday',
};
const DAYS = Object.keys(DAY_NAMES) as (keyof typeof DAY_NAMES)[];
const RESPONSES: Partial<Record<ResponseStatus, string>> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentativelyAccepted',
};
const NO_TIME = '0001-01-01T00:00:00Z';

export const EVENT_PROPERTIES = [
  'id createdDateTime lastModifiedDateTime changeKey categories transactionId originalStartTimeZone originalEndTimeZone',
  'iCalUId uid reminderMinutesBeforeStart isReminderOn hasAttachments subject bodyPreview importance sensitivity isAllDay',
  'isCancelled isOrganizer responseRequested seriesMasterId showAs type webLink onlineMeetingUrl isOnlineMeeting',
  'onlineMeetingProvider allowNewTimeProposals occurrenceId isDraft hideAttendees responseStatus body start end location',
  'locations recurrence attendees organizer onlineMeeting originalStart',
].flatMap((line) => line.split(' '));

/** The id of an occurrence contains its local start by the rule. */
export const getOccurrenceId = ({ event, original }: Occurrence) =>
  original ? `${event.id.slice(0, -1)}_${original.replace(/\D/g, '')}=` : event.id;
export function parseOccurrenceId(id: string): { masterId: string; original: string } | undefined {
  const [, master, ...digits] = /^(.*)_(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)=$/.exec(id) ?? [];
  if (!master) return undefined;
  const [year, month, day, hour, minute, second] = digits;
  return { masterId: `${master}=`, original: `${year}-${month}-${day}T${hour}:${minute}:${second}` };
}

/** @param unanswered the attendee's own calendar names it differently from the list of attendees */
const formatResponse = (attendee: Attendee | undefined, unanswered: 'none' | 'notResponded') => ({
  response: RESPONSES[attendee?.response ?? 'none'] ?? unanswered,
  time: attendee?.respondedAt?.toISOString() ?? NO_TIME,
});

function formatRecurrence({ event }: Occurrence) {
  if (!event.recurrence) return null;
  const { every, interval = 1, days, count, until } = event.recurrence;
  const weekday = DAYS[getWeekday(event.start)] ?? 'sun';
  return {
    pattern: {
      type: every === 'day' ? 'daily' : 'weekly',
      interval,
      month: 0,
      dayOfMonth: 0,
      ...(every === 'week' && { daysOfWeek: (days ?? [weekday]).map((day) => DAY_NAMES[day]) }),
      firstDayOfWeek: 'sunday',
      index: 'first',
    },
    range: {
      type: count ? 'numbered' : until ? 'endDate' : 'noEnd',
      startDate: event.start.slice(0, 10),
      endDate: until ?? '0001-01-01',
      recurrenceTimeZone: event.zone,
      numberOfOccurrences: count ?? 0,
    },
  };
}

/** @param occurrence an event, or one occurrence of a recurring event */
export function formatEvent(mailbox: Mailbox, occurrence: Occurrence, preferences: Preferences) {
  const { event, original, exception, start, end } = occurrence;
  const isOwn = isOrganizer(mailbox, event);
  const own = findAttendee(event, mailbox.user.email);
  const changeKey = hash(`${event.id} ${event.changed}`).slice(0, 24);
  const isHtml = event.html !== undefined && preferences.bodyType !== 'text';
  const isCancelled = event.isCancelled || (exception?.isCancelled ?? false);
  const subject = exception?.subject ?? event.subject;
  const location = {
    displayName: event.location,
    locationType: 'default',
    uniqueId: event.location,
    uniqueIdType: 'private',
  };
  return {
    '@odata.etag': `W/"${changeKey}"`,
    id: getOccurrenceId(occurrence),
    createdDateTime: event.createdAt.toISOString(),
    lastModifiedDateTime: event.modifiedAt.toISOString(),
    changeKey,
    categories: [],
    transactionId: null,
    originalStartTimeZone: event.zone,
    originalEndTimeZone: event.zone,
    iCalUId: event.uid,
    uid: event.uid,
    reminderMinutesBeforeStart: 15,
    isReminderOn: true,
    hasAttachments: false,
    subject: isCancelled && !isOwn ? `Canceled: ${subject}` : subject,
    bodyPreview: (event.text || toText(event.html ?? '')).slice(0, 255),
    importance: 'normal',
    sensitivity: event.isPrivate ? 'private' : 'normal',
    isAllDay: event.isAllDay,
    isCancelled,
    isOrganizer: isOwn,
    responseRequested: true,
    seriesMasterId: original ? event.id : null,
    showAs: event.isFree || isCancelled ? 'free' : isOwn || own?.response === 'accepted' ? 'busy' : 'tentative',
    type: original ? (exception ? 'exception' : 'occurrence') : event.recurrence ? 'seriesMaster' : 'singleInstance',
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(event.id)}`,
    onlineMeetingUrl: null,
    isOnlineMeeting: event.joinUrl !== undefined,
    onlineMeetingProvider: event.joinUrl ? 'teamsForBusiness' : 'unknown',
    allowNewTimeProposals: true,
    occurrenceId: original ? `OID.${event.id}.${original.slice(0, 10)}` : null,
    isDraft: false,
    hideAttendees: false,
    responseStatus: isOwn ? { response: 'organizer', time: NO_TIME } : formatResponse(own, 'notResponded'),
    body: {
      contentType: isHtml ? 'html' : 'text',
      content: isHtml ? event.html : event.text || toText(event.html ?? ''),
    },
    start: formatTime(start, event.zone, event.isAllDay, preferences.zone),
    end: formatTime(end, event.zone, event.isAllDay, preferences.zone),
    ...(original && {
      originalStart: formatTime(original, event.zone, event.isAllDay, 'UTC').dateTime.replace(/\.0+$/, 'Z'),
    }),
    location,
    locations: event.location ? [location] : [],
    recurrence: original ? null : formatRecurrence(occurrence),
    attendees: event.attendees.map((attendee) => ({
      type: attendee.isOptional ? 'optional' : 'required',
      status: isSameAddress(attendee.address, event.organizer.address)
        ? { response: 'organizer', time: NO_TIME }
        : formatResponse(attendee, 'none'),
      ...formatRecipient(attendee),
    })),
    organizer: formatRecipient(event.organizer),
    onlineMeeting: event.joinUrl ? { joinUrl: event.joinUrl } : null,
  };
}
