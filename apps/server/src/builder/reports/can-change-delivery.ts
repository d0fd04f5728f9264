/** All users except read-only users may schedule reports. Only roles that author pages may change the report of another user. */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { ForbiddenError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';

type Caller = Pick<Access, 'user' | 'roles' | 'userAccessType'>;

export const canChange = ({ user, roles, userAccessType }: Caller, owner: number): boolean =>
  userAccessType === 'full' && (user === owner || canOpenAdmin(roles));

/** @throws ForbiddenError */
export function assertCanChange(caller: Caller, owner: number): void {
  if (!canChange(caller, owner))
    throw new ForbiddenError('Only the owner of this report or an administrator can change it.');
}
