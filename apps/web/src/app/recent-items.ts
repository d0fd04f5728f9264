/** What the person opened from the palette lately, for this visit. */
export interface RecentItem {
  text: string;
  path: string;
}

const KEY = 'recent_items';
const MOST = 5;

export function recentItems(): RecentItem[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as RecentItem[]) : [];
  } catch {
    return [];
  }
}

/** Puts an item first; the same item stands there once. */
export function rememberItem(item: RecentItem): void {
  const others = recentItems().filter((other) => other.path !== item.path);
  sessionStorage.setItem(KEY, JSON.stringify([item, ...others].slice(0, MOST)));
}
