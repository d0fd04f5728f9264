/** Who may read and restore versions. */
import type { versions } from '@mainstay/contract/definitions/versions';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { changes, reads, type PolicyTable } from '../../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof versions> = {
  findVersions: reads(ADMIN_ROLES),
  getVersion: reads(ADMIN_ROLES),
  restoreVersion: changes(ADMIN_ROLES),
};
