/** Notifications as logs of events. */
import { type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import { type AssignedActions, notifyAssigned, notifyMentioned } from './notify-users.ts';

const assignments: Log<AssignedActions> = { name: 'assignments', write: notifyAssigned };
const mentions: Log<number> = { name: 'mentions', write: notifyMentioned };

/** Notifies the owners of the actions that an event assigns. */
export const notifyOwners = <P>(toActions: (payload: P) => AssignedActions | undefined): LogRule<P> =>
  logTo(assignments, toActions);

/** Notifies the users that the note of an event mentions. @param toNoteId undefined if its text did not change */
export const notifyMentionedUsers = <P>(toNoteId: (payload: P) => number | undefined): LogRule<P> =>
  logTo(mentions, toNoteId);
