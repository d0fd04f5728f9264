/** Tests deep links whose paths have the format of other routes, and deep links that open before the menu is loaded. */
import { pages } from '@mainstay/contract/pages';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeDeepLinks } from '../../../platform/lib/deep-links.ts';
import { clearMissing, missingPages } from '../../../platform/lib/missing-pages.ts';
import { updateSession } from '../../../platform/lib/session.ts';
import { menuItem } from '../../../testing/menu-items.ts';
import { errorResponse, flushUpdates, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { AccountPage } from '../../../domains/accounts/screens/AccountPage.tsx';
import { parsePageSearch } from '../routes.tsx';
import { DeepLinkPage } from './DeepLinkPage.tsx';
import { MenuPage } from './MenuPage.tsx';

const screen = setUpScreenTests();
beforeEach(() => clearMissing());

const createLink = (name: string, ...params: string[]) =>
  menuItem(8, name, { type: 'Deep Link', scope: null, meta: { state: 'dashboard.page', params } });
const TICKET = createLink('Ticket', 'ticket');
const SALES = createLink('My Sales', 'region', 'year', 'quarter');

test('1-S-26 opens a deep link with three values although it matches the route of accounts', async () => {
  screen.serve(({ path }) => (path === pages.findMenus.path ? { menus: [SALES], company: {} } : undefined));
  await screen.open(AccountPage, {
    path: '/dashboard/$accountId/$name/$menuName/$menuId',
    at: '/dashboard/My_Sales/emea/2026/Q1',
    search: parsePageSearch,
  });
  await waitForText('region emea, year 2026, quarter Q1');
  expect(document.querySelector('h1')?.textContent).toContain('My Sales');
});

test('1-C-22 does not treat the number in a deep link as a page while the menu loads', async () => {
  let respond: (menu: object) => void = () => undefined;
  screen.serve(({ path }) =>
    path === pages.findMenus.path
      ? new Promise((resolve) => (respond = resolve))
      : path.includes('/page/')
        ? errorResponse(404, 'Page not found.')
        : undefined,
  );
  const at = '/dashboard/Ticket/42';
  const opened = await screen.open(MenuPage, { path: '/dashboard/$menuName/$menuId', at, search: parsePageSearch });
  await flushUpdates();
  expect([opened.at(), [...missingPages]]).toEqual([at, []]);
  respond({ menus: [TICKET], company: {} });
  await waitForText('ticket 42');
  expect([opened.at(), [...missingPages]]).toEqual([at, []]);
});

test('1-C-22 opens a cached link before the menu loads, and redirects to the start if the menu lacks it', async () => {
  storeDeepLinks([createLink('My Sales', 'region', 'year'), menuItem(1, 'Overview')]);
  let respond: (menu: object) => void = () => undefined;
  screen.serve(({ path }) =>
    path === pages.findMenus.path ? new Promise((resolve) => (respond = resolve)) : undefined,
  );
  const at = '/dashboard/My_Sales/emea/2026';
  const opened = await screen.open(DeepLinkPage, { path: '/dashboard/$linkName/$', at, search: parsePageSearch });
  await waitForText('region emea, year 2026');
  respond({ menus: [menuItem(1, 'Overview')], company: {} });
  await vi.waitFor(() => expect(opened.at()).toBe('/'));
  expect(localStorage.getItem('deep_links')).toContain('"menus":[]');
});

test('does not use the cached links of another user', async () => {
  storeDeepLinks([createLink('My Sales', 'region', 'year')]);
  updateSession({ sso_server: 'http://b.test' });
  screen.serve(({ path }) => (path === pages.findMenus.path ? new Promise(() => undefined) : undefined));
  const at = '/dashboard/My_Sales/emea/2026';
  await screen.open(DeepLinkPage, { path: '/dashboard/$linkName/$', at, search: parsePageSearch });
  expect(document.body.textContent).not.toContain('region emea');
});
