/** Events as clients of Google Calendar send them, validated. */
import type { EventContent, ResponseStatus } from '../mailboxes/calendar.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { isSameAddress } from '../mailboxes/message.ts';
import { isZone, toLocal } from '../mailboxes/zoned-time.ts';
import { parseRule } from './calendar-format.ts';
import { badRequest } from './google-errors.ts';

interface GoogleTime {
  date?: string;
  dateTime?: string;
  timeZone?: string;
}
export interface GoogleEventInput {
  summary?: string;
  description?: string;
  location?: string;
  start?: GoogleTime;
  end?: GoogleTime;
  recurrence?: string[];
  attendees?: { email?: string; displayName?: string; optional?: boolean; responseStatus?: string }[];
  visibility?: string;
  transparency?: string;
  status?: string;
  conferenceData?: { createRequest?: { requestId?: string } };
}
/** Clients may send back what they read. */
const READ_ONLY = [
  'kind etag id htmlLink created updated creator organizer iCalUID sequence hangoutLink eventType recurringEventId',
  'originalStartTime',
].flatMap((line) => line.split(' '));
const WRITABLE = [
  'summary description location start end recurrence attendees visibility transparency status conferenceData reminders',
  'guestsCanModify guestsCanInviteOthers guestsCanSeeOtherGuests colorId extendedProperties source',
].flatMap((line) => line.split(' '));
const RESPONSES: Record<string, ResponseStatus> = {
  needsAction: 'none',
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
};

function parseTime({ date, dateTime, timeZone }: GoogleTime, isRecurring: boolean) {
  if (date !== undefined) {
    if (dateTime !== undefined || !/^\d{4}-\d\d-\d\d$/.test(date)) throw badRequest('Invalid start time.', 'invalid');
    return { local: `${date}T00:00:00`, zone: 'UTC', isAllDay: true };
  }
  const [, local = '', offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(dateTime ?? '') ?? [];
  if (!local || (timeZone && !isZone(timeZone))) throw badRequest('Bad Request', 'invalid');
  if (!timeZone && (isRecurring || !offset))
    throw badRequest('Missing time zone definition for start time.', 'required');
  const zone = timeZone ?? 'UTC';
  return { local: offset ? toLocal(new Date(`${local}${offset}`), zone) : local, zone, isAllDay: false };
}

/** Returns what an event sets, without defaults. */
export function toEventChanges(
  mailbox: Mailbox,
  input: GoogleEventInput,
  createsConference: boolean,
  current?: EventContent,
): Partial<EventContent> {
  const unknown = Object.keys(input).find((name) => !WRITABLE.includes(name) && !READ_ONLY.includes(name));
  if (unknown) throw badRequest(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
  const rules = input.recurrence?.map(parseRule);
  if (rules && (rules.length > 1 || rules.includes(undefined))) throw badRequest('Invalid recurrence rule.', 'invalid');
  const isRecurring = (rules?.length ?? 0) > 0;
  const start = input.start && parseTime(input.start, isRecurring);
  const end = input.end && parseTime(input.end, isRecurring);
  const [from, to] = [start?.local ?? current?.start ?? '', end?.local ?? current?.end ?? ''];
  if (from && to && to < from && (start?.zone ?? current?.zone) === (end?.zone ?? current?.zone))
    throw badRequest('The specified time range is empty.', 'timeRangeEmpty');
  const requestId = createsConference ? input.conferenceData?.createRequest?.requestId : undefined;
  return {
    ...(input.summary !== undefined && { subject: input.summary }),
    ...(input.description !== undefined && { text: input.description }),
    ...(input.location !== undefined && { location: input.location }),
    ...(start && { start: start.local, zone: start.zone, isAllDay: start.isAllDay }),
    ...(end && { end: end.local }),
    ...(rules && { recurrence: rules[0] }),
    ...(input.attendees && {
      attendees: input.attendees.map(({ email = '', displayName, optional = false, responseStatus }) => {
        if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw badRequest('Invalid attendee email.', 'invalid');
        const known = current?.attendees.find(({ address }) => isSameAddress(address, email));
        const response = RESPONSES[responseStatus ?? ''] ?? 'none';
        return { address: email, name: displayName ?? known?.name ?? '', isOptional: optional, response };
      }),
    }),
    ...(input.visibility !== undefined && { isPrivate: ['private', 'confidential'].includes(input.visibility) }),
    ...(input.transparency !== undefined && { isFree: input.transparency === 'transparent' }),
    ...(requestId && { joinUrl: createJoinUrl(mailbox) }),
  };
}

function createJoinUrl(mailbox: Mailbox): string {
  const number = Number.parseInt(mailbox.options.newId('meeting').slice(-8), 16);
  const letters = String(number)
    .padStart(10, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a');
  return `https://meet.google.com/${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`;
}

export function toNewEvent(mailbox: Mailbox, input: GoogleEventInput, createsConference: boolean): EventContent {
  if (!input.start) throw badRequest('Missing start time.', 'required');
  if (!input.end) throw badRequest('Missing end time.', 'required');
  const { start = '', end = '', ...others } = toEventChanges(mailbox, input, createsConference);
  return {
    subject: '',
    text: '',
    start,
    end,
    zone: 'UTC',
    isAllDay: false,
    location: '',
    organizer: { address: mailbox.user.email, name: mailbox.user.name },
    attendees: [],
    isPrivate: false,
    isFree: false,
    isCancelled: false,
    exceptions: new Map(),
    ...others,
  };
}
