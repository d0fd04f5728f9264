/** Any user may call the endpoints; the policy of accounts decides whose usage they may read. */
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
