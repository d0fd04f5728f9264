import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { implement, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../accounts/data.ts';
import { findPinnedAssets } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const pinnedAssetsFeature = implement(pinnedAssets, endpointPolicy)('notes', {
  async findPinnedAssets({ params, tx, access }) {
    const [assets] = await Promise.all([findPinnedAssets(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ assets });
  },
});
