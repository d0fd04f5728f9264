/** What an account is drawn with, asked for while its screen is still being loaded. */
import { SCREENS } from '../../../app/page-parts.ts';
import type { PageQuery } from '../../../lib/addresses.ts';
import { queryClient } from '../../../lib/query.ts';
import { preloadCharts } from '../../../ui/echart-series.ts';
import { readAccountAddress } from '../header/components/account-address.ts';
import { accountDetails, accountHistory, accountRelatives, accountSummary, keyContacts } from '../queries.ts';

/** Begins with the head, and with the summary unless another tab is asked for. */
export function prepareAccount(id: number, query: PageQuery): void {
  const { tab, asOf } = readAccountAddress(query);
  void queryClient.prefetchQuery(accountDetails(id, asOf));
  void queryClient.prefetchQuery(accountRelatives(id));
  if (tab !== undefined && tab !== 'summary') return;
  // A part that is still under way when it is drawn shows its shape for 300 ms, however soon it comes.
  SCREENS['account-summary']?.preload();
  preloadCharts();
  void queryClient.prefetchQuery(accountSummary(id, asOf));
  void queryClient.prefetchQuery(accountHistory(id, asOf));
  void queryClient.prefetchQuery(keyContacts(id));
}
