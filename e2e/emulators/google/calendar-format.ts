/** Events as Google Calendar sends them. */
import { createHash } from 'node:crypto';
import type { Recurrence } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { CalendarEvent, Occurrence } from '../mailboxes/calendar.ts';
import type { Mailbox } from '../mailboxes/mailbox.ts';
import { isSameAddress, type Person } from '../mailboxes/message.ts';
import { formatOffset, toInstant, toLocal } from '../mailboxes/zoned-time.ts';

const RESPONSES = { none: 'needsAction', accepted: 'accepted', declined: 'declined', tentative: 'tentative' };
const DAYS = { sun: 'SU', mon: 'MO', tue: 'TU', wed: 'WE', thu: 'TH', fri: 'FR', sat: 'SA' };

/** @param zone of the response */
function formatTime(local: string, event: CalendarEvent, zone: string) {
  if (event.isAllDay) return { date: local.slice(0, 10) };
  const instant = toInstant(local, event.zone);
  const offset = formatOffset(instant, zone);
  return { dateTime: `${toLocal(instant, zone)}${offset === '+00:00' ? 'Z' : offset}`, timeZone: event.zone };
}

const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.000/g, '');
/** The id of an occurrence contains its start by the rule. */
export function getInstanceId({ event, original }: Occurrence): string {
  if (!original) return event.id;
  const start = event.isAllDay ? original.slice(0, 10).replaceAll('-', '') : compact(toInstant(original, event.zone));
  return `${event.id}_${start}`;
}

function formatRule({ every, interval = 1, days = [], count, until }: Recurrence): string {
  const parts = [
    `FREQ=${every === 'day' ? 'DAILY' : 'WEEKLY'}`,
    interval > 1 ? `INTERVAL=${interval}` : '',
    days.length > 0 ? `BYDAY=${days.map((day) => DAYS[day]).join(',')}` : '',
    count ? `COUNT=${count}` : '',
    until ? `UNTIL=${until.replaceAll('-', '')}T235959Z` : '',
  ];
  return `RRULE:${parts.filter(Boolean).join(';')}`;
}

/** Days and the frequency of a rule; undefined if this emulator does not support it. */
export function parseRule(rule: string): Recurrence | undefined {
  const parts = Object.fromEntries(
    rule
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  );
  const { FREQ, INTERVAL, COUNT, UNTIL, BYDAY, WKST: _, ...others } = parts;
  const names = Object.entries(DAYS);
  const days = (BYDAY?.split(',') ?? []).map((day) => names.find(([, name]) => name === day)?.[0]);
  if (!rule.startsWith('RRULE:') || !/^(?:DAILY|WEEKLY)$/.test(FREQ ?? '') || Object.keys(others).length > 0)
    return undefined;
  if (days.includes(undefined)) return undefined;
  return {
    every: FREQ === 'DAILY' ? 'day' : 'week',
    ...(INTERVAL && { interval: Number(INTERVAL) }),
    ...(days.length > 0 && { days: days as Recurrence['days'] }),
    ...(COUNT && { count: Number(COUNT) }),
    ...(UNTIL && { until: `${UNTIL.slice(0, 4)}-${UNTIL.slice(4, 6)}-${UNTIL.slice(6, 8)}` }),
  };
}

export const getEtag = ({ id, changed }: CalendarEvent) =>
  `"${createHash('sha256').update(`${id} ${changed}`).digest('hex').slice(0, 16)}"`;

/** Formats an event, or one occurrence of a recurring event. */
export function formatEvent(mailbox: Mailbox, occurrence: Occurrence, zone = 'UTC') {
  const { event, original, exception, start, end } = occurrence;
  const formatPerson = ({ address, name }: Person) => ({
    email: address,
    ...(name && { displayName: name }),
    ...(isSameAddress(address, mailbox.user.email) && { self: true }),
  });
  const isCancelled = event.isDeleted || event.isCancelled || (exception?.isCancelled ?? false);
  return {
    kind: 'calendar#event',
    etag: getEtag(event),
    id: getInstanceId(occurrence),
    status: isCancelled ? 'cancelled' : 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(getInstanceId(occurrence)).toString('base64url')}`,
    created: event.createdAt.toISOString(),
    updated: event.modifiedAt.toISOString(),
    summary: exception?.subject ?? event.subject,
    ...(event.text && { description: event.text }),
    ...(event.location && { location: event.location }),
    creator: formatPerson(event.organizer),
    organizer: formatPerson(event.organizer),
    start: formatTime(start, event, zone),
    end: formatTime(end, event, zone),
    ...(original
      ? { recurringEventId: event.id, originalStartTime: formatTime(original, event, zone) }
      : event.recurrence && { recurrence: [formatRule(event.recurrence)] }),
    ...(event.isFree && { transparency: 'transparent' }),
    ...(event.isPrivate && { visibility: 'private' }),
    iCalUID: event.uid,
    sequence: 0,
    ...(event.attendees.length > 0 && {
      attendees: event.attendees.map((attendee) => ({
        ...formatPerson(attendee),
        ...(isSameAddress(attendee.address, event.organizer.address) && { organizer: true }),
        ...(attendee.isOptional && { optional: true }),
        responseStatus: RESPONSES[attendee.response],
      })),
    }),
    ...(event.joinUrl && {
      hangoutLink: event.joinUrl,
      conferenceData: {
        entryPoints: [{ entryPointType: 'video', uri: event.joinUrl, label: event.joinUrl.replace('https://', '') }],
        conferenceSolution: { key: { type: 'hangoutsMeet' }, name: 'Google Meet' },
        conferenceId: event.joinUrl.split('/').at(-1),
      },
    }),
    reminders: { useDefault: true },
    eventType: 'default',
  };
}

/** A cancelled event has only what identifies it. */
export function formatListed(mailbox: Mailbox, occurrence: Occurrence, zone?: string) {
  const event = formatEvent(mailbox, occurrence, zone);
  if (event.status !== 'cancelled') return event;
  const { kind, etag, id, status, recurringEventId, originalStartTime } = event as typeof event & {
    recurringEventId?: string;
    originalStartTime?: object;
  };
  return { kind, etag, id, status, ...(recurringEventId && { recurringEventId, originalStartTime }) };
}
