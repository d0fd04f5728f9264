/** Any user may add a playbook to many accounts; write access is checked per account. */
import type { playApplications } from '@mainstay/contract/playbooks/applications';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof playApplications> = {
  createPlayApplication: changes('session'),
  getPlayApplication: reads('session'),
};
