/** Who may ask for what stands around an account; which accounts they reach is the accounts’ policy. */
import type { accountShell } from '@mainstay/contract/accounts/shell';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountShell> = {
  findTabs: reads('session'),
  getName: reads('session'),
  findNeighbors: reads('session'),
  findMeetings: reads('session'),
  findAppointments: reads('session'),
};
