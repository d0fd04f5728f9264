/** Any user may call the endpoints; the policy of accounts decides whose subscriptions they may read. */
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
  // The catalog belongs to the company, not to an account.
  findProductFamily: reads('session'),
};
