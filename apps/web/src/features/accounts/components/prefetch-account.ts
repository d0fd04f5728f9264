/** An account before it is opened. The first load carries this, so it holds neither its calls nor its screen. */
import type { PageQuery } from '../../../lib/addresses.ts';

export interface AccountPrefetch {
  id: number;
  /** The page of the menu on which it is opened; 0 where the address names none. */
  page: number;
  query: PageQuery;
}

// The screen loads and asks for all of this again, and says what went wrong.
const ignore = () => {};

/**
 * Asks for what an account shows first.
 * @param loadScreen loads what draws it
 * @returns when it can be drawn whole, or at the latest after so many milliseconds
 */
export async function prefetchAccount(
  account: AccountPrefetch,
  loadScreen: () => Promise<unknown>,
  ms: number,
): Promise<void> {
  const calls = import('./preload-account.ts').then(({ preloadAccount: prepareAccount }) => prepareAccount(account));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all([calls.catch(ignore), loadScreen().catch(ignore)]), late]);
  clearTimeout(timer);
}
