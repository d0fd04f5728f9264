/** Adds to the result of each test which endpoints recorded an event. A setup file, which runs for every test file. */
import { afterEach } from 'vitest';
import { consumeRecordedEvents } from './recorded-events.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Whether a call of the endpoint, such as `POST /v1/api/accounts/{id}/rank/`, recorded an event. */
    recordedEvents?: Record<string, boolean>;
  }
}

afterEach(({ task }) => {
  task.meta.recordedEvents = consumeRecordedEvents();
});
