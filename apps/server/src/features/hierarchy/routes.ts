import { hierarchy } from '@mainstay/contract/hierarchy';
import { NotFoundError } from '../../platform/http/errors.ts';
import { implement, ok } from '../../platform/http/kit.ts';
import { requireReadable } from '../accounts/data.ts';
import { findFamily } from './data.ts';
import { endpointPolicy } from './policy.ts';
import { buildTree } from './rules.ts';

export const hierarchyFeature = implement(hierarchy, endpointPolicy)('hierarchy', {
  async getHierarchy({ query, tx, access }) {
    const [family] = await Promise.all([findFamily(tx, access, query.id), requireReadable(tx, access, query.id)]);
    const tree = buildTree(family);
    if (!tree) throw new NotFoundError('Account');
    return ok({ hierarchy_available: tree.branch.accounts > 1, tree });
  },
});
