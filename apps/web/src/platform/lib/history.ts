/**
 * Hash history with the prefix `#!`. The default hash history does not support a prefix and confuses the page's own
 * `?search` with that of the route; here, the route's query is only inside the hash.
 */
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';

/** Returns the route in a hash: `#!/x`, `#/x`, `#!x` and `x` all become `/x`. */
export function hashToRoute(hash: string): string {
  const route = hash.replace(/^#?!?/, '');
  return route.startsWith('/') ? route : `/${route}`;
}

/** Returns the link to a route, which must start with a slash. */
export const hashHref = (route: string): string => `#!${route}`;

export function createHashBangHistory(win: Window = window): RouterHistory {
  return createBrowserHistory({
    window: win,
    parseLocation: () => parseHref(hashToRoute(win.location.hash), win.history.state),
    createHref: (route) => `${win.location.pathname}${win.location.search}${hashHref(route)}`,
  });
}
