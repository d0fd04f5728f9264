import { hierarchy } from '@mainstay/contract/hierarchy';
import { NotFoundError } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { buildTree, findFamily } from './family-tree.ts';

export const hierarchyRoutes = serve('hierarchy', hierarchy, {
  async getHierarchy({ query, tx, access }) {
    const [family] = await Promise.all([findFamily(tx, access, query.id), requireReadable(tx, access, query.id)]);
    const tree = buildTree(family);
    if (!tree) throw new NotFoundError('Account');
    return ok({ hierarchy_available: tree.branch.accounts > 1, tree });
  },
});
