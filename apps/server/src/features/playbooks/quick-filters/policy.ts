/** Every user except read-only users may save their own filters (decision 23). */
import type { quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof quickFilters> = {
  findQuickFilters: reads('session'),
  createQuickFilter: changes('session'),
  updateQuickFilter: changes('session'),
  deleteQuickFilter: changes('session'),
};
