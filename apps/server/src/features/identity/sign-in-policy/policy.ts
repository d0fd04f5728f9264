/** Who may read and change the sign-in requirements of a tenant. */
import type { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { changes, open, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof signInPolicy> = {
  getPasswordPolicy: open,
  getSignInPolicy: reads(['ADM']),
  updateSignInPolicy: changes(['ADM']),
};
