/** Prefetches an account before it is opened. This file is in the initial bundle, so it imports queries and screens lazily. */
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { waitAtMost } from '../../../platform/lib/wait-at-most.ts';

export interface AccountPrefetch {
  id: number;
  /** The menu page on which the account is opened; 0 if the address does not name one. */
  page: number;
  query: PageQuery;
}

/**
 * Prefetches the data and the screen that an account shows first. The screen repeats requests that failed and reports their errors.
 * @param loadScreen loads the account screen
 * @param ms maximum wait in milliseconds
 * @returns resolves when the account can be rendered completely, or after `ms` at the latest
 */
export async function prefetchAccount(
  account: AccountPrefetch,
  loadScreen: () => Promise<unknown>,
  ms: number,
): Promise<void> {
  const calls = import('./preload-account.ts').then(({ preloadAccount }) => preloadAccount(account));
  await waitAtMost(Promise.allSettled([calls, loadScreen()]), ms);
}
