/** Requests what the list shows first. This file is loaded before the code of the screen. */
import { savedViewsQuery } from '../../../../core/saved-views/queries.ts';
import type { PageQuery } from '../../../../platform/lib/addresses.ts';
import { queryClient } from '../../../../platform/lib/query.ts';
import { accountPages, accountTotals } from '../queries.ts';
import { parseListState } from './list-address.ts';

/** Requests the first rows, their totals and the saved views, unless the list was open before. Errors are reported by the screen. */
export async function prefetchList(query: PageQuery): Promise<void> {
  const state = parseListState(query);
  const rows = accountPages(state);
  if (queryClient.getQueryData(rows.queryKey)) return;
  await Promise.all([
    queryClient.prefetchInfiniteQuery(rows),
    queryClient.prefetchQuery(accountTotals(state)),
    queryClient.prefetchQuery(savedViewsQuery('accounts')),
  ]);
}
