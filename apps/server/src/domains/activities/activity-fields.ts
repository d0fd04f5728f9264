/** Cursors of activities, and activities as text. */
import type { ActivityType } from '@mainstay/contract/activities';

/** Activities of the same millisecond are numbered by microseconds, so this many of them have a position. */
export const MAX_PER_MILLISECOND = 1000;

/** The rows before a cursor: all rows before an instant, without the first ones of its last millisecond. */
export interface CursorBounds {
  /** Exclusive, in milliseconds since 1970. */
  until: number;
  /** Number of rows of the last millisecond that were shown already. */
  shown: number;
}

/** @param datetime an ISO instant with up to six decimals; further decimals are ignored */
export function parseCursor(datetime: string): CursorBounds {
  const [, decimals = ''] = /\.(\d+)/.exec(datetime) ?? [];
  const micros = Number(decimals.slice(3, 6).padEnd(3, '0'));
  const ms = Date.parse(datetime.replace(/\.\d+/, `.${decimals.slice(0, 3).padEnd(3, '0')}`));
  return micros === 0 ? { until: ms, shown: 0 } : { until: ms + 1, shown: MAX_PER_MILLISECOND - micros };
}

/**
 * Returns the date of an activity, which is also the cursor after it. @param place position within its millisecond, newest first, starting
 * at 1
 */
export const toActivityDate = (ms: number, place: number): string =>
  new Date(ms).toISOString().replace('Z', `${String(MAX_PER_MILLISECOND - place).padStart(3, '0')}Z`);

const LABELS: Readonly<Record<ActivityType, string>> = {
  'Account Created': 'Onboarded',
  'Account Churned': 'Churned',
  'Play Initiated': 'Started',
  'Action Completed': 'Completed',
  'Case Opened': 'Support case opened',
  'Case Closed': 'Support case closed',
};
/** Activities of the company's users. Other activities are automatic or come from the customer. */
const USER_ACTIVITIES: readonly ActivityType[] = ['Play Initiated', 'Action Completed'];

interface ActivityDetails {
  type: ActivityType;
  /** The action, the play, the case or the reason; empty if there is no subject. */
  subject: string;
  /** The user who did it, or null if the user is unknown. */
  actor: string | null;
}

/** Returns the activity as a sentence without a full stop. */
export function formatActivity({ type, subject, actor }: ActivityDetails): string {
  const label = LABELS[type];
  if (!USER_ACTIVITIES.includes(type)) return subject === '' ? label : `${label}: ${subject}`;
  return `${actor === null ? label : `${actor} ${label.toLowerCase()}`} ${subject}`;
}
