/** Any user may read activities and due actions of accounts in their account scope. */
import type { portfolio } from '@mainstay/contract/portfolio';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof portfolio> = {
  findActivities: reads('session'),
  findPendingActions: reads('session'),
  exportPendingActions: reads('session'),
};
