/** Events of reminders, which users set for themselves. The timeline contains none of them. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { notifyReminded } from '../../core/notifications/notify-users.ts';
import { type EventKind, eventKind, type Log, logTo } from '../../platform/events/event.ts';
import type { ActionLocation } from '../playbooks/action-location.ts';
import { logToPlayLog } from '../playbooks/log-to-play-log.ts';
import type { ReminderFields } from './reminders.ts';

export interface ReminderEvent {
  id: number;
  location: ActionLocation;
  /** The new values; undefined if the reminder was removed. They contain addresses, so only the audit log contains them. */
  fields?: ReminderFields;
}

/** @param verb the operation in the audit log */
const reminderEvent = (name: string, verb: string, message: string): EventKind<ReminderEvent> =>
  eventKind(
    `reminder.${name}`,
    ({ id, location: { accountId, playId, actionId } }) => ({
      account: accountId,
      subject: { type: 'reminder', id },
      data: { play_id: playId, action_id: actionId },
    }),
    logToPlayLog(({ location }) => ({ ...location, entity: 'action', activity: 'reminder', msg: message })),
    logToAudit(({ location: { accountId, actionId }, fields }) => ({
      verb,
      entity: 'reminder',
      entityId: actionId,
      changes: { account_id: accountId, ...(fields && { after: fields }) },
    })),
  );

export const reminderSet = reminderEvent('set', 'create', 'set a reminder');
export const reminderChanged = reminderEvent('changed', 'update', 'changed a reminder');
export const reminderRemoved = reminderEvent('removed', 'delete', 'deleted a reminder');

export interface SentReminder {
  id: number;
  accountId: number;
  actionId: number;
  /** The user who set the reminder. */
  userId: number;
  /** Its recipients. Those that are users of the company are notified, too. */
  addresses: readonly string[];
}

const notifications: Log<SentReminder> = {
  name: 'reminders',
  async write(tx, entries, { now }) {
    for (const entry of entries) await notifyReminded(tx, entry, now);
  },
};

/** A reminder was sent. Only the user who set it may receive the event. */
export const reminderSent = eventKind<SentReminder>(
  'reminder.sent',
  ({ id, accountId, actionId, userId }) => ({
    account: accountId,
    readers: { user: userId },
    subject: { type: 'reminder', id },
    data: { action_id: actionId },
  }),
  logTo(notifications, (reminder) => reminder),
);
