/** Any user may read pinned items; the policy of accounts decides on which accounts. */
import type { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pinnedAssets> = {
  findPinnedAssets: reads('session'),
};
