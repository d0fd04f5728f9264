/** Any user may read the settings; only admin roles may change them. */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { setup } from '@mainstay/contract/tenants/setup';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof setup> = {
  getGeneral: reads('session'),
  updateTimeZone: changes(ADMIN_ROLES),
  getProfile: reads('session'),
  updateName: changes(ADMIN_ROLES),
  updateTheme: changes(ADMIN_ROLES),
  getFirstSteps: reads(ADMIN_ROLES),
  dismissFirstSteps: changes(ADMIN_ROLES),
};
