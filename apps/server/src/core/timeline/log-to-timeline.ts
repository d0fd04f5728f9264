/** The timelines of accounts as a log of events. */
import { type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import { type NewEvent, recordEvents } from './record-events.ts';

type Entry = NewEvent | readonly NewEvent[];

const timeline: Log<Entry> = {
  name: 'timeline',
  write: (tx, entries, actor) => recordEvents(tx, entries.flat(), actor),
};

/** @param toEntry returns one entry for each account that the event concerns */
export const logToTimeline = <P>(toEntry: (payload: P) => Entry | undefined): LogRule<P> => logTo(timeline, toEntry);
