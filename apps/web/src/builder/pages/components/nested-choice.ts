/** Stores the index of the most recently opened nested tab of each tab for the lifetime of the browser tab (1-S-27). */
const toKey = (page: number, tab: string): string => `nestedTab:${page}:${tab}`;

/** Returns the stored index, or 0 if it is missing or invalid. @param count the number of nested tabs */
export function getStoredNestedTab(page: number, tab: string, count: number): number {
  const index = Number(sessionStorage.getItem(toKey(page, tab)) ?? 0);
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0;
}

export const storeNestedTab = (page: number, tab: string, index: number): void =>
  sessionStorage.setItem(toKey(page, tab), String(index));
