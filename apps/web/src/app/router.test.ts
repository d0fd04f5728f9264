import { parseHref } from '@tanstack/history';
import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { menuQuery } from '../core/navigation/queries.ts';
import { clearMissing, markMissing } from '../platform/lib/missing-pages.ts';
import { queryClient } from '../platform/lib/query.ts';
import { stringifySearch } from '../platform/lib/search-params.ts';
import { menuItem } from '../testing/menu-items.ts';
import { addAllRoutes, router } from './router.tsx';

await addAllRoutes();

const getId = (path: string) => router.getMatchedRoutes(path)[0].at(-1)?.id;

test.each([
  ['/', '/'],
  ['/basic_auth', '/basic_auth'],
  ['/dashboard', '/shell/dashboard'],
  ['/dashboard/accounts', '/shell/dashboard/accounts'],
  ['/dashboard/admin', '/shell/dashboard/admin/'],
  ['/dashboard/pins', '/shell/dashboard/pins'],
  ['/dashboard/portfolio', '/shell/dashboard/portfolio'],
  ['/dashboard/admin/imports', '/shell/dashboard/admin/imports'],
  ['/dashboard/admin/imports/7', '/shell/dashboard/admin/imports/$importId'],
  ['/dashboard/accounts/7/brief', '/shell/dashboard/accounts/$accountId/brief'],
  ['/dashboard/accounts/7/health', '/shell/dashboard/accounts/$accountId/$tab'],
  ['/dashboard/7/Acme/Overview/3', '/shell/dashboard/$accountId/$name/$menuName/$menuId'],
  ['/dashboard/Renewals/6', '/shell/dashboard/$menuName/$menuId'],
  ['/dashboard/My_Item/emea/2026', '/shell/dashboard/$linkName/$'],
  ['/7/contacts', '/shell/$accountId/$tab'],
  ['/7', '/shell/$accountId'],
  ['/non/sense/here', '/$'],
])('fixed paths take precedence over parameterized ones: %s', (path, id) => {
  expect(getId(path)).toBe(id);
});

/** Returns the search parameters that the screen of a path parses. */
function readAt(path: string, query: Record<string, unknown>): Record<string, unknown> {
  const location = router.parseLocation(parseHref(`${path}${stringifySearch(query)}`, undefined));
  const search = router.matchRoutes(location).at(-1)?.search ?? {};
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const LONG = 'x'.repeat(10_000);
/** Invalid values for ids, pages, filters, days and objects. */
const INVALID_VALUES = [
  'weather',
  '-1',
  '0',
  '1.5',
  '1e30',
  '{broken',
  [],
  { a: { b: [1] } },
  'constructor',
  '2026-99-99',
  'a\0',
  LONG,
];

const ADMIN = '/dashboard/admin';
test.each([
  ['/dashboard/actions', ['view', 'scale', 'playId', 'accountId', 'owner', 'state', 'sort', 'dueType', 'dueDate'], {}],
  ['/dashboard/actions', ['parent_play_id', 'filterId', 'actionId', 'ownerId', 'whose', 'group'], {}],
  [`${ADMIN}/playbooks`, ['open'], {}],
  [`${ADMIN}/external-processes`, ['open'], {}],
  [`${ADMIN}/automatic-playbooks`, ['open', 'tab', 'run'], {}],
  [`${ADMIN}/attributes`, ['open'], {}],
  [`${ADMIN}/custom-tables`, ['open'], {}],
  [`${ADMIN}/users`, ['status', 'team', 'sort', 'user'], {}],
  [`${ADMIN}/teams`, ['team'], {}],
  [`${ADMIN}/kpis`, ['part', 'open'], {}],
  [`${ADMIN}/outgoing-mail`, ['mail'], {}],
  [`${ADMIN}/audit`, ['from', 'to', 'ip', 'user_id', 'entity_id'], {}],
  [`${ADMIN}/sessions`, ['user_id'], {}],
  [`${ADMIN}/components`, ['kind', 'new'], {}],
  [`${ADMIN}/components/new`, ['kind'], {}],
  [`${ADMIN}/imports/new`, ['kind', 'instead'], {}],
  [`${ADMIN}/imports/7`, ['step', 'rows', 'whole'], {}],
])('ignores invalid values: %s?%s', (path, keys, expected) => {
  for (const invalid of INVALID_VALUES) {
    expect(readAt(path, Object.fromEntries(keys.map((key) => [key, invalid]))), JSON.stringify(invalid)).toEqual(
      expected,
    );
  }
});

test.each([
  [`${ADMIN}/users`, 'find'],
  [`${ADMIN}/users`, 'role'],
  [`${ADMIN}/teams`, 'find'],
  [`${ADMIN}/pages`, 'find'],
  [`${ADMIN}/components`, 'find'],
  [`${ADMIN}/audit`, 'who'],
  [`${ADMIN}/audit`, 'verb'],
  [`${ADMIN}/audit`, 'entity'],
  [`${ADMIN}/imports/7`, 'column'],
  [`${ADMIN}/imports/7`, 'reason'],
])('ignores text that no call accepts: %s?%s', (path, key) => {
  expect(readAt(path, { [key]: 'Ada & Söhne' })).toEqual({ [key]: 'Ada & Söhne' });
  for (const invalid of [[], { a: 1 }, 'a\0', LONG]) expect(readAt(path, { [key]: invalid }), key).toEqual({});
});

test.each(['/dashboard/accounts', '/dashboard/accounts/7/health', '/dashboard/Renewals/6', '/dashboard/My_Item/emea'])(
  'ignores a query that is not an object, and unknown keys in it: %s',
  (path) => {
    for (const invalid of ['weather', '-1', '{broken', [], LONG])
      expect(readAt(path, { query: invalid, page: '-1' })).toEqual({ query: {} });
    expect(readAt(path, { query: { tab: 'x' }, tab: 'y' })).toEqual({ query: { tab: 'x' } });
  },
);

test('1-C-39 the dashboard skips pages that were missing in this visit, and shows its own state without one', async () => {
  const menus = [menuItem(3, 'Home'), menuItem(4, 'Renewals')];
  queryClient.setQueryData(menuQuery.queryKey, { menus });
  const { loader } = router.routesById['/shell/dashboard'].options;
  const open = async () => {
    try {
      await (loader as () => Promise<void>)();
      return 'its own state';
    } catch (thrown) {
      if (!isRedirect(thrown)) throw thrown;
      return thrown.options.href;
    }
  };
  const opened = [await open()];
  for (const { id } of menus) {
    markMissing(id);
    opened.push(await open());
  }
  expect(opened).toEqual(['/dashboard/Home/3', '/dashboard/Renewals/4', 'its own state']);
  clearMissing();
  queryClient.clear();
});

const screens = Object.values(router.routesById).filter((route) => !route.children);
test.each(screens.map(({ fullPath }) => [fullPath]))(
  'ignores keys that neither the screen nor the root knows: %s',
  (path) => {
    const address = path.replaceAll(/\$(\w*Id)\b/g, '7').replaceAll('$', 'x');
    expect(readAt(address, { logged_in: '1', nonsense: LONG, constructor: '1' })).not.toHaveProperty('nonsense');
    expect(readAt(address, { logged_in: '1', nonsense: LONG })).toHaveProperty('logged_in', '1');
  },
);
