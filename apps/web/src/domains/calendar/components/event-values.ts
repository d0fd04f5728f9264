/** Converts events to the values of the form and back. Times of the form are local times of the company. */
import { defaultEnd, EVENT_MESSAGES } from '@mainstay/contract/rules/calendar';
import { addDays } from '@mainstay/contract/rules/dates';
import { isStrictEmail } from '@mainstay/contract/rules/email';
import { MAIL_MESSAGES, MAIL_RECIPIENTS_LIMIT } from '@mainstay/contract/rules/mailbox';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import type { CalendarEvent, EventValues } from '../queries.ts';
import { addMs, toInstant, toLocal } from './zoned-time.ts';

export interface EventFormValues {
  title: string;
  isAllDay: boolean;
  /** `YYYY-MM-DDTHH:mm`; either part can be empty. */
  start: string;
  /** Like the start. The last day of an event that lasts all day. */
  end: string;
  location: string;
  attendees: string[];
  description: string;
  /** Id of the account, or empty. */
  account: string;
  shouldNotify: boolean;
  hasMeeting: boolean;
}

/** A day that lasts all day has these times when it gets hours. */
const MORNING = '09:00';
const MORNING_END = '10:00';
const MISSING_TIME = 'Enter a date and a time.';

export const getDay = (local: string): string => local.split('T')[0] ?? '';
export const getTime = (local: string): string => local.split('T')[1] ?? '';

/** @param original an instant that is kept if it shows the same local time, which occurs twice when clocks go back */
const fromLocal = (local: string, timeZone: string, original: string): string =>
  original.includes('T') && toLocal(original, timeZone) === local
    ? original
    : toInstant(toEpochMs(getDay(local), `${getTime(local)}:00`, timeZone));

/** Returns the values of a new event. */
export const toNewValues = (start: string, account: number, timeZone: string): EventFormValues => ({
  title: '',
  isAllDay: false,
  start: toLocal(start, timeZone),
  end: toLocal(toInstant(defaultEnd(new Date(start))), timeZone),
  location: '',
  attendees: [],
  description: '',
  account: String(account),
  shouldNotify: true,
  hasMeeting: false,
});

export const toFormValues = (event: CalendarEvent, timeZone: string): EventFormValues => ({
  title: event.title,
  isAllDay: event.isAllDay,
  start: event.isAllDay ? `${event.start}T${MORNING}` : toLocal(event.start, timeZone),
  end: event.isAllDay ? `${addDays(event.end, -1)}T${MORNING_END}` : toLocal(event.end, timeZone),
  location: event.location,
  attendees: event.attendees.map(({ address }) => address),
  description: event.description,
  account: event.accountId === null ? '' : String(event.accountId),
  shouldNotify: event.hasNotified || event.attendees.length > 0,
  hasMeeting: false,
});

/** @param original the event that is changed, or the start of a new one */
export function toEventValues(
  values: EventFormValues,
  timeZone: string,
  original: Pick<CalendarEvent, 'start' | 'end'>,
): EventValues {
  const { title, isAllDay, location, attendees, description, account, shouldNotify, hasMeeting } = values;
  return {
    title: title.trim(),
    isAllDay,
    start: isAllDay ? getDay(values.start) : fromLocal(values.start, timeZone, original.start),
    end: isAllDay ? addDays(getDay(values.end), 1) : fromLocal(values.end, timeZone, original.end),
    location: location.trim(),
    attendees,
    description,
    accountId: account === '' ? null : Number(account),
    shouldNotify,
    hasMeeting,
  };
}

const isComplete = (local: string, isAllDay: boolean) => getDay(local) !== '' && (isAllDay || getTime(local) !== '');

/** Returns the errors by field. */
export function validateEvent(values: EventFormValues, times: () => EventValues): Partial<Record<string, string>> {
  const { title, isAllDay, start, end, attendees } = values;
  const hasStart = isComplete(start, isAllDay);
  const hasEnd = isComplete(end, isAllDay);
  const invalid = attendees.find((address) => !isStrictEmail(address));
  const isOrdered = () => {
    const event = times();
    return event.start < event.end;
  };
  return {
    ...(title.trim() === '' && { title: EVENT_MESSAGES.titleRequired }),
    ...(!hasStart && { start: MISSING_TIME }),
    ...(!hasEnd && { end: MISSING_TIME }),
    ...(hasStart && hasEnd && !isOrdered() && { end: EVENT_MESSAGES.endBeforeStart }),
    ...(attendees.length > MAIL_RECIPIENTS_LIMIT && { attendees: MAIL_MESSAGES.tooManyRecipients }),
    ...(invalid !== undefined && { attendees: MAIL_MESSAGES.invalidAddress(invalid) }),
  };
}

/** Returns the end after the start has moved: the event keeps its length. */
export function moveEnd({ start, end }: Pick<EventFormValues, 'start' | 'end'>, nextStart: string): string {
  const ms = Date.parse(`${nextStart}Z`) - Date.parse(`${start}Z`);
  return Number.isNaN(ms) || Number.isNaN(Date.parse(end)) ? end : addMs(end, ms);
}
