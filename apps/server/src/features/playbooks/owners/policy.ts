/** Who asks whose actions there are: everybody, each within their reach. */
import type { owners } from '@mainstay/contract/playbooks/owners';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof owners> = { findOwners: reads('session') };
