/** Notifications in the product and in the daily digest email. */
import { BULK_EMAIL_ROLES } from './bulk-email.ts';
import { addDays, toCalendarDay, formatTimestamp } from './dates.ts';

/** Overdue and due today are derived from the user's pending actions; the other kinds are sent once. */
export const NOTIFICATION_KINDS = [
  'overdue',
  'due_today',
  'reminder',
  'assigned',
  'mentioned',
  'bulk_email',
  'webhook',
] as const;
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
  bulk_email: 'Bulk email',
  webhook: 'Webhooks',
};

/** Kinds that only users with one of the roles see. */
const KIND_ROLES: Partial<Record<NotificationKind, readonly string[]>> = {
  bulk_email: BULK_EMAIL_ROLES,
  webhook: ['ADM'],
};
/** Returns the kinds that a user does not see. */
export const getHiddenKinds = (roles: readonly string[]): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => KIND_ROLES[kind]?.some((role) => roles.includes(role)) === false);

/** Counts of unread notifications are capped at this value, which is displayed as `99+`. */
export const MAX_UNREAD_COUNT = 100;
export const formatUnreadCount = (unread: number): string =>
  unread >= MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT - 1}+` : String(unread);

/** Default settings. No digest is sent until the user enables it. */
export const DEFAULT_DIGEST = { enabled: false, at: '08:00', skip_empty: true } as const;

const DAY_MINUTES = 24 * 60;
/**
 * The product checks every minute but can be delayed. A digest that is due shortly before midnight is still sent within this time after it.
 */
const LATE_MINUTES = 30;
const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * Returns the day of a digest in the given time zone if the digest is due on it, or was due shortly before midnight. Returns undefined
 * before that time.
 *
 * @param at `HH:MM`
 */
export function digestDay(now: Date, at: string, timeZone: string): string | undefined {
  const [today, clock] = [toCalendarDay(now, timeZone), formatTimestamp(now, timeZone).slice(11, 16)];
  if (clock >= at) return today;
  const minutesLate = toMinutes(clock) + DAY_MINUTES - toMinutes(at);
  return minutesLate <= LATE_MINUTES ? addDays(today, -1) : undefined;
}
