/** Only admin roles, which author playbooks, may manage automatic playbooks. */
import type { automation } from '@mainstay/contract/playbooks/automation';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof automation> = {
  findAutomationRules: reads(ADMIN_ROLES),
  createAutomationRule: changes(ADMIN_ROLES),
  previewAutomationRule: reads(ADMIN_ROLES),
  getAutomationRule: reads(ADMIN_ROLES),
  updateAutomationRule: changes(ADMIN_ROLES),
  switchAutomationRule: changes(ADMIN_ROLES),
  deleteAutomationRule: changes(ADMIN_ROLES),
  runAutomationRule: changes(ADMIN_ROLES),
  findAutomationRuns: reads(ADMIN_ROLES),
  getAutomationRun: reads(ADMIN_ROLES),
  findAutomationDecisions: reads(ADMIN_ROLES),
  explainAutomationRun: reads(ADMIN_ROLES),
};
