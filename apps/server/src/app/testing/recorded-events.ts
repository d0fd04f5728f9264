/**
 * Notes the events that tests record: by which endpoints, and with which public data. `scripts/events.ts` reads the notes of all tests.
 * Every endpoint that changes data of the company has to record an event, and docs/events.md has to list every kind.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { PublicEvent, PublicPayload } from '../../platform/events/event.ts';
import { combineFeatures, defineFeature, type FeatureSet } from '../../platform/feature.ts';

/** A summary of the public payloads of all recorded events of a kind. */
export interface EventShape {
  /** The types of subjects. */
  subjects: string[];
  /** Whether some event has an account. */
  account: boolean;
  /** The readers of some event, if they are not the default. */
  readers: ('everyone' | 'administrators' | 'user')[];
  /** The keys of its data. */
  data: string[];
}

export interface EventNotes {
  /** Whether a call of the endpoint, such as `POST /v1/api/accounts/{id}/rank/`, recorded an event. */
  endpoints: Record<string, boolean>;
  /** By the name of the kind. */
  kinds: Record<string, EventShape>;
}

interface Call {
  hasEvent: boolean;
}

const createNotes = (): EventNotes => ({ endpoints: {}, kinds: {} });
/** The files of a worker share these. */
const shared = globalThis as { eventCalls?: AsyncLocalStorage<Call>; eventNotes?: EventNotes };
const calls = (shared.eventCalls ??= new AsyncLocalStorage<Call>());

if (shared.eventNotes === undefined) {
  shared.eventNotes = createNotes();
  diagnostics.subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', (_request, _reply, done) => calls.run({ hasEvent: false }, done));
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
      if (statusCode >= 400 || routeOptions.url === undefined) return;
      const endpoint = `${method} ${routeOptions.url.replace(/:(\w+)/g, '{$1}')}`;
      const { endpoints } = getNotes();
      endpoints[endpoint] = endpoints[endpoint] === true || calls.getStore()?.hasEvent === true;
    });
  });
}

const getNotes = (): EventNotes => (shared.eventNotes ??= createNotes());

/** Returns the notes since the last call. */
export function consumeEventNotes(): EventNotes {
  const notes = getNotes();
  shared.eventNotes = createNotes();
  return notes;
}

const describeReaders = (readers: PublicPayload['readers']): EventShape['readers'] =>
  typeof readers === 'object' ? ['user'] : readers === undefined ? [] : [readers];

/** Returns the sorted values of both lists. */
const union = <Value extends string>(a: readonly Value[] = [], b: readonly Value[] = []): Value[] =>
  [...new Set([...a, ...b])].sort();

/** Combines what is known about a kind. */
export const mergeShapes = (before: EventShape | undefined, shape: EventShape): EventShape => ({
  subjects: union(before?.subjects, shape.subjects),
  account: shape.account || before?.account === true,
  readers: union(before?.readers, shape.readers),
  data: union(before?.data, shape.data),
});

/** Throws for a payload that no subscriber could send. */
function noteKind({ name, ...payload }: PublicEvent): void {
  const { account, readers, subject, data } = JSON.parse(JSON.stringify(payload)) as typeof payload;
  const { kinds } = getNotes();
  kinds[name] = mergeShapes(kinds[name], {
    subjects: [subject.type],
    account: account !== null,
    readers: describeReaders(readers),
    data: Object.keys(data),
  });
}

const observer = combineFeatures([
  defineFeature({
    name: 'event-observer',
    subscribers: [
      {
        name: 'event-observer',
        on: 'all',
        async handle(_tx, events) {
          for (const event of events) noteKind(event);
          const call = calls.getStore();
          if (call) call.hasEvent = true;
        },
      },
    ],
  }),
]);

/** Adds a subscriber that notes the events of each call. */
export const observeEvents = (features: FeatureSet): FeatureSet => ({
  ...features,
  subscribers: [...features.subscribers, ...observer.subscribers],
});
