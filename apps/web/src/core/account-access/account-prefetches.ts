import { extensionPoint } from '../../platform/feature.ts';
import type { AccountAddress } from './account-address.ts';

interface PrefetchedAccount extends AccountAddress {
  id: number;
}

/** Prefetches the data of the tab that an account is opened with. Errors are ignored: the screen repeats the requests and reports them. */
export const accountPrefetches = extensionPoint<(account: PrefetchedAccount) => Promise<void>>('account-prefetches');
