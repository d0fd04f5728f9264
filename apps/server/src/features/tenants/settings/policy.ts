/** Only admin roles may change the appearance of the company. */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { settings } from '@mainstay/contract/tenants/settings';
import { changes, open, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof settings> = {
  findThemes: open,
  uploadLogo: changes(ADMIN_ROLES),
  deleteLogo: changes(ADMIN_ROLES),
  updateAppearance: changes(ADMIN_ROLES),
  getClientConfig: reads(ADMIN_ROLES),
  updateClientConfig: changes(ADMIN_ROLES),
};
