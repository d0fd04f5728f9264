/** Who may author attributes. */
import type { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof attributeAuthoring> = {
  findAttributes: reads(ADMIN_ROLES),
  createAttribute: changes(ADMIN_ROLES),
  getAuthoredAttribute: reads(ADMIN_ROLES),
  updateAttribute: changes(ADMIN_ROLES),
  deleteAttribute: changes(ADMIN_ROLES),
};
