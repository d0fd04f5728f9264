/**
 * Counts the HTTP requests that a test sends, whether they are injected into a server of this process or sent over a
 * socket. The coverage of requirement rows reads the count; requests in a file's `beforeAll` count for each of its
 * tests.
 */
import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { beforeEach, afterEach, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    requests?: number;
  }
}

const counter = globalThis as { requestCount?: number };
const countRequest = () => {
  counter.requestCount = getCount() + 1;
};
if (counter.requestCount === undefined) {
  counter.requestCount = 0;
  for (const channel of ['http.client.request.start', 'undici:request:create'])
    diagnostics.subscribe(channel, countRequest);
  // Injected requests do not pass through a client. The hook also sees those that are rejected before a handler runs.
  diagnostics.subscribe('fastify.initialization', (message) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRequest', async () => countRequest());
  });
}

function getCount(): number {
  return counter.requestCount ?? 0;
}

let atStart = 0;
beforeAll(() => {
  atStart = getCount();
});

let beforeTests: number | undefined;
let atTest = 0;
beforeEach(() => {
  atTest = getCount();
  beforeTests ??= atTest - atStart;
});
afterEach(({ task }) => {
  task.meta.requests = getCount() - atTest + (beforeTests ?? 0);
});
