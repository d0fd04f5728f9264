/** Only admin roles may author templates of KPIs. */
import type { kpiTemplates } from '@mainstay/contract/kpis/parts';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof kpiTemplates> = {
  findTemplates: reads(ADMIN_ROLES),
  createTemplate: changes(ADMIN_ROLES),
  getTemplate: reads(ADMIN_ROLES),
  replaceTemplate: changes(ADMIN_ROLES),
  deleteTemplate: changes(ADMIN_ROLES),
};
