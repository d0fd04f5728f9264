import { accounts } from '@mainstay/contract/accounts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../platform/lib/session.ts';
import { patchRows } from './list/queries.ts';
import { accountDetails, accountSearch, teamSearch } from '../../core/account-access/queries.ts';
import { accountHealth } from '../health/queries.ts';
import { refetchAccount, cancelPrefetch, ownerSearch, validateRank } from './queries.ts';

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  clearSession();
  vi.stubGlobal('fetch', server);
  server.mockImplementation(async () => new Response('{"success":true,"data":{}}'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

async function getRequestUrl(options: ReturnType<typeof accountSearch | typeof teamSearch>): Promise<URL> {
  await new QueryClient().fetchQuery({ ...options, queryFn: options.queryFn as () => Promise<unknown> } as never);
  return new URL(String(server.mock.calls[0]?.[0]), 'http://demo.localhost');
}

test('2-accounts-37 account and team searches request 100 results', async () => {
  const account = await getRequestUrl(accountSearch('north', 7));
  expect(account.pathname).toBe('/v1/api/accounts/search/');
  expect(Object.fromEntries(account.searchParams)).toEqual({ limit: '100', search: 'north', accountId: '7' });
  server.mockClear();
  const team = await getRequestUrl(teamSearch('may'));
  expect(team.pathname).toBe('/v1/api/accounts/team/search/');
  expect(Object.fromEntries(team.searchParams)).toEqual({ limit: '100', search: 'may' });
});

test('2-accounts-38 the owner search requests 10 results', async () => {
  expect((await getRequestUrl(ownerSearch('le'))).searchParams.get('limit')).toBe('10');
});

test('omits days that are not set', () => {
  expect(accountHealth(7, {}).queryKey[2]).toEqual({ params: { id: 7 }, query: {} });
  expect(accountHealth(7, { asOf: '2024-12-31', since: '2024-06-30' }).queryKey[2]).toEqual({
    params: { id: 7 },
    query: { as_of: '2024-12-31', since: '2024-06-30' },
  });
});

test('a rank is a whole number from 1 to 9999', () => {
  expect([1, 9999].map(validateRank)).toEqual([undefined, undefined]);
  const message = 'Rank must be a whole number from 1 to 9999.';
  expect([0, -1, 1.5, 10_000, Number.NaN].map(validateRank)).toEqual(Array(5).fill(message));
});

test('patches a row in every cached list and in no other query', () => {
  const client = new QueryClient();
  const page = (...ids: number[]) => ({ pages: [{ accounts: ids.map((id) => ({ id, rank: 1 })) }], pageParams: [] });
  client.setQueryData([accounts.findAccounts.path, 'GET', 'a'], page(1, 2));
  client.setQueryData([accounts.findAccounts.path, 'GET', 'b'], page(2));
  client.setQueryData([accounts.getTotals.path, 'GET', {}], { total_accounts: 2 });
  patchRows(client, 2, { rank: 9 });
  const ranks = (key: string) =>
    client
      .getQueryData<ReturnType<typeof page>>([accounts.findAccounts.path, 'GET', key])
      ?.pages[0]?.accounts.map((row) => row.rank);
  expect([ranks('a'), ranks('b')]).toEqual([[1, 9], [9]]);
  expect(client.getQueryData([accounts.getTotals.path, 'GET', {}])).toEqual({ total_accounts: 2 });
});

test('cancels prefetches of a changed account, but not those of others', async () => {
  const client = new QueryClient();
  const responders: (() => void)[] = [];
  server.mockImplementation(
    async (_url, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        responders.push(() => resolve(Response.json({ success: true, data: { pin_status: false } })));
      }),
  );
  const prefetches = [7, 8].map((id) => client.prefetchQuery(accountDetails(id)));
  await vi.waitFor(() => expect(responders).toHaveLength(2));
  await cancelPrefetch(client, 7);
  for (const answer of responders) answer();
  await Promise.all(prefetches);
  expect(client.getQueryData(accountDetails(7).queryKey)).toBeUndefined();
  expect(client.getQueryData(accountDetails(8).queryKey)).toEqual({ pin_status: false });

  await refetchAccount(client, 7);
  expect(client.getQueryState(accountDetails(8).queryKey)?.isInvalidated).toBe(false);
  await refetchAccount(client, 8);
  expect(client.getQueryState(accountDetails(8).queryKey)?.isInvalidated).toBe(true);
});
