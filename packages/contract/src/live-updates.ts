/** Live updates: changes by other users and their presence, as server-sent events. Events contain ids, never values. */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, wholeNumber } from './kit.ts';

/** Longest duration of a stream that a client can request, in seconds. */
const MAX_STREAM_S = 3600;

/** One change. Several changes of the same kind may be combined into one, which then names no record. */
export const LiveChange = z.object({
  /** The type of the changed record, such as `action`. */
  subject: z.string(),
  /** Null if the change concerns many records. */
  id: z.int().nullable(),
  /** The account of the record; null if it has none, or for many records. */
  account: z.int().nullable(),
});
export type LiveChange = z.infer<typeof LiveChange>;

export const LiveChanges = z
  .object({
    /** The id of the request that made the changes, by which a client recognizes its own. */
    request_id: z.string().nullable(),
    /** The name of the user who made the changes; null if the product made them. */
    user: z.string().nullable(),
    changes: z.array(LiveChange),
  })
  .meta({ id: 'LiveChanges' });
export type LiveChanges = z.infer<typeof LiveChanges>;

const Viewer = z.object({ user_id: z.int(), name: z.string(), avatar_url: z.string().nullable() });
export type Viewer = z.infer<typeof Viewer>;

export const Presence = z
  .object({
    account: z.int(),
    /** The other users who have the account open, by name. */
    viewers: z.array(Viewer),
  })
  .meta({ id: 'Presence' });
export type Presence = z.infer<typeof Presence>;

/** The id of a stream, by which its client reports what it shows. */
const connection = z.uuid('Must be a UUID.');
export const LiveStart = z.object({ connection }).meta({ id: 'LiveStart' });

/**
 * The events of a stream by name. `missed` means that changes may have been lost, so that the client must fetch again what it shows.
 */
export const LIVE_EVENTS = { start: LiveStart, changes: LiveChanges, presence: Presence, missed: z.object({}) };

export const liveUpdates = {
  openStream: endpoint({
    method: 'GET',
    path: '/v1/api/live/',
    access: 'session',
    personOnly: 'live',
    summary: 'Stream the changes of records that the user may read, and who has the same account open',
    query: z.object({
      /** Ends the stream after this many seconds; 0 ends it after its first event. By default, it does not end. */
      seconds: optionalParam(wholeNumber.pipe(z.int().min(0).max(MAX_STREAM_S))),
    }),
    perMinute: 120,
    download: 'text/event-stream',
    response: z.string(),
  }),
  reportPresence: endpoint({
    method: 'POST',
    path: '/v1/api/live/presence/',
    access: 'session',
    personOnly: 'live',
    reads: true,
    summary: 'Report which account the user has open, for the other users who have it open',
    perMinute: 240,
    body: z.object({ connection, account_id: id.nullable() }),
    response: done,
  }),
};
