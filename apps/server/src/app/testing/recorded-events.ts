/**
 * Notes which endpoints recorded an event when a test called them with success. `scripts/events.ts` reads the notes of all tests: every
 * endpoint that changes data of the company has to record at least one event.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { combineFeatures, defineFeature, type FeatureSet } from '../../platform/feature.ts';

interface Call {
  hasEvent: boolean;
}

/** The files of a worker share these. */
const shared = globalThis as { eventCalls?: AsyncLocalStorage<Call>; recordedEvents?: Record<string, boolean> };
const calls = (shared.eventCalls ??= new AsyncLocalStorage<Call>());

if (shared.recordedEvents === undefined) {
  shared.recordedEvents = {};
  diagnostics.subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRequest', (_request, _reply, done) => calls.run({ hasEvent: false }, done));
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
      if (statusCode >= 400 || routeOptions.url === undefined) return;
      const endpoint = `${method} ${routeOptions.url.replace(/:(\w+)/g, '{$1}')}`;
      const recorded = (shared.recordedEvents ??= {});
      recorded[endpoint] = recorded[endpoint] === true || calls.getStore()?.hasEvent === true;
    });
  });
}

/** Returns the notes since the last call. */
export function consumeRecordedEvents(): Record<string, boolean> {
  const taken = shared.recordedEvents ?? {};
  shared.recordedEvents = {};
  return taken;
}

const observer = combineFeatures([
  defineFeature({
    name: 'event-observer',
    subscribers: [
      {
        name: 'event-observer',
        on: 'all',
        async handle(_tx, events) {
          // Fails for a payload that no subscriber could send.
          for (const { getPublicPayload } of events) JSON.stringify(getPublicPayload());
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
