/** Where things live: the one place that builds and reads the addresses of pages and accounts (decision 1). */
import type { MenuItem } from '@mainstay/contract/pages';
import { type Search, stringifySearch } from './search-params.ts';

/** What the JSON `query` of a page may say. */
export interface PageQuery {
  tab?: string;
  component_id?: number;
  [key: string]: unknown;
}

/** Reads the JSON `query` of a page; malformed JSON, and JSON that is no object, is an empty query. */
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

/** The query of the same page on another tab; the component it asked for stands on the one before. */
export const withTab = ({ component_id: _component, ...rest }: PageQuery, tab: string): PageQuery => ({ ...rest, tab });

const part = encodeURIComponent;

function withQuery(path: string, query: PageQuery | undefined): string {
  return query && Object.keys(query).length > 0 ? `${path}?query=${part(JSON.stringify(query))}` : path;
}

/** A menu item or a page as addresses name it. */
export interface MenuRef {
  id: number;
  name: string;
}

/** Address of a page that a menu item opens. */
export function menuPath(menu: MenuRef, query?: PageQuery): string {
  return withQuery(`/dashboard/${part(menu.name)}/${menu.id}`, query);
}

/** The canonical address of an account. */
export function accountPath(account: MenuRef, menu: MenuRef, query?: PageQuery): string {
  return withQuery(`/dashboard/${account.id}/${part(account.name)}/${part(menu.name)}/${menu.id}`, query);
}

/** A tab of an account by its key; it leads to the canonical address, which only the account's page knows. */
export const accountTabPath = (id: number, tab: string, query?: PageQuery): string =>
  withQuery(`/dashboard/accounts/${id}/${part(tab)}`, query);

/** Address of a success plan of an account, or of the one that is being made. */
export const planPath = (accountId: number, plan: number | 'new', open: Search = {}): string =>
  `/dashboard/accounts/${accountId}/success-plan/${plan}${stringifySearch(open)}`;

/** Built-in screens that a menu item may name in `meta.state`. */
const STATES: Record<string, string> = {
  'dashboard.accounts': '/dashboard/accounts',
  'dashboard.actions': '/dashboard/actions',
  'dashboard.admin': '/dashboard/admin',
};

/** Address of what a menu item opens: its built-in screen when it names one, else its page. */
export function itemPath(item: MenuItem): string {
  return (item.meta.state && STATES[item.meta.state]) || menuPath(item);
}

const isPage = (item: MenuItem) => item.type === 'Page' && item.scope !== 'Account';

/** Items the header and More may show: an account page exists for addresses only, a deep link for its parameters. */
export const headerItems = (menus: readonly MenuItem[]): MenuItem[] => menus.filter(isPage);

/** Where a sign-in lands: the first page whose data was not found missing; undefined when there is none. */
export function landingPath(menus: readonly MenuItem[], missing: ReadonlySet<number>): string | undefined {
  const first = menus.find((item) => isPage(item) && !missing.has(item.id));
  return first && itemPath(first);
}

/** The first page of scope Portfolio that the person has: the portfolio home. */
export function portfolioPath(menus: readonly MenuItem[], missing: ReadonlySet<number>): string | undefined {
  const home = menus.find((item) => isPage(item) && item.scope === 'Portfolio' && !missing.has(item.id));
  return home && itemPath(home);
}

/** Address of the actions, with one of them open or none (1-shell-08), or of what else its list is asked for. */
export const actionsPath = (open: Readonly<Record<string, string | number | undefined>> = {}): string =>
  `/dashboard/actions${stringifySearch({ ...open })}`;

/** The page that shows an account. A company without one still has addresses. */
export function accountMenu(menus: readonly MenuItem[]): MenuRef {
  const item = menus.find((m) => m.type === 'Page' && m.scope === 'Account');
  return item ? { id: item.id, name: item.name } : { id: 1, name: 'Account' };
}

/** Tabs of an account that the short addresses `/{id}/{tab}` know. */
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

/** A deep-link item with the values its address gave. */
export interface DeepLink {
  item: MenuItem;
  params: Record<string, string>;
}

/** The name a deep link has in addresses and as the state `dashboard.{name}`. */
export const deepLinkName = (item: MenuRef): string => item.name.replaceAll(/\s+/g, '_');

/** The deep-link item that the parts of an address behind `/dashboard/` mean (1-S-26). */
export function findDeepLink(menus: readonly MenuItem[], parts: readonly string[]): DeepLink | undefined {
  for (const item of menus) {
    const declared = item.meta.params;
    if (item.type !== 'Deep Link' || deepLinkName(item) !== parts[0] || parts.length !== declared.length + 1) continue;
    return { item, params: Object.fromEntries(declared.map((name, at) => [name, parts[at + 1] ?? ''])) };
  }
  return undefined;
}

/** Address of a deep link with its values. */
export const deepLinkPath = ({ item, params }: DeepLink, query?: PageQuery): string =>
  withQuery(`/dashboard/${[deepLinkName(item), ...Object.values(params)].map(part).join('/')}`, query);

/** The parts of a deep link's address behind `/dashboard/`. */
export const linkParts = ({ linkName, _splat }: { linkName: string; _splat?: string }): string[] =>
  _splat ? [linkName, ..._splat.split('/')] : [linkName];
