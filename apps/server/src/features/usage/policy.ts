/** Who may ask how much an account uses; whose they see is the accounts’ policy. */
import type { usage } from '@mainstay/contract/usage';
import { type PolicyTable, reads } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof usage> = {
  getUsage: reads('session'),
  findUsageProducts: reads('session'),
  findUsageSubscriptions: reads('session'),
  exportUsage: reads('session'),
  getUserGraph: reads('session'),
  getFamilyGraph: reads('session'),
  getFeatureGraph: reads('session'),
  getEntitlementsGraph: reads('session'),
};
