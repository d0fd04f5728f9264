/** Who may request a password reset, and who may change a password or an email. */
import type { recovery } from '@mainstay/contract/identity/recovery';
import { open, own, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof recovery> = {
  forgotPassword: open,
  forgotPasswordOn: open,
  resetPassword: open,
  changePassword: own('session'),
  acceptInvitation: open,
  changeEmail: own('session'),
  undoEmailChange: open,
};
