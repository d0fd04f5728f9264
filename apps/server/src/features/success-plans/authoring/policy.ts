/** Only admin roles may author the choices of success plans. */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { planChoices } from '@mainstay/contract/success-plans/choices';
import { changes, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof planChoices> = {
  findPlanChoices: reads(ADMIN_ROLES),
  createPlanChoice: changes(ADMIN_ROLES),
  updatePlanChoice: changes(ADMIN_ROLES),
  deletePlanChoice: changes(ADMIN_ROLES),
};
