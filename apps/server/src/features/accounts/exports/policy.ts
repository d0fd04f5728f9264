/** Who reads a list may take it along; the rows are those of the caller's reach. */
import type { accountExports } from '@mainstay/contract/accounts/exports';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountExports> = {
  exportAccounts: reads('session'),
};
