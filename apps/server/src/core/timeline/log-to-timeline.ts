/** The timelines of accounts as a log of events. */
import { type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import { type NewEvent, recordEvents } from './record-events.ts';

const timeline: Log<NewEvent> = { name: 'timeline', write: recordEvents };

export const logToTimeline = <P>(toEntry: (payload: P) => NewEvent | undefined): LogRule<P> => logTo(timeline, toEntry);
