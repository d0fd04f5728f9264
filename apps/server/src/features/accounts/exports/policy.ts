/** Users who may read a list may export it. The rows are limited to the caller's account scope. */
import type { accountExports } from '@mainstay/contract/accounts/exports';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountExports> = {
  exportAccounts: reads('session'),
};
