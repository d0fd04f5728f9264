/** Preloads the data that an account shows first. Lists import this file without importing the account screen. */
import { accountPrefetches } from '../../../core/account-access/account-prefetches.ts';
import { queryClient } from '../../../platform/lib/query.ts';
import { loadFeatures } from '../../../platform/feature.ts';
import { pageDetail } from '../../../builder/pages/queries.ts';
import { parseAccountAddress } from '../../../core/account-access/account-address.ts';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { accountHistory } from '../../health/queries.ts';
import { accountRelatives, accountSummary } from '../queries.ts';
import { keyContacts } from '../summary/queries.ts';
import type { AccountPrefetch } from './prefetch-account.ts';

/**
 * Prefetches the header and the data of the opened tab. The account itself is first, so that a missing one is requested
 * only once; aiming at a link has usually loaded it already.
 * @returns resolves when all requests have succeeded or failed
 */
export async function preloadAccount({ id, page, query }: AccountPrefetch): Promise<void> {
  const address = parseAccountAddress(query);
  const { tab, asOf } = address;
  await queryClient.fetchQuery(accountDetails(id, asOf));
  const calls = [
    queryClient.prefetchQuery(accountRelatives(id)),
    ...(page > 0 ? [queryClient.prefetchQuery(pageDetail(page, id))] : []),
  ];
  if (tab === 'summary') {
    calls.push(
      queryClient.prefetchQuery(accountHistory(id, asOf)),
      queryClient.prefetchQuery(accountSummary(id, asOf)),
      queryClient.prefetchQuery(keyContacts(id)),
    );
  }
  const prefetches = accountPrefetches.from(await loadFeatures());
  await Promise.allSettled([...calls, ...prefetches.map((prefetch) => prefetch({ id, ...address }))]);
}
