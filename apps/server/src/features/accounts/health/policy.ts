/** Who may change how health is computed. */
import type { healthScore } from '@mainstay/contract/accounts/health-score';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof healthScore> = {
  getHealthScore: reads(ADMIN_ROLES),
  updateHealthScore: changes(ADMIN_ROLES),
};
