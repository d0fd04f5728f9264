import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../../platform/lib/session.ts';
import type { ListState } from './components/list-address.ts';
import { accountPages, accountTotals } from './queries.ts';

const STATE: ListState = { view: 'all', filters: [], sort: '-mrr', find: '', open: undefined };
const server = vi.fn<typeof fetch>();
const getQueries = () => server.mock.calls.map(([url]) => new URL(String(url), 'http://demo.localhost').searchParams);

beforeEach(() => {
  clearSession();
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

const reply = (next_cursor: string | null) =>
  new Response(
    JSON.stringify({
      success: true,
      data: { accounts: [], has_next: next_cursor !== null, next_cursor, extra_fields: {} },
    }),
  );

test('2-accounts-08 loads pages of ten by cursor until the last page', async () => {
  server.mockResolvedValueOnce(reply('c1')).mockResolvedValueOnce(reply(null));
  const list = new InfiniteQueryObserver(new QueryClient(), accountPages(STATE));
  const stop = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  await list.fetchNextPage();
  expect(list.getCurrentResult().hasNextPage).toBe(false);
  stop();
  expect(getQueries().map((query) => Object.fromEntries(query))).toEqual([
    { pageNum: '1', limit: '10', sort: '-mrr', pinned_first: 'true' },
    { pageNum: '2', limit: '10', sort: '-mrr', pinned_first: 'true', cursor: 'c1' },
  ]);
});

test('caches pages by sort order', () => {
  const client = new QueryClient();
  client.setQueryData(accountPages(STATE).queryKey, { pages: [], pageParams: [] });
  const isCached = (change: Partial<ListState>) =>
    client.getQueryData(accountPages({ ...STATE, ...change }).queryKey) !== undefined;
  expect([{ open: 7 }, { sort: 'mrr' }, { sort: undefined }].map(isCached as never)).toEqual([true, false, false]);
});

test('2-accounts-17 sends the status as `active` and other filters as a JSON list', async () => {
  server.mockResolvedValue(new Response('{"success":true,"data":{}}'));
  await new QueryClient().fetchQuery(accountTotals({ ...STATE, view: 'closed', find: 'north' }));
  const [query] = getQueries();
  expect(query?.get('active')).toBe('false');
  expect(JSON.parse(query?.get('filters') ?? '')).toEqual([
    { column_name: 'name', condition: 'contains', from: 'north', type: 'search' },
  ]);
});
