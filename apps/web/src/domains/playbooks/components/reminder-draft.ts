/** The draft of a reminder. */
import type { Reminder } from '@mainstay/contract/reminders';
import { formatDateTime } from '@mainstay/contract/rules/dates';
import { DEFAULT_REMINDER, computeReminderTime } from '@mainstay/contract/rules/reminders';

export interface ReminderDraft {
  to: string[];
  cc: string[];
  hour: number;
  minute: number;
  /** Whole days before the due date. */
  trigger_at: number;
  timezone: string;
}

/** Returns the draft of a stored reminder. A new one is addressed to the user, in the time zone of the company. */
export function toReminderDraft(stored: Reminder | null, person: { email: string; zone: string }): ReminderDraft {
  if (stored) {
    const { when: _before, ...configuration } = stored.configuration;
    return { ...configuration, timezone: stored.timezone };
  }
  const { when: _before, ...configuration } = DEFAULT_REMINDER;
  return { ...configuration, to: person.email ? [person.email] : [], cc: [], timezone: person.zone };
}

/** Returns a sentence that states when the reminder will be sent. */
export function describeDelivery(
  draft: Pick<ReminderDraft, 'hour' | 'minute' | 'trigger_at' | 'timezone'>,
  due: string | null,
  now: Date,
): string {
  const moment = computeReminderTime(due, draft, draft.timezone);
  if (!moment) return 'The reminder will be sent once the action has a due date.';
  if (moment <= now) return 'That time has passed; the reminder will be sent within a minute.';
  return `The reminder will be sent once, on ${formatDateTime(moment, draft.timezone)} (${draft.timezone.replaceAll('_', ' ')}).`;
}
