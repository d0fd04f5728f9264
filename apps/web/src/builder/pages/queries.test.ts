import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/lib/query.ts';
import { clearSession, getSession } from '../../platform/lib/session.ts';
import { QueryObserver } from '@tanstack/react-query';
import { invalidatePages } from './builder/queries.ts';
import { menuQuery } from '../../core/navigation/queries.ts';
import { pageDetail } from './queries.ts';

const server = vi.fn<typeof fetch>();
const company = {
  entity_name: 'Halden & Sons',
  entity_logo: '/media/new.png',
  entity_theme: 'theme-org',
  entity_timezone: 'Asia/Kolkata',
  currency_symbol: '€',
  currency_digits: 0,
};

beforeEach(() => {
  clearSession();
  queryClient.clear();
  vi.stubGlobal('fetch', server);
  server.mockResolvedValue(new Response(JSON.stringify({ success: true, data: { menus: [], company } })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

test('applies changes of the company since the sign-in with the menu', async () => {
  localStorage.setItem('token', 'a.b.c');
  localStorage.setItem('entity_name', 'Halden');
  localStorage.setItem('first_name', 'Maya');
  window.dispatchEvent(new Event('storage'));
  expect(await queryClient.fetchQuery(menuQuery)).toEqual({ menus: [] });
  expect(getSession()).toMatchObject({ ...company, first_name: 'Maya', token: 'a.b.c' });
});

test('a menu that arrives after the sign-out stores nothing', async () => {
  await queryClient.fetchQuery(menuQuery);
  expect(localStorage.length).toBe(0);
});

test('refetches a published page, and removes inactive pages from the cache', async () => {
  const page = (version: number) => ({ id: 5, name: 'Home', version, layout: [], tabs: [], components: [] });
  const createResponse = (version: number) =>
    new Response(JSON.stringify({ success: true, data: page(version) }), { status: 200 });
  server.mockImplementation(async () => createResponse(1));
  const observer = new QueryObserver(queryClient, pageDetail(5));
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toMatchObject({ version: 1, cachedAt: null }));
  await queryClient.fetchQuery(pageDetail(6));
  server.mockImplementation(async () => createResponse(2));
  await invalidatePages(queryClient);
  expect(observer.getCurrentResult().data).toMatchObject({ version: 2 });
  expect(queryClient.getQueryData(pageDetail(6).queryKey)).toBeUndefined();
  unsubscribe();
});
