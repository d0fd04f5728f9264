import { owners } from '@mainstay/contract/playbooks/owners';
import { serve, ok } from '../../../platform/http/kit.ts';
import { findOwners } from './owner-tree.ts';

export const ownerRoutes = serve('owners', owners, {
  findOwners: async ({ tx, access }) => ok({ owners: await findOwners(tx, access) }),
});
