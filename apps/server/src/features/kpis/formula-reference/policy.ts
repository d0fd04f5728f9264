/** Only admin roles may read the functions and measures of formulas. */
import type { formulaReference } from '@mainstay/contract/kpis/parts';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof formulaReference> = {
  findFunctions: reads(ADMIN_ROLES),
  findMeasures: reads(ADMIN_ROLES),
};
