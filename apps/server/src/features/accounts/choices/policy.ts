/** Who chooses among accounts: everybody, among those within reach. */
import type { accountChoices } from '@mainstay/contract/accounts/choices';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountChoices> = { findCsmAccounts: reads('session') };
