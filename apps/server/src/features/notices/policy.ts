/** Everybody reads what they are told of, and sets for themselves what is mailed; read-only people as well (decision 23). */
import type { notices } from '@mainstay/contract/notices';
import { own, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof notices> = {
  findNotices: reads('session'),
  readNotices: own('session'),
  getDigest: reads('session'),
  updateDigest: own('session'),
};
