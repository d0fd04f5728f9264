/** Who may read the audit log. */
import type { audit } from '@mainstay/contract/audit';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof audit> = {
  findEntries: reads(['ADM']),
  findChoices: reads(['ADM']),
  exportEntries: reads(['ADM']),
};
