/** Any user may read the timelines of accounts in their account scope. */
import type { timeline } from '@mainstay/contract/timeline';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof timeline> = {
  findEvents: reads('session'),
  exportEvents: reads('session'),
  getWeeks: reads('session'),
};
