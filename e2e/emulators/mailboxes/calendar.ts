/** The events of one calendar, with the occurrences of recurring ones. */
import type { EventSeed, Recurrence } from '../../../apps/server/src/app/testing/mail-providers.ts';
import type { Mailbox, MailboxOptions } from './mailbox.ts';
import { isSameAddress, type Person, parsePerson } from './message.ts';
import { addDays, getWeekday, toInstant } from './zoned-time.ts';

export type ResponseStatus = 'none' | 'accepted' | 'declined' | 'tentative';
export interface Attendee extends Person {
  isOptional: boolean;
  response: ResponseStatus;
  respondedAt?: Date | undefined;
}
/** What an exception changes, by local start of the occurrence that it replaces. */
export interface EventException {
  isCancelled: boolean;
  start?: string;
  end?: string;
  subject?: string;
}
export interface EventContent {
  subject: string;
  text: string;
  html?: string | undefined;
  /** Local times in `zone`, or days at midnight of an all-day event, whose end is the day after the last. */
  start: string;
  end: string;
  zone: string;
  isAllDay: boolean;
  location: string;
  organizer: Person;
  attendees: Attendee[];
  isPrivate: boolean;
  isFree: boolean;
  isCancelled: boolean;
  joinUrl?: string | undefined;
  recurrence?: Recurrence | undefined;
  exceptions: Map<string, EventException>;
}
/** The copy of an event in one calendar. */
export interface CalendarEvent extends EventContent {
  id: string;
  /** The same in the calendars of all attendees. */
  uid: string;
  createdAt: Date;
  modifiedAt: Date;
  changed: number;
  isDeleted: boolean;
}
export interface Occurrence {
  event: CalendarEvent;
  /** Local start by the rule; undefined if the event does not recur. */
  original?: string | undefined;
  exception?: EventException | undefined;
  start: string;
  end: string;
}

export class CalendarEvents {
  readonly byId = new Map<string, CalendarEvent>();
  lastChange = 0;
  oldestChange = 0;

  constructor(
    readonly mailbox: Mailbox,
    readonly options: MailboxOptions,
  ) {}

  find(id: string): CalendarEvent | undefined {
    const event = this.byId.get(id);
    return event?.isDeleted ? undefined : event;
  }

  findByUid(uid: string): CalendarEvent | undefined {
    return this.list().find((event) => event.uid === uid);
  }

  list(): CalendarEvent[] {
    return [...this.byId.values()].filter((event) => !event.isDeleted);
  }

  /** Returns the events that changed after a change, including deleted ones, in the order of their last change. */
  findChanged(after: number): CalendarEvent[] {
    return [...this.byId.values()].filter(({ changed }) => changed > after).sort((a, b) => a.changed - b.changed);
  }

  add(content: EventContent, uid: string, id?: string): CalendarEvent {
    const now = this.options.clock.now();
    const event = { ...content, id: id ?? this.options.newId('event'), uid, createdAt: now, modifiedAt: now };
    return this.#record('added', { ...event, changed: 0, isDeleted: false });
  }

  edit(event: CalendarEvent, changes: Partial<EventContent>): void {
    Object.assign(event, changes);
    this.#record('edited', event);
  }

  delete(event: CalendarEvent): void {
    event.isDeleted = true;
    this.#record('deleted', event);
  }

  expireHistory(): void {
    this.lastChange += 1;
    this.oldestChange = this.lastChange;
  }

  #record(kind: 'added' | 'edited' | 'deleted', event: CalendarEvent): CalendarEvent {
    this.lastChange += 1;
    event.changed = this.lastChange;
    event.modifiedAt = this.options.clock.now();
    this.byId.set(event.id, event);
    this.options.onChange?.(this.mailbox, { kind, eventId: event.id });
    return event;
  }
}

export const getSpan = ({ event, start, end }: Occurrence) => ({
  start: toInstant(start, event.isAllDay ? 'UTC' : event.zone),
  end: toInstant(end, event.isAllDay ? 'UTC' : event.zone),
});

const MAX_OCCURRENCES = 1000;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Returns the local starts of a recurring event by its rule. */
export function findStarts({ start, recurrence }: EventContent): string[] {
  if (!recurrence) return [start];
  const { every, interval = 1, days = [DAYS[getWeekday(start)] ?? ''], count, until } = recurrence;
  const starts: string[] = [];
  const firstSunday = addDays(start, -getWeekday(start));
  for (let step = 0; starts.length < Math.min(count ?? MAX_OCCURRENCES, MAX_OCCURRENCES); step += 1) {
    const inStep =
      every === 'day'
        ? [addDays(start, step * interval)]
        : DAYS.flatMap((day, index) => (days.includes(day) ? [addDays(firstSunday, step * interval * 7 + index)] : []));
    for (const local of inStep) {
      if (local < start) continue;
      if (until && local.slice(0, 10) > until) return starts;
      if (starts.length < (count ?? MAX_OCCURRENCES)) starts.push(local);
    }
  }
  return starts;
}

const shift = (local: string, from: string, to: string) =>
  new Date(Date.parse(`${local}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`)).toISOString().slice(0, 19);

/** Returns all occurrences, including cancelled ones. An event that does not recur has one. */
export function expand(event: CalendarEvent): Occurrence[] {
  if (!event.recurrence) return [{ event, start: event.start, end: event.end }];
  return findStarts(event).map((original) => {
    const exception = event.exceptions.get(original);
    const start = exception?.start ?? original;
    return { event, original, exception, start, end: exception?.end ?? shift(event.end, event.start, start) };
  });
}

/** Returns the occurrences that overlap a period. */
export const findInPeriod = (event: CalendarEvent, from: Date, to: Date): Occurrence[] =>
  expand(event).filter((occurrence) => {
    const span = getSpan(occurrence);
    return span.start < to && span.end > from;
  });

export function toEventContent(seed: EventSeed): EventContent {
  const toFull = (local: string) => (local.length === 10 ? `${local}T00:00:00` : local);
  return {
    subject: seed.subject,
    text: seed.text ?? '',
    start: toFull(seed.start),
    end: toFull(seed.end),
    zone: seed.zone ?? 'UTC',
    isAllDay: seed.start.length === 10,
    location: seed.location ?? '',
    organizer: parsePerson(seed.organizer),
    attendees: (seed.attendees ?? []).map(({ email, response = 'none', isOptional = false }) => ({
      ...parsePerson(email),
      isOptional,
      response,
    })),
    isPrivate: seed.isPrivate ?? false,
    isFree: false,
    isCancelled: seed.isCancelled ?? false,
    joinUrl: seed.joinUrl,
    recurrence: seed.recurrence,
    exceptions: new Map(
      (seed.exceptions ?? []).map(({ original, isCancelled = false, ...changes }) => [
        original,
        { isCancelled, ...changes },
      ]),
    ),
  };
}

export const findAttendee = (event: EventContent, address: string) =>
  event.attendees.find((attendee) => isSameAddress(attendee.address, address));
