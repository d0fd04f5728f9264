/** What a call says of a reminder, as it is kept. */
import type { reminders } from '@mainstay/contract/playbooks/reminders';
import type { ServerInput } from '@mainstay/contract/kit';
import {
  invalidReminderEmailMessage,
  findInvalidEmail,
  REMINDER_MESSAGES,
  computeReminderTime,
} from '@mainstay/contract/rules/reminders';
import { FieldError } from '../../../platform/http/errors.ts';

type Body = ServerInput<typeof reminders.createReminder>['body'];

export interface ReminderFields {
  to: string[];
  cc: string[];
  hour: number;
  minute: number;
  /** Whole days before the due date. */
  triggerAt: number;
  timezone: string;
}

/** Each address once, whatever its case; those of `to` are not repeated in `cc`. */
function addresses(list: readonly string[], taken: Set<string>): string[] {
  return list.filter((address) => {
    const key = address.toLowerCase();
    if (address === '' || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

function rejectReminder(field: 'to' | 'cc', message: string): never {
  throw new FieldError(field, message);
}

/** @param zone of the company @throws BusinessError for a list without an address, and for what is none */
export function parseReminder({ configuration, timezone }: Body, zone: string): ReminderFields {
  const taken = new Set<string>();
  const [to, cc] = [addresses(configuration.to, taken), addresses(configuration.cc, taken)];
  if (to.length === 0) rejectReminder('to', REMINDER_MESSAGES.empty);
  for (const field of ['to', 'cc'] as const) {
    const bad = findInvalidEmail(field === 'to' ? to : cc);
    if (bad !== undefined) rejectReminder(field, invalidReminderEmailMessage(bad));
  }
  const { hour, minute, trigger_at: triggerAt } = configuration;
  return { to, cc, hour, minute, triggerAt, timezone: timezone ?? zone };
}

/** What the moment of a reminder follows from. */
export interface ReminderTiming {
  due_on: string | null;
  trigger_at: number;
  hour: number;
  minute: number;
  timezone: string;
}

export function isDue(reminder: ReminderTiming, now: Date): boolean {
  const moment = computeReminderTime(reminder.due_on, reminder, reminder.timezone);
  return moment !== null && moment <= now;
}
