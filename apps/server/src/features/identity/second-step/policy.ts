/** The token of a sign-in whose password was right says who calls; everyone else finds nothing. */
import type { secondStep } from '@mainstay/contract/identity/second-factor';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof secondStep> = {
  verifyCode: open,
  beginSetup: open,
  confirmSetup: open,
  finishSetup: open,
};
