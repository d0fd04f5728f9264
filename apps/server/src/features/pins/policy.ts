/** All users, including read-only users, may pin accounts in their account scope for themselves (decision 23). */
import type { pins } from '@mainstay/contract/pins';
import { own, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pins> = {
  findPins: reads('session'),
  findPinnableAccounts: reads('session'),
  pinAccount: own('session'),
  unpinAccount: own('session'),
  findPinnedAccounts: reads('session'),
};
