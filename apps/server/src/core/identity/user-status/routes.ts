import { userStatus } from '@mainstay/contract/identity/user-status';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError, requireFound } from '../../../platform/http/errors.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import type { Services } from '../../../platform/http/services.ts';
import { isAdministrator, LAST_ADMIN_MESSAGE, lockAdministrators } from '../../people/user-roles.ts';
import { getUser, hasOtherAdmin } from '../../people/user-list.ts';
import { DEACTIVATE_YOURSELF_MESSAGE, deactivateUser, reactivateUser } from './user-status.ts';

const requireUser = async (tx: TenantTx, id: number, { now }: Services) =>
  requireFound(await getUser(tx, id, now()), 'User');

export const userStatusRoutes = serve('users', userStatus, {
  async deactivateUser({ tx, params, ...call }) {
    const { access, services } = call;
    await lockAdministrators(tx);
    const user = await requireUser(tx, params.id, services);
    if (user.id === access.user) throw new BusinessError(DEACTIVATE_YOURSELF_MESSAGE);
    if (user.status === 'inactive') return ok(user);
    if (isAdministrator(user) && !(await hasOtherAdmin(tx, user.id))) throw new BusinessError(LAST_ADMIN_MESSAGE);
    await deactivateUser(tx, user, toActor(call));
    return ok(await requireUser(tx, user.id, services));
  },

  async reactivateUser({ tx, params, ...call }) {
    const { services } = call;
    const user = await requireUser(tx, params.id, services);
    if (user.status !== 'inactive') return ok(user);
    await reactivateUser(tx, user, toActor(call));
    return ok(await requireUser(tx, user.id, services));
  },
});
