/** Where a page of activities begins, and an activity in words. */
import type { ActivityType } from '@mainstay/contract/portfolio';

/** Activities of one millisecond follow each other by microseconds: so many of them have a place. */
export const MAX_PER_MILLISECOND = 1000;

/** What lies before a cursor: rows before an instant, without the first ones of its last millisecond. */
export interface CursorBounds {
  /** Exclusive, in milliseconds since 1970. */
  until: number;
  /** How many of the last millisecond were shown. */
  shown: number;
}

/** @param datetime an ISO instant with up to six decimals; further ones are cut off */
export function parseCursor(datetime: string): CursorBounds {
  const [, decimals = ''] = /\.(\d+)/.exec(datetime) ?? [];
  const micros = Number(decimals.slice(3, 6).padEnd(3, '0'));
  const ms = Date.parse(datetime.replace(/\.\d+/, `.${decimals.slice(0, 3).padEnd(3, '0')}`));
  return micros === 0 ? { until: ms, shown: 0 } : { until: ms + 1, shown: MAX_PER_MILLISECOND - micros };
}

/** The date of an activity, and the cursor behind it. @param place counted from 1 in its millisecond, newest first */
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
/** What people of the company do; the rest happens by itself or is the customer's. */
const DONE_BY_SOMEBODY: readonly ActivityType[] = ['Play Initiated', 'Action Completed'];

interface Happened {
  type: ActivityType;
  /** The action, the play, the case or the reason; empty where there is none. */
  subject: string;
  /** Who did it; null where nobody is known to have. */
  actor: string | null;
}

/** In a sentence without its full stop. */
export function formatActivity({ type, subject, actor }: Happened): string {
  const words = LABELS[type];
  if (!DONE_BY_SOMEBODY.includes(type)) return subject === '' ? words : `${words}: ${subject}`;
  return `${actor === null ? words : `${actor} ${words.toLowerCase()}`} ${subject}`;
}
