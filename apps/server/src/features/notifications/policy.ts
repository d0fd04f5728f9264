/** All users, including read-only users, may read their notifications and change their digest settings (decision 23). */
import type { notifications } from '@mainstay/contract/notifications';
import { own, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof notifications> = {
  findNotices: reads('session'),
  readNotices: own('session'),
  getDigest: reads('session'),
  updateDigest: own('session'),
};
