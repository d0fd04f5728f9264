/** Who may ask for figures; which accounts they reach is the accounts’ policy. */
import type { accountFigures } from '@mainstay/contract/accounts/figures';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountFigures> = {
  getSummary: reads('session'),
  getHealth: reads('session'),
  getHistory: reads('session'),
};
