/** The logs of plays as a log of events. */
import { type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import { type NewLog, recordLogs } from './record-play-log.ts';

const playLog: Log<NewLog> = { name: 'play log', write: recordLogs };

export const logToPlayLog = <P>(toEntry: (payload: P) => NewLog | undefined): LogRule<P> => logTo(playLog, toEntry);
