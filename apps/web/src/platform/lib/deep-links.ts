/** Caches the deep links of the menu, so that a deep link can be opened before the menu is loaded (1-C-22). */
import type { MenuItem } from '@mainstay/contract/pages';
import { getPersonKey } from './session.ts';

const KEY = 'deep_links';

/** Stores the deep links of a menu with their target pages, and replaces previous ones. */
export function storeDeepLinks(menus: readonly MenuItem[]): void {
  const links = menus.filter(({ type }) => type === 'Deep Link');
  const targets = menus.filter(({ id, type }) => type === 'Page' && links.some(({ linked }) => linked === id));
  localStorage.setItem(KEY, JSON.stringify({ person: getPersonKey(), menus: [...links, ...targets] }));
}

/** Returns the links that were stored for the signed-in user. */
export function readDeepLinks(): MenuItem[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { person?: string; menus?: MenuItem[] };
    return stored.person === getPersonKey() && Array.isArray(stored.menus) ? stored.menus : [];
  } catch {
    return [];
  }
}
