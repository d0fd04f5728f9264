/** Deep links as the menu last had them, so that one opens before the menu is answered (1-C-22). */
import type { MenuItem } from '@mainstay/contract/pages';
import { getPersonKey } from './session.ts';

const KEY = 'deep_links';

/** Stores the deep links of a menu, and the pages that they are linked to, in place of what was known. */
export function storeDeepLinks(menus: readonly MenuItem[]): void {
  const links = menus.filter(({ type }) => type === 'Deep Link');
  const targets = menus.filter(({ id, type }) => type === 'Page' && links.some(({ linked }) => linked === id));
  localStorage.setItem(KEY, JSON.stringify({ person: getPersonKey(), menus: [...links, ...targets] }));
}

/** What was stored for the person who is signed in. */
export function readDeepLinks(): MenuItem[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { person?: string; menus?: MenuItem[] };
    return stored.person === getPersonKey() && Array.isArray(stored.menus) ? stored.menus : [];
  } catch {
    return [];
  }
}
