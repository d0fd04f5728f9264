/** What the person opened from the palette lately, for this visit; the next person in this tab has a list of their own. */
import { getSession } from '../lib/session.ts';

/** A thing that was opened. */
export interface RecentItem {
  text: string;
  path: string;
}

const key = () => `recent_items:${getSession()?.user_id}`;
const MAX = 5;

export function getRecentItems(): RecentItem[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '[]');
    return Array.isArray(value) ? (value as RecentItem[]) : [];
  } catch {
    return [];
  }
}

/** Puts an item first; the same item stands there once. */
export function addRecentItem(item: RecentItem): void {
  const others = getRecentItems().filter((other) => other.path !== item.path);
  sessionStorage.setItem(key(), JSON.stringify([item, ...others].slice(0, MAX)));
}
