/** Who may ask for subscriptions and products; whose they see is the accounts’ policy. */
import type { subscriptions } from '@mainstay/contract/subscriptions';
import { type PolicyTable, reads } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof subscriptions> = {
  findSubscriptions: reads('session'),
  exportSubscriptions: reads('session'),
  findStatuses: reads('session'),
  findProducts: reads('session'),
  exportProducts: reads('session'),
  findProductSubscriptions: reads('session'),
  exportProductSubscriptions: reads('session'),
  getProductGraph: reads('session'),
  // The catalogue of the company: no account stands behind it.
  findProductFamily: reads('session'),
};
