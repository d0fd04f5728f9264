/** Who may sign in with an external account, and who may link one. */
import type { oauth } from '@mainstay/contract/identity/oauth';
import { open, own, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof oauth> = {
  getProviderUrl: open,
  startSignIn: open,
  finishSignIn: open,
  startLinking: own('session'),
  findOwnWays: reads('session'),
  unlinkOwnAccount: own('session'),
};
