/** Only admin roles may author formulas of KPIs. */
import type { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof kpiFormulas> = {
  findFormulas: reads(ADMIN_ROLES),
  createFormula: changes(ADMIN_ROLES),
  previewFormula: reads(ADMIN_ROLES),
  getFormula: reads(ADMIN_ROLES),
  replaceFormula: changes(ADMIN_ROLES),
  deleteFormula: changes(ADMIN_ROLES),
};
