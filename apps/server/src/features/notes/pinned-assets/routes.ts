import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { serve, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../accounts/data.ts';
import { findPinnedAssets } from './data.ts';

export const pinnedAssetRoutes = serve('notes', pinnedAssets, {
  async findPinnedAssets({ params, tx, access }) {
    const [assets] = await Promise.all([findPinnedAssets(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ assets });
  },
});
