/** Admin roles author external processes; any user may execute them on accounts that they may edit. */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import type { RunStatus } from '@mainstay/contract/rules/external-processes';
import type { Access } from '../../platform/session/access.ts';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';

type RunUser = Pick<Access, 'roles' | 'user'>;

/** Admin roles may repeat every run, other users the runs of their own actions. */
export const canRepeatRun = ({ roles, user }: RunUser, { owner_id }: { owner_id: number | null }): boolean =>
  canOpenAdmin(roles) || owner_id === user;

/**
 * Returns whether the caller can repeat a listed run: the run is finished, and the caller has the right to repeat it and to write on its
 * account.
 */
export const canReplayRun = (
  access: RunUser & Pick<Access, 'userAccessType'>,
  run: Membership & { owner_id: number | null; status: RunStatus },
): boolean => run.status !== 'waiting' && canRepeatRun(access, run) && !isAccountReadOnly(access, run);
