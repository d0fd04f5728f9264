/** Any user may list owners; the list is limited to the account scope. */
import type { owners } from '@mainstay/contract/playbooks/owners';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof owners> = { findOwners: reads('session') };
