/** All users, including read-only users, may change their own profile (decision 23). */
import type { profile } from '@mainstay/contract/people/profile';
import { own, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof profile> = {
  getProfile: reads('session'),
  updateName: own('session'),
  updateTitle: own('session'),
  uploadAvatar: own('session'),
  deleteAvatar: own('session'),
};
