/** Who reads what happened and what is due: everybody, each of the accounts within their reach. */
import type { portfolio } from '@mainstay/contract/portfolio';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof portfolio> = {
  findActivities: reads('session'),
  findPendingActions: reads('session'),
  exportPendingActions: reads('session'),
};
