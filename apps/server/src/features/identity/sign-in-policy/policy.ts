/** Who may read and change what a company demands of a sign-in. */
import type { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { changes, open, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof signInPolicy> = {
  getPasswordPolicy: open,
  getSignInPolicy: reads(['ADM']),
  updateSignInPolicy: changes(['ADM']),
};
