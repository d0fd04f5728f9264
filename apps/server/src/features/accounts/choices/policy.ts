/** All users may select accounts from their account scope. */
import type { accountChoices } from '@mainstay/contract/accounts/choices';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountChoices> = { findCsmAccounts: reads('session') };
