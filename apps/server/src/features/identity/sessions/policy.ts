/** Who may end which session. All users may end their own. */
import type { sessions } from '@mainstay/contract/identity/sessions';
import { changes, own, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof sessions> = {
  findOwnSessions: reads('session'),
  endOwnSession: own('session'),
  endOtherSessions: own('session'),
  findSessions: reads(['ADM']),
  endSession: changes(['ADM']),
};
