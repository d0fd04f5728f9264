/** Loads the plays of a list, either across accounts or of one account. */
import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type PagedList, pagedList } from '../../../platform/lib/paged-list.ts';
import { accountPlayPages, playPages } from '../queries.ts';
import { toCriteria, type PlaySearch } from './play-search.ts';

export interface PlaysResult extends PagedList<PlayEntry> {
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export function usePlays(search: PlaySearch): PlaysResult {
  const query = useInfiniteQuery(playPages(toCriteria(search), search.sort));
  const { fetchNextPage, refetch } = query;
  return { ...pagedList(query, (page) => page.response_list), fetchNextPage, refetch };
}

/** Restores the requested order of the plays of a page, because the server sends them as an unordered object. */
export function sortPlays(plays: readonly PlayEntry[], sort: AccountSearch['sort']): PlayEntry[] {
  const getSortKey = ({ next_due_date: due, play_name: name }: PlayEntry) =>
    sort === 'play_name' ? name.toLowerCase() : (due ?? '9999-12-31');
  return [...plays].sort((a, b) =>
    getSortKey(a) === getSortKey(b) ? a.play_id - b.play_id : getSortKey(a) < getSortKey(b) ? -1 : 1,
  );
}

type AccountSearch = Pick<PlaySearch, 'dueType' | 'dueDate' | 'state'> & { sort?: 'play_name' };

export function useAccountPlays(accountId: number, search: AccountSearch): PlaysResult {
  const { state: type, ...filters } = search;
  const options = accountPlayPages(accountId, { ...filters, ...(type && { type }) });
  const query = useInfiniteQuery({ ...options, enabled: accountId > 0 });
  const list = pagedList(query, ({ actions }) =>
    sortPlays(
      Object.values(actions).flatMap(({ plays }) => Object.values(plays)),
      search.sort,
    ),
  );
  const { fetchNextPage, refetch } = query;
  return { ...list, fetchNextPage, refetch };
}
