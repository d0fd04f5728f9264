/** What a person is told of in the product, and once a day by mail. */
import { dayOf, timestamp } from './dates.ts';

/** Overdue and due today follow from the person's pending actions; the others are told once. */
export const NOTICE_KINDS = ['overdue', 'due_today', 'reminder', 'assigned', 'mentioned'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const DUE_KINDS = ['overdue', 'due_today'] as const;
export type DueKind = (typeof DUE_KINDS)[number];
export const isDueKind = (kind: NoticeKind): kind is DueKind => (DUE_KINDS as readonly string[]).includes(kind);

export const NOTICE_NAMES: Readonly<Record<NoticeKind, string>> = {
  overdue: 'Overdue',
  due_today: 'Due today',
  reminder: 'Reminders',
  assigned: 'Assigned to you',
  mentioned: 'Mentioned',
};

/** Unread notices are counted up to here; what lies above is shown as `99+`. */
export const MOST_UNREAD = 100;
export const unreadLabel = (unread: number): string => (unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread));

/** What a person who never set it finds: nothing is sent until they want it. */
export const NEW_DIGEST = { enabled: false, at: '08:00', skip_empty: true } as const;

/** The day of a digest, where its clocks are, if its time has come on it; undefined before. @param at `HH:MM` */
export function digestDay(now: Date, at: string, timeZone: string): string | undefined {
  return timestamp(now, timeZone).slice(11, 16) >= at ? dayOf(now, timeZone) : undefined;
}
