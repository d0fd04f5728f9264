/** Items that the user recently opened from the palette, stored per user for the visit. */
import { getSession } from '../platform/lib/session.ts';

/** An item that was opened. */
export interface RecentItem {
  text: string;
  path: string;
}

const getKey = () => `recent_items:${getSession()?.user_id}`;
const MAX_ITEMS = 5;

export function getRecentItems(): RecentItem[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(getKey()) ?? '[]');
    return Array.isArray(value) ? (value as RecentItem[]) : [];
  } catch {
    return [];
  }
}

/** Moves an item to the top; each item is listed only once. */
export function addRecentItem(item: RecentItem): void {
  const others = getRecentItems().filter((other) => other.path !== item.path);
  sessionStorage.setItem(getKey(), JSON.stringify([item, ...others].slice(0, MAX_ITEMS)));
}
