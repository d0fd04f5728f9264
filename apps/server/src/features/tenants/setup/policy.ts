import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import type { setup } from '@mainstay/contract/tenants/setup';
import { Forbidden } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
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

/**
 * Who may set the company up: the contract asks for ADM, DA or CSO; a read-only user writes nothing whatever the role.
 *
 * @throws Forbidden
 */
export function demandSetUp(access: Pick<Access, 'userAccessType'>): void {
  if (access.userAccessType === 'read_only') throw new Forbidden(READ_ONLY_MESSAGE);
}
