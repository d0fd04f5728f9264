/** Only admin roles may author the menu. */
import type { menuAuthoring } from '@mainstay/contract/pages/menus';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof menuAuthoring> = {
  findMenuItems: reads(ADMIN_ROLES),
  getMenuItem: reads(ADMIN_ROLES),
  createDeepLink: changes(ADMIN_ROLES),
  orderMenu: changes(ADMIN_ROLES),
  updateDeepLink: changes(ADMIN_ROLES),
  deleteDeepLink: changes(ADMIN_ROLES),
};
