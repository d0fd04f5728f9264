/** Determines the active tab of an account page and the routes of the tabs. Rows 2-account-tabs-19 to 32. */
import type { PageTab } from '../pages/page.ts';
import type { MailProviderId } from './mail-providers.ts';
import { defaultTab, findRequestedTab, type TabRequest } from './page-tabs.ts';

/** Names accepted by `target`. Their positions are accepted too (2-C-04). */
const TARGETS = [
  ['subscription', 'subscriptions'],
  ['usage', 'usage'],
  ['action', 'playbooks'],
  ['timeline', 'timeline'],
  ['contact', 'contacts'],
  ['notes', 'notes'],
] as const;

/** The preferred tab if the URL requests none. */
export const ACTIONS_TAB = 'playbooks';

/** Returns the key of the tab for a target given by name or position, or undefined for any other value (2-S-23). */
export const findTabByTarget = (target: unknown): string | undefined =>
  TARGETS.find(([name], position) => name === target || String(position) === String(target))?.[1];

/** The tab that the URL of an account requests. */
export interface AccountTabRequest extends TabRequest {
  target?: unknown;
}

/**
 * Returns the key of the tab to open: the requested tab, else the target, else the actions, else the page's default tab (2-C-03). Returns
 * undefined for a page without tabs.
 */
export function accountTabKey(tabs: readonly PageTab[], request: AccountTabRequest): string | undefined {
  const requestedTab = findRequestedTab(tabs, request);
  if (requestedTab) return (requestedTab.nested ?? requestedTab.tab).key;
  const hasTab = (key: string | undefined) => key !== undefined && findRequestedTab(tabs, { tab: key }) !== undefined;
  const target = findTabByTarget(request.target);
  if (hasTab(target)) return target;
  return hasTab(ACTIONS_TAB) ? ACTIONS_TAB : defaultTab(tabs)?.key;
}

/** Routes of the email and calendar tabs of Microsoft. */
const MICROSOFT_ROUTES: Readonly<Record<string, string | undefined>> = { email: 'msemail', calendar: 'mscalendar' };

/** Returns the route of a tab relative to the address of the account. */
export const tabRoute = (key: string, provider: MailProviderId | null): string =>
  (provider === 'microsoft' ? MICROSOFT_ROUTES[key] : undefined) ?? key;

/** Returns the key of the tab that a route of the address of an account opens. */
export const tabOfRoute = (route: string): string =>
  Object.keys(MICROSOFT_ROUTES).find((key) => MICROSOFT_ROUTES[key] === route) ?? route;

/** The tab that is shown only for accounts in a hierarchy. */
const HIERARCHY = 'hierarchy';

/** Removes the hierarchy tab for accounts without a hierarchy (2-account-tabs-32). */
export const hideHierarchyTab = (tabs: readonly PageTab[], hierarchyAvailable: boolean): PageTab[] =>
  hierarchyAvailable ? [...tabs] : tabs.filter(({ key }) => key !== HIERARCHY);
