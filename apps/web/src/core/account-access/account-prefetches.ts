import { extensionPoint } from '../../platform/feature.ts';
import type { AccountAddress } from './account-address.ts';

interface PrefetchedAccount extends AccountAddress {
  id: number;
}

/** Start the requests of the tab that an account is opened with, before it is opened. They must not reject. */
export const accountPrefetches =
  extensionPoint<(account: PrefetchedAccount) => readonly Promise<unknown>[]>('account-prefetches');
