/**
 * Counts the HTTP requests that a test sends, whether they are injected into a server of this process or sent over a
 * socket. The coverage of requirement rows reads the count; requests in a file's `beforeAll` count for each of its
 * tests.
 */
import diagnostics from 'node:diagnostics_channel';
import { beforeEach, afterEach, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    requests?: number;
  }
}

const CHANNELS = ['tracing:fastify.request.handler:start', 'http.client.request.start', 'undici:request:create'];

const counter = globalThis as { requestCount?: number };
if (counter.requestCount === undefined) {
  counter.requestCount = 0;
  for (const channel of CHANNELS)
    diagnostics.subscribe(channel, () => {
      counter.requestCount = getCount() + 1;
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
