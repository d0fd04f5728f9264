/** Who may move definitions between tenants. */
import type { transfer } from '@mainstay/contract/components/transfer';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof transfer> = {
  exportDefinitions: reads(ADMIN_ROLES),
  importDefinitions: changes(ADMIN_ROLES),
};
