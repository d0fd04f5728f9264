/** Only admin roles may author pages. */
import type { pageAuthoring } from '@mainstay/contract/pages/admin';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pageAuthoring> = {
  findPages: reads(ADMIN_ROLES),
  getPage: reads(ADMIN_ROLES),
  createPage: changes(ADMIN_ROLES),
  updatePage: changes(ADMIN_ROLES),
  deletePage: changes(ADMIN_ROLES),
};
