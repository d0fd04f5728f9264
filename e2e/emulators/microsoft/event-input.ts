/** Events as clients of Graph send them, validated. */
import type { Recurrence } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { EventContent } from '../mailboxes/calendar.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { isSameAddress, toText } from '../mailboxes/message.ts';
import { toInstant, toLocal } from '../mailboxes/zoned-time.ts';
import { DAY_NAMES } from './event-format.ts';
import { type GraphTime, parseTime } from './event-time.ts';
import { badRequest } from './graph-errors.ts';
import { toPerson } from './message-input.ts';

export interface EventInput {
  subject?: string;
  body?: { contentType?: string; content?: string };
  start?: GraphTime;
  end?: GraphTime;
  isAllDay?: boolean;
  location?: { displayName?: string };
  attendees?: { emailAddress?: { address?: string; name?: string }; type?: string }[];
  recurrence?: { pattern?: Record<string, unknown>; range?: Record<string, unknown> } | null;
  sensitivity?: string;
  showAs?: string;
  isOnlineMeeting?: boolean;
}
const WRITABLE = [
  'subject body start end isAllDay location locations attendees recurrence sensitivity showAs isOnlineMeeting',
  'onlineMeetingProvider transactionId reminderMinutesBeforeStart isReminderOn importance categories responseRequested',
  'allowNewTimeProposals hideAttendees',
].flatMap((line) => line.split(' '));
const invalid = (message: string) => badRequest(message, 'ErrorPropertyValidationFailure');

function toRecurrence({ pattern = {}, range = {} }: NonNullable<EventInput['recurrence']>): Recurrence {
  const days = Object.entries(DAY_NAMES).flatMap(([day, name]) =>
    ((pattern.daysOfWeek ?? []) as string[]).some((one) => one.toLowerCase() === name) ? [day] : [],
  );
  if (pattern.type !== 'daily' && pattern.type !== 'weekly')
    throw invalid(`The pattern '${String(pattern.type)}' is not supported.`);
  if (pattern.type === 'weekly' && days.length === 0) throw invalid('The pattern has no days of the week.');
  if (!['numbered', 'endDate', 'noEnd'].includes(String(range.type)) || !range.startDate)
    throw invalid('The range is invalid.');
  return {
    every: pattern.type === 'daily' ? 'day' : 'week',
    interval: Number(pattern.interval ?? 1),
    ...(days.length > 0 && { days: days as Recurrence['days'] }),
    ...(range.type === 'numbered' && { count: Number(range.numberOfOccurrences) }),
    ...(range.type === 'endDate' && { until: String(range.endDate) }),
  };
}

/** Returns what an event sets, without defaults. */
export function toEventChanges(mailbox: Mailbox, input: EventInput, current?: EventContent): Partial<EventContent> {
  const unknown = Object.keys(input).find((name) => !WRITABLE.includes(name));
  if (unknown)
    throw badRequest(`The property '${unknown}' does not exist on type 'microsoft.graph.event' or cannot be set.`);
  const { body, attendees } = input;
  const [start, end] = [input.start && parseTime(input.start), input.end && parseTime(input.end)];
  const isAllDay = input.isAllDay ?? current?.isAllDay ?? false;
  const zone = start?.zone ?? current?.zone ?? 'UTC';
  const changes: Partial<EventContent> = {
    ...(input.subject !== undefined && { subject: input.subject }),
    ...(body && {
      html: body.contentType?.toLowerCase() === 'html' ? body.content : undefined,
      text: body.contentType?.toLowerCase() === 'html' ? toText(body.content ?? '') : (body.content ?? ''),
    }),
    ...(start && { start: start.local, zone }),
    ...(end && { end: end.zone === zone || isAllDay ? end.local : toLocal(toInstant(end.local, end.zone), zone) }),
    ...(input.isAllDay !== undefined && { isAllDay }),
    ...(input.location && { location: input.location.displayName ?? '' }),
    ...(attendees && {
      attendees: attendees.map((attendee) => {
        const person = toPerson(attendee);
        const known = current?.attendees.find((one) => isSameAddress(one.address, person.address));
        return {
          ...person,
          isOptional: attendee.type === 'optional',
          response: known?.response ?? 'none',
          respondedAt: known?.respondedAt,
        };
      }),
    }),
    ...(input.recurrence !== undefined && {
      recurrence: input.recurrence ? toRecurrence(input.recurrence) : undefined,
    }),
    ...(input.sensitivity !== undefined && { isPrivate: ['private', 'confidential'].includes(input.sensitivity) }),
    ...(input.showAs !== undefined && { isFree: input.showAs === 'free' }),
    ...(input.isOnlineMeeting && !current?.joinUrl && { joinUrl: createJoinUrl(mailbox) }),
  };
  const [from, to] = [changes.start ?? current?.start, changes.end ?? current?.end];
  if (from && to) {
    if (isAllDay && !(from.endsWith('T00:00:00') && to.endsWith('T00:00:00')))
      throw invalid('An all-day event must start and end at midnight.');
    if (to < from) throw invalid('The end of an event must not be before its start.');
  }
  return changes;
}

const createJoinUrl = (mailbox: Mailbox) =>
  `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(mailbox.options.newId('meeting'))}`;

export function toNewEvent(mailbox: Mailbox, input: EventInput): EventContent {
  if (!input.start || !input.end) throw invalid('The start and the end of an event are required.');
  const changes = toEventChanges(mailbox, input);
  const { start = '', end = '', ...others } = changes;
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
