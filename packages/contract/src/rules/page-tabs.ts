/** Which tabs of a page a person sees, and which of them an address opens. Rows 1-pages-14 to 18, 36 and 37. */
import type { InnerItem, LayoutItem, NestedTab, PageTab } from '../pages/page.ts';
import { isExternalStrategy } from './strategies.ts';

/** Tabs that need a mailbox or a calendar, which only a sign-in at its provider brings. */
const NEEDS_PROVIDER = new Set(['calendar', 'email']);

/** A sign-in with SAML brings no mailbox either. */
export const isTabShown = ({ name }: { name: string }, strategy: string): boolean =>
  !NEEDS_PROVIDER.has(name.trim().toLowerCase()) || (isExternalStrategy(strategy) && strategy !== 'SAML2');

/** The tabs of a page that somebody who signed in that way sees. */
export const visibleTabs = (tabs: readonly PageTab[], strategy: string): PageTab[] =>
  tabs
    .filter((tab) => isTabShown(tab, strategy))
    .map((tab) => ({ ...tab, nestedTabs: tab.nestedTabs.filter((nested) => isTabShown(nested, strategy)) }));

const holdsComponent = (layout: readonly LayoutItem[], id: number): boolean =>
  layout.some((item) => item.component === id || item.tabs.some((tab) => tab.layout.some((i) => i.component === id)));

/** Which tab inside of an item holds a component; the first where none does. */
export const findInnerTab = (tabs: LayoutItem['tabs'], component: number | undefined): number =>
  Math.max(
    0,
    tabs.findIndex((tab) => tab.layout.some((item: InnerItem) => item.component === component)),
  );

export interface OpenTab {
  tab: PageTab;
  /** What the address names of the tab's nested tabs; undefined where the remembered one opens. */
  nested: NestedTab | undefined;
}

/** What an address asks of a page. */
export interface TabRequest {
  tab?: string | undefined;
  component_id?: number | undefined;
}

const openByKey = (tabs: readonly PageTab[], key: string | undefined): OpenTab | undefined => {
  for (const tab of tabs) {
    const nested = tab.nestedTabs.find((one) => one.key === key);
    if (nested || tab.key === key) return { tab, nested };
  }
  return undefined;
};

const openByComponent = (tabs: readonly PageTab[], component: number | undefined): OpenTab | undefined => {
  if (component === undefined) return undefined;
  for (const tab of tabs) {
    const nested = tab.nestedTabs.find((one) => holdsComponent(one.layout, component));
    if (nested || holdsComponent(tab.layout, component)) return { tab, nested };
  }
  return undefined;
};

/** What an address asks for: the tab of that key, else the one that holds the component; undefined where it asks for neither. */
export const findRequestedTab = (tabs: readonly PageTab[], { tab, component_id }: TabRequest): OpenTab | undefined =>
  openByKey(tabs, tab) ?? openByComponent(tabs, component_id);

/** The tab that a page opens with: the one its author flagged, else the first. */
export const defaultTab = (tabs: readonly PageTab[]): PageTab | undefined =>
  tabs.find((tab) => tab.is_default) ?? tabs[0];

/** The tab that opens: what is asked for, else the one that the page opens with. */
export function findOpenTab(tabs: readonly PageTab[], request: TabRequest): OpenTab | undefined {
  const first = defaultTab(tabs);
  return findRequestedTab(tabs, request) ?? (first && { tab: first, nested: undefined });
}
