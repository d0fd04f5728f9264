/** Who reads timelines: everybody, of the accounts within their reach. */
import type { timeline } from '@mainstay/contract/timeline';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof timeline> = {
  findEvents: reads('session'),
  exportEvents: reads('session'),
  getWeeks: reads('session'),
};
