/** Events of an account, newest first, and event counts by week. */
import { z } from 'zod';
import { day, endpoint, id, optionalParam, ok, pageNumber, pageParam } from './kit.ts';
import { EVENT_ABBRS, EVENT_CATEGORIES, type EventCategory, eventGroups } from './rules/timeline.ts';

const categories = Object.keys(EVENT_CATEGORIES) as [EventCategory, ...EventCategory[]];

/** Names at the time of the event. Each is set only if it applies. */
export const EventMeta = z.object({
  operation: z.string(),
  owner_name: z.string().optional(),
  play_name: z.string().optional(),
  action_name: z.string().optional(),
  asset_name: z.string().optional(),
  contact_name: z.string().optional(),
  note: z.string().optional(),
  plan_name: z.string().optional(),
  name: z.string().optional(),
  play: z.string().optional(),
  /** The message of an entry of the category `Email`. It opens at the account. */
  message: z.int().optional(),
});
export type EventMeta = z.infer<typeof EventMeta>;

export const TimelineEvent = z.object({
  /** 0 is the creation of the account, which is not a row of the log. Negative for messages. */
  id: z.int(),
  /** A human-readable description of the affected record. */
  event: z.string(),
  event_abbr: z.enum(EVENT_ABBRS),
  /** Null for a change, which has no date of its own. `last_updated` is the time of the change. */
  event_date: z.iso.datetime().nullable(),
  last_updated: z.iso.datetime(),
  category: z.enum(categories),
  meta: EventMeta,
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

/** Default and maximum page size (decision 16). */
export const TIMELINE_LIMIT = 10;
export const TIMELINE_LIMIT_MAX = 10_000;

const account = z.object({ id });
const group = optionalParam(z.enum(eventGroups));

export const timeline = {
  findEvents: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/timeline/',
    access: 'session',
    summary: 'List events of an account, newest first; its creation is last',
    params: account,
    query: z.object({ pageNum: pageNumber, limit: pageParam(TIMELINE_LIMIT, TIMELINE_LIMIT_MAX), group }),
    response: ok(z.object({ timeline: z.array(TimelineEvent), has_next: z.boolean() })),
  }),
  exportEvents: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/timeline/export/',
    access: 'session',
    summary: 'Export events of an account as CSV, newest first, all or of one kind',
    params: account,
    query: z.object({ group }),
    download: 'text/csv',
    response: z.string(),
  }),
  getWeeks: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/timeline/weeks/',
    access: 'session',
    summary: 'Get the number of events in each of the last 104 weeks, and the date of the first event',
    params: account,
    query: z.object({ group }),
    response: ok(
      z.object({
        /** Weeks with events, given by their Monday in the company's time zone. */
        weeks: z.array(z.object({ week: day, events: z.int() })),
        total: z.int(),
        since: day.nullable(),
      }),
    ),
  }),
};
