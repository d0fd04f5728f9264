/** The token of the sign-in identifies the caller; without a valid one every call is rejected. */
import type { secondStep } from '@mainstay/contract/identity/second-factor';
import { open, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof secondStep> = {
  verifyCode: open,
  beginSetup: open,
  confirmSetup: open,
  finishSetup: open,
};
