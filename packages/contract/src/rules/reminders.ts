/** Reminders of actions: what can be chosen, when they are sent, and the words of the documents (2-reminders, 2-S-62). */
import { DELETED_MESSAGE } from './deletion.ts';
import { addDays } from './dates.ts';
import { isEmail } from './email.ts';
import { toEpochMs } from './schedule.ts';

export { HOURS, MINUTES } from './schedule.ts';

/** Whole days before the due date (2-C-22). */
export const TRIGGERS: readonly number[] = Array.from({ length: 29 }, (_, at) => at + 1);

/** The only way a reminder and a due date stand to each other. */
export const REMINDER_WHEN = ['before'] as const;

/** What a new reminder begins with (2-reminders-11). */
export const DEFAULT_REMINDER = { when: 'before', hour: 1, minute: 0, trigger_at: 1 } as const;

/** Addresses of one list of a reminder. */
export const MAX_REMINDER_ADDRESSES = 20;

export const REMINDER_MESSAGES = {
  created: 'Reminder created successfully',
  updated: 'Reminder updated successfully',
  deleted: DELETED_MESSAGE,
  empty: 'Please add atleast one email.',
  taken: 'You have a reminder on this action already.',
} as const;

export const invalidReminderEmailMessage = (email: string): string => `Invalid email address - ${email}`;

/** The first address that is none; undefined where all are. */
export const findInvalidEmail = (emails: readonly string[]): string | undefined => emails.find((one) => !isEmail(one));

const pad = (value: number): string => String(value).padStart(2, '0');

/** A time of day as clocks show it, `08:05`. */
export const formatTimeOfDay = (hour: number, minute: number): string => `${pad(hour)}:${pad(minute)}`;

/**
 * When a reminder is due: so many days before the due date, at the time that the clocks of its zone show.
 *
 * @param due `YYYY-MM-DD`; null where the action has none, and then nothing is due
 */
export function computeReminderTime(
  due: string | null,
  { hour, minute, trigger_at }: { hour: number; minute: number; trigger_at: number },
  timeZone: string,
): Date | null {
  if (due === null) return null;
  return new Date(toEpochMs(addDays(due, -trigger_at), `${formatTimeOfDay(hour, minute)}:00`, timeZone));
}
