/**
 * History in the hash with the prefix `#!`. The stock hash history knows no prefix and takes the page's own `?search`
 * for the route's; here the route's query stands behind the `#!` only.
 */
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';

/** The route inside a hash: `#!/x`, `#/x`, `#!x` and `x` all mean `/x`. */
export function hashToRoute(hash: string): string {
  const route = hash.replace(/^#?!?/, '');
  return route.startsWith('/') ? route : `/${route}`;
}

/** What a link to a route looks like; a route begins with a slash. */
export const hashHref = (route: string): string => `#!${route}`;

export function createHashBangHistory(win: Window = window): RouterHistory {
  return createBrowserHistory({
    window: win,
    parseLocation: () => parseHref(hashToRoute(win.location.hash), win.history.state),
    createHref: (route) => `${win.location.pathname}${win.location.search}${hashHref(route)}`,
  });
}
