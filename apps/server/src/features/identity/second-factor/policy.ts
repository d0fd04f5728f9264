/** Users change their own second factor; administrators can remove the second factor of others. */
import type { secondFactor } from '@mainstay/contract/identity/second-factor';
import { changes, own, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof secondFactor> = {
  getSecondFactor: reads('session'),
  beginEnrollment: own('session'),
  confirmEnrollment: own('session'),
  replaceRecoveryCodes: own('session'),
  disableSecondFactor: own('session'),
  resetSecondFactor: changes(['ADM']),
};
