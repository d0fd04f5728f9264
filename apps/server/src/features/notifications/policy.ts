/** Everybody reads what they are told of, and sets for themselves what is mailed; read-only people as well (decision 23). */
import type { notifications } from '@mainstay/contract/notifications';
import { own, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof notifications> = {
  findNotices: reads('session'),
  readNotices: own('session'),
  getDigest: reads('session'),
  updateDigest: own('session'),
};
