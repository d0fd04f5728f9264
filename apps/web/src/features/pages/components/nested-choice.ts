/** Which nested tab was open last under each tab: its index, for as long as the browser tab is open (1-S-27). */
const toKey = (page: number, tab: string): string => `nestedTab:${page}:${tab}`;

/** The index that was kept; the first one where none fits. @param count how many nested tabs there are */
export function getStoredNestedTab(page: number, tab: string, count: number): number {
  const index = Number(sessionStorage.getItem(toKey(page, tab)) ?? 0);
  return Number.isInteger(index) && index >= 0 && index < count ? index : 0;
}

export const storeNestedTab = (page: number, tab: string, index: number): void =>
  sessionStorage.setItem(toKey(page, tab), String(index));
