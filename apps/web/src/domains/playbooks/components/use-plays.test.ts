import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { accountPlayPages } from '../queries.ts';
import { sortPlays } from './use-plays.ts';

afterEach(() => vi.unstubAllGlobals());

test('2-playbooks-48 requests the plays of an account in pages of ten with the filters', async () => {
  const requestedUrls: URL[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(new URL(url, 'http://x.test'));
    return Response.json({
      success: true,
      data: { current_user: { id: 1, name: 'Mia' }, actions: {}, has_next: true },
    });
  });
  const options = { ...accountPlayPages(5, { type: 'closed', sort: 'play_name' }), pages: 2 };
  await new QueryClient().fetchInfiniteQuery(options);
  expect(requestedUrls.map(({ pathname }) => pathname)).toEqual(Array(2).fill('/v1/api/accounts/5/actions/'));
  expect(requestedUrls.map(({ searchParams: query }) => [query.get('limit'), query.get('pageNum')])).toEqual([
    ['10', '1'],
    ['10', '2'],
  ]);
  expect(requestedUrls[0]?.searchParams.get('type')).toBe('closed');
});

test('sorts the plays of an unordered object by due date, those without one last, or by name', () => {
  const play = (play_id: number, play_name: string, next_due_date: string | null) =>
    ({ play_id, play_name, next_due_date }) as PlayEntry;
  const plays = [play(1, 'beta', null), play(2, 'Alpha', '2026-11-20'), play(3, 'gamma', '2026-11-19')];
  expect(sortPlays(plays, undefined).map(({ play_id }) => play_id)).toEqual([3, 2, 1]);
  expect(sortPlays(plays, 'play_name').map(({ play_id }) => play_id)).toEqual([2, 1, 3]);
});
