/**
 * Hash history with the prefix `#!`. The default hash history does not support a prefix and confuses the page's own
 * `?search` with that of the route; here, the route's query is only inside the hash.
 */
import { createBrowserHistory, type ParsedHistoryState, parseHref, type RouterHistory } from '@tanstack/history';

/** Returns the route in a hash: `#!/x`, `#/x`, `#!x` and `x` all become `/x`. */
export function hashToRoute(hash: string): string {
  const route = hash.replace(/^#?!?/, '');
  return route.startsWith('/') ? route : `/${route}`;
}

/** Returns the link to a route, which must start with a slash. */
export const hashHref = (route: string): string => `#!${route}`;

/**
 * Returns the state of the current history entry. Plain links create entries without state; they get a key, by which
 * Back restores the position on the screen.
 */
function getEntryState(win: Window): ParsedHistoryState {
  const state = win.history.state as ParsedHistoryState | null;
  if (state?.__TSR_key) return state;
  const key = Math.random().toString(36).slice(2);
  const keyed = { ...state, key, __TSR_key: key, __TSR_index: 0 };
  // The history replaces this method of the window with one that reports a navigation.
  History.prototype.replaceState.call(win.history, keyed, '');
  return keyed;
}

export function createHashBangHistory(win: Window = window): RouterHistory {
  return createBrowserHistory({
    window: win,
    parseLocation: () => parseHref(hashToRoute(win.location.hash), getEntryState(win)),
    createHref: (route) => `${win.location.pathname}${win.location.search}${hashHref(route)}`,
  });
}
