/** Who may request the context of an account. The accounts’ policy limits which accounts are accessible. */
import type { accountShell } from '@mainstay/contract/accounts/shell';
import { type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountShell> = {
  findTabs: reads('session'),
  getName: reads('session'),
  findNeighbors: reads('session'),
  findMeetings: reads('session'),
  findAppointments: reads('session'),
};
