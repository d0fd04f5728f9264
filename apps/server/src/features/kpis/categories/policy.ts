/** Only admin roles may change categories of KPIs. */
import type { kpiCategories } from '@mainstay/contract/kpis/parts';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof kpiCategories> = {
  findCategories: reads(ADMIN_ROLES),
  getCategory: reads(ADMIN_ROLES),
  changeCategory: changes(ADMIN_ROLES),
  changeCategories: changes(ADMIN_ROLES),
};
