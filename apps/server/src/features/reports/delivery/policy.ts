/** All users except read-only users may schedule reports. Only roles that author pages may change the report of another user. */
import type { reportDelivery } from '@mainstay/contract/reports/delivery';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { ForbiddenError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof reportDelivery> = {
  getReportDelivery: reads('session'),
  createReportDelivery: changes('session'),
  updateReportDelivery: changes('session'),
  deleteReportDelivery: changes('session'),
  findRecipientUsers: reads('session'),
  findRecipientTeams: reads('session'),
};

type Caller = Pick<Access, 'user' | 'roles' | 'userAccessType'>;

export const canChange = ({ user, roles, userAccessType }: Caller, owner: number): boolean =>
  userAccessType === 'full' && (user === owner || canOpenAdmin(roles));

/** @throws ForbiddenError */
export function assertCanChange(caller: Caller, owner: number): void {
  if (!canChange(caller, owner))
    throw new ForbiddenError('Only the owner of this report or an administrator can change it.');
}
