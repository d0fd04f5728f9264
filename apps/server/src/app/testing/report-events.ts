/** Adds to the result of each test what it saw of events. A setup file, which runs for every test file. */
import { afterEach } from 'vitest';
import { consumeEventNotes, type EventNotes } from './recorded-events.ts';

declare module 'vitest' {
  interface TaskMeta {
    events?: EventNotes;
  }
}

afterEach(({ task }) => {
  task.meta.events = consumeEventNotes();
});
