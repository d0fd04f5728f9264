/** Who may see what definitions can query: the roles that author them. */
import type { catalogue } from '@mainstay/contract/components/catalogue';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof catalogue> = {
  findDatasets: reads(ADMIN_ROLES),
};
