/** Determines the visible tabs of a page and the tab that a URL opens. Rows 1-pages-14 to 18, 36 and 37. */
import type { InnerItem, LayoutItem, NestedTab, PageTab } from '../pages/page.ts';
import type { MailProviderId } from './mail-providers.ts';

/** Tabs that require a mailbox or a calendar, which users have after signing in at its provider or connecting it. */
const NEEDS_PROVIDER = new Set(['calendar', 'email']);

export const isTabShown = ({ name }: { name: string }, provider: MailProviderId | null): boolean =>
  provider !== null || !NEEDS_PROVIDER.has(name.trim().toLowerCase());

/** Returns the tabs of a page that a user with this provider of mail and calendar sees. */
export const visibleTabs = (tabs: readonly PageTab[], provider: MailProviderId | null): PageTab[] =>
  tabs
    .filter((tab) => isTabShown(tab, provider))
    .map((tab) => ({ ...tab, nestedTabs: tab.nestedTabs.filter((nested) => isTabShown(nested, provider)) }));

const holdsComponent = (layout: readonly LayoutItem[], id: number): boolean =>
  layout.some((item) => item.component === id || item.tabs.some((tab) => tab.layout.some((i) => i.component === id)));

/** Returns the index of the tab inside an item that contains a component, or of the first tab if none does. */
export const findInnerTab = (tabs: LayoutItem['tabs'], component: number | undefined): number =>
  Math.max(
    0,
    tabs.findIndex((tab) => tab.layout.some((item: InnerItem) => item.component === component)),
  );

export interface OpenTab {
  tab: PageTab;
  /** The nested tab that the URL names. Undefined opens the remembered nested tab. */
  nested: NestedTab | undefined;
}

/** The tab that a URL requests. */
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

/** Returns the requested tab: by its key, else the tab that contains the component. Returns undefined if the URL requests neither. */
export const findRequestedTab = (tabs: readonly PageTab[], { tab, component_id }: TabRequest): OpenTab | undefined =>
  openByKey(tabs, tab) ?? openByComponent(tabs, component_id);

/** Returns the default tab of a page: the one that its author marked, else the first. */
export const defaultTab = (tabs: readonly PageTab[]): PageTab | undefined =>
  tabs.find((tab) => tab.is_default) ?? tabs[0];

/** Returns the tab to open: the requested tab, else the default tab. */
export function findOpenTab(tabs: readonly PageTab[], request: TabRequest): OpenTab | undefined {
  const first = defaultTab(tabs);
  return findRequestedTab(tabs, request) ?? (first && { tab: first, nested: undefined });
}
