/** Only admin roles may author playbooks. */
import type { playTemplates } from '@mainstay/contract/playbooks/templates';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof playTemplates> = {
  findPlayTemplates: reads(ADMIN_ROLES),
  createPlayTemplate: changes(ADMIN_ROLES),
  getPlayTemplate: reads(ADMIN_ROLES),
  updatePlayTemplate: changes(ADMIN_ROLES),
  archivePlayTemplate: changes(ADMIN_ROLES),
};
