/** What a person is told of in the product, and once a day by mail. */
import { addDays, toCalendarDay, formatTimestamp } from './dates.ts';

/** Overdue and due today follow from the person's pending actions; the others are told once. */
export const NOTIFICATION_KINDS = ['overdue', 'due_today', 'reminder', 'assigned', 'mentioned'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const DUE_KINDS = ['overdue', 'due_today'] as const;
export type DueKind = (typeof DUE_KINDS)[number];
export const isDueKind = (kind: NotificationKind): kind is DueKind => (DUE_KINDS as readonly string[]).includes(kind);

export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  overdue: 'Overdue',
  due_today: 'Due today',
  reminder: 'Reminders',
  assigned: 'Assigned to you',
  mentioned: 'Mentioned',
};

/** Unread notices are counted up to here; what lies above is shown as `99+`. */
export const MAX_UNREAD_COUNT = 100;
export const formatUnreadCount = (unread: number): string =>
  unread >= MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT - 1}+` : String(unread);

/** What a person who never set it finds: nothing is sent until they want it. */
export const DEFAULT_DIGEST = { enabled: false, at: '08:00', skip_empty: true } as const;

const DAY_MINUTES = 24 * 60;
/** The product looks every minute and is at times slower: by so much a time before midnight is still served after it. */
const LATE_MINUTES = 30;
const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * The day of a digest, where its clocks are, if its time has come on it, or came shortly before midnight; undefined before.
 *
 * @param at `HH:MM`
 */
export function digestDay(now: Date, at: string, timeZone: string): string | undefined {
  const [today, clock] = [toCalendarDay(now, timeZone), formatTimestamp(now, timeZone).slice(11, 16)];
  if (clock >= at) return today;
  const late = toMinutes(clock) + DAY_MINUTES - toMinutes(at);
  return late <= LATE_MINUTES ? addDays(today, -1) : undefined;
}
