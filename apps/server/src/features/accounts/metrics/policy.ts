/** Who may request metrics. The accounts’ policy limits which accounts are accessible. */
import type { accountMetrics } from '@mainstay/contract/accounts/metrics';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountMetrics> = {
  getSummary: reads('session'),
  getHealth: reads('session'),
  getHistory: reads('session'),
};
