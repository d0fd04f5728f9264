/** Validates reminder requests and converts them to stored fields. */
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

/** Returns each address once, regardless of case. Addresses in `to` are not repeated in `cc`. */
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

/** @param zone time zone of the company @throws BusinessError if there is no recipient, or for an invalid address */
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

/** The values that determine when a reminder is sent. */
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
