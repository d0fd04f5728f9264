/** Events: what a command records about a change, once. The kind of an event states which logs contain it. */
import type { TenantTx } from '../database/tenant-tx.ts';

/** Who acted, and when. */
export interface EventActor {
  /** Null if the user is unknown or the product acted on its own. */
  userId: number | null;
  now: Date;
  /** The API key by which the user acted, if it was not in a session. */
  apiKeyId?: number | undefined;
  /** The id of the request, if there was one. */
  requestId?: string | undefined;
  ip?: string | undefined;
}

/** Stores entries of one sort, such as the audit log, with one statement for any number of entries. */
export interface Log<E> {
  readonly name: string;
  write(tx: TenantTx, entries: readonly E[], actor: EventActor): Promise<void>;
}

/** How one log records the events of a kind. */
export interface LogRule<P> {
  readonly log: Log<unknown>;
  toEntry(payload: P): unknown;
}

/** @param toEntry returns the entry of an event, or undefined if the log does not record it */
export const logTo = <P, E>(log: Log<E>, toEntry: (payload: P) => E | undefined): LogRule<P> => ({
  log,
  toEntry,
});

/** The users who may receive an event: all users of the company, its administrators, or the user whose private data changed. */
export type EventReaders = 'everyone' | 'administrators' | { user: number };

/**
 * What leaves the product: the body of a webhook or the message of a live update. It contains ids, and values that every reader of the
 * account may read.
 */
export interface PublicPayload {
  /** The account of the event, by which subscribers apply the account scope of their readers; null if it has none. */
  account: number | null;
  /**
   * The users who may receive the event: by default the readers of the account or, without an account, the administrators.
   * If the event has an account, they must also be allowed to read it.
   */
  readers?: EventReaders;
  /** The record that changed; the id is null if the event concerns many records. */
  subject: { type: string; id: number | null };
  data: Readonly<Record<string, unknown>>;
}

export interface EventKind<P> {
  /** `noun.verb` in the past tense. It never changes once released, because webhooks subscribe to it. */
  readonly name: string;
  readonly logRules: readonly LogRule<P>[];
  readonly toPublicPayload: (payload: P) => PublicPayload;
}

export const eventKind = <P>(
  name: string,
  toPublicPayload: (payload: P) => PublicPayload,
  ...logRules: readonly LogRule<P>[]
): EventKind<P> => ({ name, toPublicPayload, logRules });

/** One event, ready to be recorded. Its entries are for the logs only, because they may contain private values. */
export interface DomainEvent {
  readonly name: string;
  readonly entries: readonly { log: Log<unknown>; entry: unknown }[];
  readonly getPublicPayload: () => PublicPayload;
}

export const event = <P>(kind: EventKind<P>, payload: P): DomainEvent => ({
  name: kind.name,
  entries: kind.logRules.flatMap(({ log, toEntry }) => {
    const entry = toEntry(payload);
    return entry === undefined ? [] : [{ log, entry }];
  }),
  getPublicPayload: () => kind.toPublicPayload(payload),
});

/** An event as subscribers receive it. */
export interface PublicEvent extends PublicPayload {
  readonly name: string;
}

/** The actor as subscribers receive it. The IP address and the API key are for the audit log only. */
export type PublicActor = Omit<EventActor, 'ip' | 'apiKeyId'>;

/**
 * Receives events in the transaction of their write. A subscriber that calls an external system only queues a job there, so that nothing
 * leaves the product if the transaction is rolled back.
 */
export interface Subscriber {
  readonly name: string;
  /** Names of event kinds, or all. */
  readonly on: readonly string[] | 'all';
  handle(tx: TenantTx, events: readonly PublicEvent[], actor: PublicActor): Promise<void>;
}
