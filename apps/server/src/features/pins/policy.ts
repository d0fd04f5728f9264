/** Who pins: everybody, read-only people too, each for themselves (decision 23), on accounts within their reach. */
import type { pins } from '@mainstay/contract/pins';
import { own, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pins> = {
  findPins: reads('session'),
  findPinnableAccounts: reads('session'),
  pinAccount: own('session'),
  unpinAccount: own('session'),
  findPinnedAccounts: reads('session'),
};
