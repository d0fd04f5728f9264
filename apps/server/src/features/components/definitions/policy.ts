/** Who may author components. */
import type { componentAuthoring } from '@mainstay/contract/components/admin';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof componentAuthoring> = {
  findComponents: reads(ADMIN_ROLES),
  createComponent: changes(ADMIN_ROLES),
  getComponent: reads(ADMIN_ROLES),
  updateComponent: changes(ADMIN_ROLES),
  deleteComponent: changes(ADMIN_ROLES),
  getComponentUsage: reads(ADMIN_ROLES),
};
