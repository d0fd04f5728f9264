/** Any user may read pages; the roles of a page decide who sees it. */
import type { pageDetails } from '@mainstay/contract/pages/detail';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pageDetails> = {
  getPageDetail: reads('session'),
  getPageDetailByName: reads('session'),
};
