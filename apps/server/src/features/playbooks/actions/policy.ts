/** Who calls for actions: everybody, each on the accounts within their reach and, to change, that they write. */
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
