import { owners } from '@mainstay/contract/playbooks/owners';
import { implement, ok } from '../../../platform/http/kit.ts';
import { findOwners } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const ownersFeature = implement(owners, endpointPolicy)('owners', {
  findOwners: async ({ tx, access }) => ok({ owners: await findOwners(tx, access) }),
});
