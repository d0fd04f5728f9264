/** Converts the input of both shapes to a change of an event. */
import type { googleCalendar, microsoftCalendar } from '@mainstay/contract/calendar';
import type { ServerInput } from '@mainstay/contract/kit';
import { EVENT_MESSAGES } from '@mainstay/contract/rules/calendar';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import type { EventChange, EventTime } from '../../core/mail-connections/provider.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { escapeHtml } from '../../platform/mail/message-text.ts';
import { sanitizeMessage } from '../mailbox/sanitize-message.ts';

type GoogleBody = ServerInput<typeof googleCalendar.createEvent>['body'];
type MicrosoftBody = ServerInput<typeof microsoftCalendar.createEvent>['body'];

/** What a change states about the account, beyond the event itself. */
export interface EventInput {
  change: EventChange;
  accountId: number | null;
}

const HAS_OFFSET = /(?:Z|[+-]\d\d:\d\d)$/;

/** @param text an instant, or a local time in the time zone */
function toInstant(text: string, timeZone: string): Date {
  if (HAS_OFFSET.test(text)) return new Date(text);
  const [day = '', time = '00:00'] = text.split('T');
  return new Date(toEpochMs(day, time.length === 5 ? `${time}:00` : time, timeZone));
}

/** @throws FieldError if the event ends before it starts */
function requireOrder(start: EventTime, end: EventTime): void {
  const isOrdered =
    start.day !== null && end.day !== null
      ? end.day > start.day
      : (start.day === null) === (end.day === null) && end.instant.getTime() > start.instant.getTime();
  if (!isOrdered) throw new FieldError('end', EVENT_MESSAGES.endBeforeStart);
}

interface InputTime {
  dateTime?: string | undefined;
  date?: string | undefined;
  timeZone: string;
}

/** @throws FieldError if neither the time nor the day is given */
function toEventTime(field: string, { dateTime, date, timeZone }: InputTime): EventTime {
  if (dateTime !== undefined) return { instant: toInstant(dateTime, timeZone), day: null };
  if (date !== undefined) return { instant: new Date(`${date}T00:00:00Z`), day: date };
  throw new FieldError(field, 'Enter a time or a day.');
}

function toInput(
  { accountId, sendNotifications, withMeeting, location, attendees }: GoogleBody | MicrosoftBody,
  event: Pick<EventChange, 'title' | 'description' | 'start' | 'end' | 'timeZone'>,
): EventInput {
  requireOrder(event.start, event.end);
  const description = sanitizeMessage(event.description).html;
  return {
    accountId: accountId ?? null,
    change: { ...event, description, location, attendees, notify: sendNotifications, withMeeting },
  };
}

/** @throws FieldError */
export function parseGoogleInput(body: GoogleBody): EventInput {
  const title = body.summary ?? body.title;
  if (title === undefined) throw new FieldError('summary', EVENT_MESSAGES.titleRequired);
  return toInput(body, {
    title,
    description: body.description,
    start: toEventTime('start', body.start),
    end: toEventTime('end', body.end),
    timeZone: body.start.timeZone,
  });
}

/** @throws FieldError */
export function parseMicrosoftInput({ subject, body: text, allDay, ...body }: MicrosoftBody): EventInput {
  const toTime = (time: InputTime & { dateTime: string }): EventTime =>
    allDay
      ? { instant: new Date(`${time.dateTime.slice(0, 10)}T00:00:00Z`), day: time.dateTime.slice(0, 10) }
      : { instant: toInstant(time.dateTime, time.timeZone), day: null };
  return toInput(
    { subject, body: text, allDay, ...body },
    {
      title: subject,
      description: text.contentType === 'html' ? text.content : escapeHtml(text.content),
      start: toTime(body.start),
      end: toTime(body.end),
      timeZone: body.start.timeZone,
    },
  );
}
