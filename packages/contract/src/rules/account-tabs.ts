/** Which tab of an account opens, and where tabs lead. Rows 2-account-tabs-19 to 32. */
import type { PageTab } from '../pages/page.ts';
import { defaultTab, findRequestedTab, type TabRequest } from './page-tabs.ts';

/** Names that `target` takes, in the order of their positions, which it takes too (2-C-04). */
const TARGETS = [
  ['subscription', 'subscriptions'],
  ['usage', 'usage'],
  ['action', 'playbooks'],
  ['timeline', 'timeline'],
  ['contact', 'contacts'],
  ['notes', 'notes'],
] as const;

/** The tab that opens before any other where nothing is asked for. */
export const ACTIONS_TAB = 'playbooks';

/** The key of the tab that a target means, by its name or its position; undefined for any other value (2-S-23). */
export const findTabByTarget = (target: unknown): string | undefined =>
  TARGETS.find(([name], position) => name === target || String(position) === String(target))?.[1];

/** What the address of an account asks for. */
export interface AccountTabRequest extends TabRequest {
  target?: unknown;
}

/**
 * The key of the tab that opens: what is asked for, else the target, else the actions, else what the page opens with
 * (2-C-03). Undefined for a page without tabs.
 */
export function accountTabKey(tabs: readonly PageTab[], request: AccountTabRequest): string | undefined {
  const asked = findRequestedTab(tabs, request);
  if (asked) return (asked.nested ?? asked.tab).key;
  const has = (key: string | undefined) => key !== undefined && findRequestedTab(tabs, { tab: key }) !== undefined;
  const target = findTabByTarget(request.target);
  if (has(target)) return target;
  return has(ACTIONS_TAB) ? ACTIONS_TAB : defaultTab(tabs)?.key;
}

/** By kind of sign-in, where the tabs of mail and calendar lead; Microsoft's have routes of their own. */
const PROVIDER_ROUTES: Readonly<Record<string, string | undefined>> = { email: 'msemail', calendar: 'mscalendar' };

/** The route of a tab under the account's address. */
export const tabRoute = (key: string, strategy: string): string =>
  (strategy === 'OAuth-Office365' ? PROVIDER_ROUTES[key] : undefined) ?? key;

/** The tab that only an account with a family shows. */
const HIERARCHY = 'hierarchy';

/** The tabs of an account's page; without a family there is no hierarchy to show (2-account-tabs-32). */
export const hideHierarchyTab = (tabs: readonly PageTab[], hierarchyAvailable: boolean): PageTab[] =>
  hierarchyAvailable ? [...tabs] : tabs.filter(({ key }) => key !== HIERARCHY);
