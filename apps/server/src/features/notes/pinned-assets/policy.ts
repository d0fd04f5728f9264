/** Who may ask what is pinned on an account; which accounts they reach is the accounts’ policy. */
import type { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pinnedAssets> = {
  findPinnedAssets: reads('session'),
};
