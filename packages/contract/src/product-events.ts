/**
 * Events that a product sends with an analytics library, in the format of Segment. Administrators map groups to accounts and names of
 * events to features.
 */
import { z } from 'zod';
import { booleanParam, done, endpoint, id, ok, optionalParam, pageLimit, pageNumber } from './kit.ts';

/** The kinds of calls that libraries send, in the order of the application. */
export const EVENT_KINDS = ['track', 'identify', 'group', 'page', 'screen', 'alias'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The results of an event. All except `accepted` and `repeated` are errors of the sender. */
export const EVENT_OUTCOMES = [
  'accepted',
  'repeated',
  'too_old',
  'too_large',
  'no_user',
  'no_group',
  'no_name',
  'invalid',
] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

/** Limits of Segment, in bytes. */
export const MAX_EVENT_BYTES = 32 * 1024;
export const MAX_BATCH_BYTES = 500 * 1024;
/** Days after which an event is no longer counted. Its id is stored longer, so that no repetition counts. */
export const MAX_EVENT_AGE_DAYS = 30;
/** Per endpoint and key. */
const CALLS_PER_MINUTE = 6000;

const analyticsCall = {
  method: 'POST',
  access: { key: 'events' },
  perMinute: CALLS_PER_MINUTE,
  analyticsLibrary: true,
  response: done,
} as const;

/** Fields of an event are validated by the server one by one, because libraries send many more. */
const event = z.looseObject({});

/** Browser libraries use the first letter of the kind as the address. */
const oneEvent = <K extends EventKind>(kind: K, summary: string) =>
  endpoint({
    ...analyticsCall,
    path: `/v1/${kind}/`,
    aliases: [`/v1/${kind.charAt(0)}/`],
    summary,
    body: event,
    bodyLimit: MAX_EVENT_BYTES,
  });

export const productEvents = {
  sendTrack: oneEvent('track', 'Count an event as usage of the feature of its name'),
  sendIdentify: oneEvent('identify', 'Link a user of the product to a contact by email'),
  sendGroup: oneEvent('group', 'Link a user of the product to an account by its external id'),
  sendPage: oneEvent('page', 'Count a page view as usage of the product'),
  sendScreen: oneEvent('screen', 'Count a screen view as usage of the product'),
  sendAlias: oneEvent('alias', 'Accept a change of a user id; it has no effect on usage'),
  sendBatch: endpoint({
    ...analyticsCall,
    path: '/v1/batch/',
    aliases: ['/v1/b/'],
    summary: 'Send several events of all kinds; an invalid event does not affect the others',
    body: z.looseObject({ batch: z.array(z.unknown(), 'The batch must be a list of events.') }),
    bodyLimit: MAX_BATCH_BYTES,
  }),
};

const ADMIN_PATH = '/v1/api/admin/product-events/';
const lists = z.object({
  pageNum: pageNumber,
  limit: pageLimit,
  /** Only entries that need a decision. */
  open: optionalParam(booleanParam),
});
const named = z.object({ id: z.int(), name: z.string() });

export const EventGroup = z.object({
  id: z.int(),
  /** The id in the product. */
  group_id: z.string(),
  /** The trait `name` of the group. */
  name: z.string().nullable(),
  /** The account with this external id, or the account that an administrator selected. */
  account: named.nullable(),
  is_selected: z.boolean(),
  is_ignored: z.boolean(),
  /** The day of the last event of the group. */
  seen_on: z.iso.date(),
  /** Number of stored events of the last 30 days. */
  events: z.int(),
});
export type EventGroup = z.infer<typeof EventGroup>;

export const EventName = z.object({
  id: z.int(),
  name: z.string(),
  /** The feature of this name, or the feature that an administrator selected. */
  feature: named.nullable(),
  is_selected: z.boolean(),
  is_ignored: z.boolean(),
  seen_on: z.iso.date(),
  events: z.int(),
});
export type EventName = z.infer<typeof EventName>;

const toListing = <T extends z.ZodType>(item: T) =>
  ok(z.object({ listing: z.array(item), has_next: z.boolean(), total_records: z.int() }));

export const productEventsAdmin = {
  getEventSummary: endpoint({
    method: 'GET',
    path: ADMIN_PATH,
    access: ['ADM'],
    summary: 'Count the events of the last 14 days by day, kind and result',
    response: ok(
      z.object({
        days: z.array(
          z.object({
            day: z.iso.date(),
            kind: z.enum(EVENT_KINDS),
            outcome: z.enum(EVENT_OUTCOMES),
            count: z.int(),
          }),
        ),
        /** Events of the last 30 days that belong to no account yet. */
        waiting: z.object({ without_group: z.int(), unknown_groups: z.int() }),
        /** Users who are linked to contacts. */
        linked_users: z.int(),
        open_groups: z.int(),
        open_names: z.int(),
      }),
    ),
  }),
  findEventGroups: endpoint({
    method: 'GET',
    path: `${ADMIN_PATH}groups/`,
    access: ['ADM'],
    summary: 'List groups that events named, unknown ones first',
    query: lists,
    response: toListing(EventGroup),
  }),
  updateEventGroup: endpoint({
    method: 'PUT',
    path: `${ADMIN_PATH}groups/{id}/`,
    access: ['ADM'],
    effect: 'changes',
    summary: 'Select the account of a group, or ignore the group; stored events follow',
    params: z.object({ id }),
    body: z.object({ account_id: id.nullable(), is_ignored: z.boolean() }),
    response: done,
  }),
  findEventNames: endpoint({
    method: 'GET',
    path: `${ADMIN_PATH}names/`,
    access: ['ADM'],
    summary: 'List names of events, unknown ones first',
    query: lists,
    response: toListing(EventName),
  }),
  updateEventName: endpoint({
    method: 'PUT',
    path: `${ADMIN_PATH}names/{id}/`,
    access: ['ADM'],
    effect: 'changes',
    summary: 'Select or create the feature of an event, or ignore the event; stored events follow',
    params: z.object({ id }),
    body: z.object({
      feature_id: id.nullable(),
      is_ignored: z.boolean(),
      /** Creates a feature with the name of the event. */
      create_feature: z.boolean().default(false),
    }),
    response: done,
  }),
  findFeatureChoices: endpoint({
    method: 'GET',
    path: `${ADMIN_PATH}features/`,
    access: ['ADM'],
    summary: 'List the first 1,000 features by name',
    response: ok(z.object({ features: z.array(named.extend({ product: z.string().nullable() })) })),
  }),
};
