/** Validates reminder requests and converts them to stored fields. */
import type { reminders } from '@mainstay/contract/reminders';
import type { ServerInput } from '@mainstay/contract/kit';
import { invalidReminderEmailMessage, findInvalidEmail, REMINDER_MESSAGES } from '@mainstay/contract/rules/reminders';
import { FieldError } from '../../platform/http/errors.ts';

type ReminderBody = ServerInput<typeof reminders.createReminder>['body'];

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
function getUniqueAddresses(list: readonly string[], seen: Set<string>): string[] {
  return list.filter((address) => {
    const key = address.toLowerCase();
    if (address === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function rejectReminder(field: 'to' | 'cc', message: string): never {
  throw new FieldError(field, message);
}

/** @param zone time zone of the company @throws BusinessError if there is no recipient, or for an invalid address */
export function parseReminder({ configuration, timezone }: ReminderBody, zone: string): ReminderFields {
  const seen = new Set<string>();
  const [to, cc] = [getUniqueAddresses(configuration.to, seen), getUniqueAddresses(configuration.cc, seen)];
  if (to.length === 0) rejectReminder('to', REMINDER_MESSAGES.empty);
  for (const field of ['to', 'cc'] as const) {
    const invalidAddress = findInvalidEmail(field === 'to' ? to : cc);
    if (invalidAddress !== undefined) rejectReminder(field, invalidReminderEmailMessage(invalidAddress));
  }
  const { hour, minute, trigger_at: triggerAt } = configuration;
  return { to, cc, hour, minute, triggerAt, timezone: timezone ?? zone };
}
