/** Records and pages that the user recently opened, stored per user for the visit. */
import { getSession } from '../platform/lib/session.ts';

/** An item that was opened. */
export interface RecentItem {
  text: string;
  path: string;
  /** The group of the palette that it is found in. */
  group: string;
}

const getKey = () => `recent_items:${getSession()?.user_id}`;
const MAX_ITEMS = 6;

export function getRecentItems(): RecentItem[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(getKey()) ?? '[]');
    return Array.isArray(value) ? (value as RecentItem[]) : [];
  } catch {
    return [];
  }
}

/** Moves an item to the top; each item is listed only once. */
export function addRecentItem({ text, path, group }: RecentItem): void {
  const others = getRecentItems().filter(
    (other) => other.path !== path && (other.text !== text || other.group !== group),
  );
  sessionStorage.setItem(getKey(), JSON.stringify([{ text, path, group }, ...others].slice(0, MAX_ITEMS)));
}

/** The canonical path of an account, with its name. */
const ACCOUNT_PATH = /^\/dashboard\/[1-9]\d*\/([^/]+)\/[^/]+\/[1-9]\d*$/;

/** Records that an account was opened in any way. Other paths are ignored. */
export function recordVisit(pathname: string): void {
  const name = ACCOUNT_PATH.exec(pathname)?.[1];
  if (name === undefined) return;
  try {
    addRecentItem({ text: decodeURIComponent(name), path: pathname, group: 'Accounts' });
  } catch {
    // A name with an invalid escape is corrected by the screen, which leads to another path.
  }
}
