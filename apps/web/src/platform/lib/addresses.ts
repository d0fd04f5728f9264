/** The central place for building and parsing the URLs of pages and accounts (decision 1). */
import type { MenuItem } from '@mainstay/contract/pages';
import { type Search, stringifySearch } from './search-params.ts';

/** The JSON `query` parameter of a page. */
export interface PageQuery {
  tab?: string;
  component_id?: number;
  [key: string]: unknown;
}

/**
 * Parses the JSON `query` parameter of a page. Malformed JSON, and JSON that is not an object, yields an empty query.
 */
export function parsePageQuery(query: unknown): PageQuery {
  let value = query;
  if (typeof query === 'string') {
    try {
      value = JSON.parse(query);
    } catch {
      return {};
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const { tab, component_id, ...rest } = value as Record<string, unknown>;
  return {
    ...rest,
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(Number.isSafeInteger(Number(component_id)) && component_id !== null && component_id !== ''
      ? { component_id: Number(component_id) }
      : {}),
  };
}

/**
 * Returns the query of the same page on another tab. It omits the requested component, which belongs to the previous
 * tab.
 */
export const withTab = ({ component_id: _component, ...rest }: PageQuery, tab: string): PageQuery => ({ ...rest, tab });

const encodePart = encodeURIComponent;

function withQuery(path: string, query: PageQuery | undefined): string {
  return query && Object.keys(query).length > 0 ? `${path}?query=${encodePart(JSON.stringify(query))}` : path;
}

/** A menu item or page as it appears in URLs. */
export interface MenuRef {
  id: number;
  name: string;
}

/** Returns the path of the page of a menu item. */
export function menuPath(menu: MenuRef, query?: PageQuery): string {
  return withQuery(`/dashboard/${encodePart(menu.name)}/${menu.id}`, query);
}

/** Returns the canonical path of an account. */
export function accountPath(account: MenuRef, menu: MenuRef, query?: PageQuery): string {
  return withQuery(`/dashboard/${account.id}/${encodePart(account.name)}/${encodePart(menu.name)}/${menu.id}`, query);
}

/** Returns the short path of an account's tab. It redirects to the canonical path, which requires the account page. */
export const accountTabPath = (id: number, tab: string, query?: PageQuery): string =>
  withQuery(`/dashboard/accounts/${id}/${encodePart(tab)}`, query);

/** Returns the path of a success plan of an account, or of a new plan. */
export const planPath = (accountId: number, plan: number | 'new', open: Search = {}): string =>
  `/dashboard/accounts/${accountId}/success-plan/${plan}${stringifySearch(open)}`;

/** Returns the path of an account's brief. */
export const briefPath = (accountId: number): string => `/dashboard/accounts/${accountId}/brief`;

/** Built-in screens that a menu item can specify in `meta.state`. */
const STATES: Record<string, string> = {
  'dashboard.accounts': '/dashboard/accounts',
  'dashboard.actions': '/dashboard/actions',
  'dashboard.admin': '/dashboard/admin',
  'dashboard.reports': '/dashboard/reports',
};

/** Returns the path of a menu item: its built-in screen if it specifies one, otherwise its page. */
export function itemPath(item: MenuItem): string {
  return (item.meta.state && STATES[item.meta.state]) || menuPath(item);
}

const isPage = (item: MenuItem) => item.type === 'Page' && item.scope !== 'Account';

/**
 * Returns the items that the header and the "More" menu can show. Account pages and deep links cannot be opened without
 * an account or parameters.
 */
export const headerItems = (menus: readonly MenuItem[]): MenuItem[] => menus.filter(isPage);

/**
 * Returns the path to open after sign-in: the first page that is not known to be missing, or undefined if no such page
 * exists.
 */
export function landingPath(menus: readonly MenuItem[], missing: ReadonlySet<number>): string | undefined {
  const first = menus.find((item) => isPage(item) && !missing.has(item.id));
  return first && itemPath(first);
}

/** Returns the portfolio home, which is the user's first page of scope Portfolio. */
export const findPortfolio = (menus: readonly MenuItem[], missing: ReadonlySet<number>): MenuItem | undefined =>
  menus.find((item) => isPage(item) && item.scope === 'Portfolio' && !missing.has(item.id));

/** Returns the path of the portfolio home. */
export function portfolioPath(menus: readonly MenuItem[], missing: ReadonlySet<number>): string | undefined {
  const home = findPortfolio(menus, missing);
  return home && itemPath(home);
}

/** Returns the path of a category of reports (1-reports-02, 1-C-45). */
export const insightsPath = ({ id, type }: { id: number; type: string }, query?: PageQuery): string =>
  withQuery(`/dashboard/insights/${id}/${type}`, query);

/** Returns the path of the actions list, optionally with an open action (1-shell-08) or other query parameters. */
export const actionsPath = (open: Readonly<Record<string, string | number | undefined>> = {}): string =>
  `/dashboard/actions${stringifySearch({ ...open })}`;

/** Returns the page that shows accounts. Accounts have URLs even if the company has no such page. */
export function accountMenu(menus: readonly MenuItem[]): MenuRef {
  const item = menus.find((m) => m.type === 'Page' && m.scope === 'Account');
  return item ? { id: item.id, name: item.name } : { id: 1, name: 'Account' };
}

/** Account tabs that the short paths `/{id}/{tab}` support. */
export const ACCOUNT_TABS = [
  'summary',
  'subscriptions',
  'usage',
  'playbooks',
  'contacts',
  'notes',
  'reports',
  'attribute',
  'timeline',
  'success-plan',
  'calendar',
  'mscalendar',
  'email',
  'msemail',
  'hierarchy',
  'health',
  'support',
] as const;
export const isAccountTab = (tab: string): boolean => (ACCOUNT_TABS as readonly string[]).includes(tab);

/** A deep-link menu item with the parameter values of the URL. */
export interface DeepLink {
  item: MenuItem;
  params: Record<string, string>;
}

/** Returns the name of a deep link in URLs and in the state `dashboard.{name}`. */
export const deepLinkName = (item: MenuRef): string => item.name.replaceAll(/\s+/g, '_');

/** Returns the deep link that matches the path segments after `/dashboard/` (1-S-26). */
export function findDeepLink(menus: readonly MenuItem[], parts: readonly string[]): DeepLink | undefined {
  for (const item of menus) {
    const declared = item.meta.params;
    if (item.type !== 'Deep Link' || deepLinkName(item) !== parts[0] || parts.length !== declared.length + 1) continue;
    return { item, params: Object.fromEntries(declared.map((name, at) => [name, parts[at + 1] ?? ''])) };
  }
  return undefined;
}

/** Returns the path of a deep link with its values. */
export const deepLinkPath = ({ item, params }: DeepLink, query?: PageQuery): string =>
  withQuery(`/dashboard/${[deepLinkName(item), ...Object.values(params)].map(encodePart).join('/')}`, query);

/** Returns the path segments of a deep link after `/dashboard/`. */
export const linkParts = ({ linkName, _splat }: { linkName: string; _splat?: string }): string[] =>
  _splat ? [linkName, ..._splat.split('/')] : [linkName];
