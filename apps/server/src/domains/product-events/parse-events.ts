/** Parses events that analytics libraries send. An invalid event does not affect the others of its batch. */
import { createHash, randomUUID } from 'node:crypto';
import {
  EVENT_KINDS,
  type EventKind,
  type EventOutcome,
  MAX_EVENT_AGE_DAYS,
  MAX_EVENT_BYTES,
} from '@mainstay/contract/product-events';
import { TEXT_LIMIT } from '@mainstay/contract/kit';
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { toStorable } from '@mainstay/contract/rules/storable-text';

/** A valid event. Texts are empty if they are missing. */
export interface ParsedEvent {
  /** Hash of the id of the event, as a UUID. */
  message: string;
  kind: EventKind;
  end_user: string;
  group_id: string;
  /** The name of a tracked event. */
  event: string;
  /** The company's day of the event. */
  day: string;
  at: string;
  /** The trait `name` of a group. */
  name: string | null;
  /** The trait `email` of a user, in lower case. */
  email: string | null;
}

/** Events that are not stored, by kind and reason. */
export interface EventTally {
  kind: EventKind;
  outcome: EventOutcome;
  n: number;
}

export interface ParsedEvents {
  events: ParsedEvent[];
  /** Repetitions within the call, and errors. */
  others: EventTally[];
}

interface ParseOptions {
  now: Date;
  /** IANA name; determines when the company's days begin. */
  timeZone: string;
}

/** What all events of a call have in common. */
interface ParseContext {
  now: Date;
  /** Returns the company's day of a time. */
  toDay: (time: Date) => string;
  /** Events of earlier days are too old. */
  firstDay: string;
}

const DAY_MS = 86_400_000;
/** Older events are too old in every time zone. Days are compared as texts, and those of early years have fewer digits. */
const MAX_AGE_MS = (MAX_EVENT_AGE_DAYS + 2) * DAY_MS;
/** Days begin at a full quarter of an hour in all time zones, and events of a call are often close to each other. */
const QUARTER_MS = 900_000;

function createContext({ now, timeZone }: ParseOptions): ParseContext {
  const days = new Map<number, string>();
  const toDay = (time: Date): string => {
    const quarter = Math.floor(time.getTime() / QUARTER_MS);
    const day = days.get(quarter) ?? toCalendarDay(time, timeZone);
    days.set(quarter, day);
    return day;
  };
  return { now, toDay, firstDay: addDays(toDay(now), -MAX_EVENT_AGE_DAYS) };
}

type Fields = Readonly<Record<string, unknown>>;
type Problem = Exclude<EventOutcome, 'accepted' | 'repeated'>;

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Ids may be numbers. Returns an empty text for everything that is not a usable text. */
function toText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return '';
  return toStorable(value)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_LIMIT);
}

/** The time of the event; the time of its arrival if it is missing, invalid or in the future. */
function getTime({ timestamp, originalTimestamp }: Fields, now: Date): Date {
  const value = timestamp ?? originalTimestamp;
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : now;
  return Number.isNaN(time.getTime()) || time > now ? now : time;
}

const hashMessage = (id: string): string => {
  const hex = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const isKind = (type: unknown): type is EventKind => EVENT_KINDS.includes(type as EventKind);

/** Returns the event, or why it is not counted. */
function toEvent(fields: Fields, kind: EventKind, { now, toDay, firstDay }: ParseContext): ParsedEvent | Problem {
  if (Buffer.byteLength(JSON.stringify(fields)) > MAX_EVENT_BYTES) return 'too_large';
  const context = toFields(fields.context);
  const traits = toFields(fields.traits);
  const user = toText(fields.userId);
  if (user === '' && toText(fields.anonymousId) === '') return 'no_user';
  const group = kind === 'group' ? toText(fields.groupId) : toText(context.groupId);
  if (kind === 'group' && group === '') return 'no_group';
  const event = kind === 'track' ? toText(fields.event) : '';
  if (kind === 'track' && event === '') return 'no_name';
  const time = getTime(fields, now);
  if (now.getTime() - time.getTime() > MAX_AGE_MS) return 'too_old';
  const day = toDay(time);
  if (day < firstDay) return 'too_old';
  return {
    message: hashMessage(toText(fields.messageId) || randomUUID()),
    kind,
    end_user: user,
    group_id: group,
    event,
    day,
    at: time.toISOString(),
    name: kind === 'group' ? toText(traits.name) || null : null,
    email: kind === 'identify' ? toText(traits.email).toLowerCase() || null : null,
  };
}

/**
 * @param items the events of a call
 * @param defaults fields for events that lack them: the kind that the address names, or the context of a batch
 */
export function parseEvents(items: readonly unknown[], defaults: Fields, options: ParseOptions): ParsedEvents {
  const context = createContext(options);
  const events = new Map<string, ParsedEvent>();
  const tallies = new Map<string, EventTally>();
  const tally = (kind: EventKind, outcome: EventOutcome) => {
    const key = `${kind} ${outcome}`;
    const counted = tallies.get(key) ?? { kind, outcome, n: 0 };
    counted.n += 1;
    tallies.set(key, counted);
  };
  for (const item of items) {
    const fields: Fields = { ...defaults, ...toFields(item) };
    const kind = defaults.type ?? fields.type;
    if (!isKind(kind)) {
      tally('track', 'invalid');
      continue;
    }
    const event = toEvent(fields, kind, context);
    if (typeof event === 'string') tally(kind, event);
    else if (events.has(event.message)) tally(kind, 'repeated');
    else events.set(event.message, event);
  }
  return { events: [...events.values()], others: [...tallies.values()] };
}
