/** What an account shows first, asked for while another screen stands. A list has this at hand, without its screen. */
import { queryClient } from '../../../lib/query.ts';
import { pinnedAssetsQuery } from '../../notes/queries.ts';
import { pageDetail } from '../../pages/queries.ts';
import { accountPlayPages } from '../../playbooks/queries.ts';
import { parseAccountAddress } from '../header/components/account-address.ts';
import { accountDetails, accountHistory, accountRelatives, accountSummary, keyContacts } from '../queries.ts';
import type { AccountPrefetch } from './prefetch-account.ts';

/** The head, and the playbooks or the summary, unless another tab is asked for. @returns when all of it is there, or was refused */
export async function preloadAccount({ id, page, query }: AccountPrefetch): Promise<void> {
  const { tab, asOf } = parseAccountAddress(query);
  const calls = [
    queryClient.prefetchQuery(accountDetails(id, asOf)),
    queryClient.prefetchQuery(accountRelatives(id)),
    ...(page > 0 ? [queryClient.prefetchQuery(pageDetail(page, id))] : []),
  ];
  if (tab === undefined || tab === 'playbooks') calls.push(queryClient.prefetchInfiniteQuery(accountPlayPages(id, {})));
  if (tab === 'summary') {
    calls.push(
      queryClient.prefetchQuery(accountHistory(id, asOf)),
      queryClient.prefetchQuery(accountSummary(id, asOf)),
      queryClient.prefetchQuery(keyContacts(id)),
      queryClient.prefetchQuery(pinnedAssetsQuery(id)),
    );
  }
  await Promise.all(calls);
}
