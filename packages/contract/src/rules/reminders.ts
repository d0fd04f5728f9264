/** Reminders of actions: the options, the time at which they are sent, and the specified texts (2-reminders, 2-S-62). */
import { DELETED_MESSAGE } from './deletion.ts';
import { addDays } from './dates.ts';
import { isEmail } from './email.ts';
import { toEpochMs } from './time-zones.ts';

export { HOURS, MINUTES } from './schedule.ts';

/** Whole days before the due date (2-C-22). */
export const TRIGGERS: readonly number[] = Array.from({ length: 29 }, (_, at) => at + 1);

/** A reminder is always sent before the due date. */
export const REMINDER_WHEN = ['before'] as const;

/** Initial values of a new reminder (2-reminders-11). */
export const DEFAULT_REMINDER = { when: 'before', hour: 1, minute: 0, trigger_at: 1 } as const;

/** Maximum number of addresses in a recipient list. */
export const MAX_REMINDER_ADDRESSES = 20;

export const REMINDER_MESSAGES = {
  created: 'Reminder created successfully',
  updated: 'Reminder updated successfully',
  deleted: DELETED_MESSAGE,
  empty: 'Please add atleast one email.',
  taken: 'You already have a reminder on this action.',
} as const;

export const invalidReminderEmailMessage = (email: string): string => `Invalid email address - ${email}`;

/** Returns the first invalid address, or undefined if all are valid. */
export const findInvalidEmail = (emails: readonly string[]): string | undefined => emails.find((one) => !isEmail(one));

const pad = (value: number): string => String(value).padStart(2, '0');

/** Formats a time of day, `08:05`. */
export const formatTimeOfDay = (hour: number, minute: number): string => `${pad(hour)}:${pad(minute)}`;

/**
 * Returns when a reminder is due: the given number of days before the due date, at the local time of its time zone.
 *
 * @param due `YYYY-MM-DD`; null if the action has no due date, in which case null is returned
 */
export function computeReminderTime(
  due: string | null,
  { hour, minute, trigger_at }: { hour: number; minute: number; trigger_at: number },
  timeZone: string,
): Date | null {
  if (due === null) return null;
  return new Date(toEpochMs(addDays(due, -trigger_at), `${formatTimeOfDay(hour, minute)}:00`, timeZone));
}
