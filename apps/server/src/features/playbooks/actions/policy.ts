/** Any user may call the action endpoints; reads are limited to the account scope, changes to accounts that the user may edit. */
import type { actions } from '@mainstay/contract/playbooks/actions';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof actions> = {
  getAction: reads('session'),
  completeAction: changes('session'),
  skipAction: changes('session'),
  createAction: changes('session'),
  describeAction: changes('session'),
  editAction: changes('session'),
  assignAction: changes('session'),
};
