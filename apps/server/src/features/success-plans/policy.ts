/** Any user may call the endpoints; reads are limited to the account scope, changes to accounts that the user may edit. */
import type { successPlans } from '@mainstay/contract/success-plans';
import { changes, reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof successPlans> = {
  findSuccessPlans: reads('session'),
  createSuccessPlan: changes('session'),
  updateSuccessPlan: changes('session'),
  deleteSuccessPlan: changes('session'),
  setPlanState: changes('session'),
  updateObjective: changes('session'),
  findObjectivePoints: reads('session'),
  findSuccessCriteria: reads('session'),
  findMilestones: reads('session'),
};
