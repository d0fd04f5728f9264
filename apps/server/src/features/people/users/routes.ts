import { users } from '@mainstay/contract/people/users';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { sendSheet } from '../../../platform/files/sheets.ts';
import { toActor } from '../../../platform/http/actor.ts';
import {
  BusinessError,
  ConflictError,
  FieldError,
  ForbiddenError,
  NotFoundError,
  requireFound,
} from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { getSessionContext } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Access } from '../../../platform/session/access.ts';
import { recordExport } from '../../audit/commands.ts';
import { unlinkAccount } from '../../identity/commands.ts';
import { resendInvitation, inviteUsers } from '../../identity/invitations/invite-users.ts';
import { isAdministrator, canGrantRoles } from '../user-permission.ts';
import {
  ROLE_ABOVE_OWN_MESSAGE,
  formatInvitationResult,
  LAST_ADMIN_MESSAGE,
  NOT_INVITED_MESSAGE,
  DEACTIVATE_YOURSELF_MESSAGE,
} from '../rules.ts';
import { getTeamName } from '../team-list.ts';
import { lockAdministrators } from '../commands.ts';
import { deactivateUser, reactivateUser, updateUser } from './commands.ts';
import { findRoles, findUsers, getUser, hasOtherAdmin, allRolesExist } from '../user-list.ts';
import { buildUserColumns } from './rules.ts';

/** Requires roles that exist and that the caller may grant. @throws NotFoundError, ForbiddenError */
async function assertRoles(tx: TenantTx, access: Access, roles: readonly string[]): Promise<void> {
  if (!(await allRolesExist(tx, roles))) throw new NotFoundError('Role');
  if (!canGrantRoles(access, roles)) throw new ForbiddenError(ROLE_ABOVE_OWN_MESSAGE);
}

/** Returns the user after a change. */
const toReply = async (tx: TenantTx, id: number, { services }: { services: Services }) =>
  ok(requireFound(await getUser(tx, id, services.now()), 'User'));

export const userRoutes = serve('users', users, {
  async inviteUsers({ tx, body, ...call }) {
    const { access, services } = call;
    const teamId = body.team_id ?? null;
    await Promise.all([
      assertRoles(tx, access, body.roles),
      teamId !== null && getTeamName(tx, teamId).then((name) => requireFound(name, 'Team')),
    ]);
    const { email: emails, roles, user_access_type: userAccessType } = body;
    const { address: origin } = await getSessionContext(call.request, services);
    const invitees = await inviteUsers(tx, services, { emails, roles, userAccessType, teamId, origin }, toActor(call));
    return {
      ...ok({ invited: invitees }),
      msg: formatInvitationResult(invitees.length, services.config.smtpUrl !== undefined),
    };
  },

  async inviteAgain({ tx, params, ...call }) {
    const { access, services } = call;
    const user = requireFound(await getUser(tx, params.id, services.now()), 'User');
    if (user.status !== 'invited') throw new ConflictError(NOT_INVITED_MESSAGE);
    if (!canGrantRoles(access, user.roles)) throw new ForbiddenError(ROLE_ABOVE_OWN_MESSAGE);
    const { address: origin } = await getSessionContext(call.request, services);
    await resendInvitation(tx, services, { user, origin }, toActor(call));
    const invitees = [{ id: user.id, email: user.email }];
    return { ...ok({ invited: invitees }), msg: formatInvitationResult(1, services.config.smtpUrl !== undefined) };
  },

  async findUsers({ tx, query, services }) {
    return ok(requireFound(await findUsers(tx, query, services.now()), 'Role or team'));
  },

  exportUsers(call) {
    const { query, access, services } = call;
    return sendSheet(call, {
      name: 'users.csv',
      columns: buildUserColumns(access.timeZone),
      read: async (tx, pageNum: number | undefined = 1, limit) => {
        const page = requireFound(await findUsers(tx, { ...query, pageNum, limit }, services.now()), 'Role or team');
        return { rows: page.listing, next: page.has_next ? pageNum + 1 : undefined };
      },
      record: (tx) => recordExport(tx, 'users', query, toActor(call)),
    });
  },

  getUser: ({ tx, params, ...call }) => toReply(tx, params.id, call),

  async updateUser({ tx, params, body, ...call }) {
    const { access, services } = call;
    await lockAdministrators(tx);
    const before = requireFound(await getUser(tx, params.id, services.now()), 'User');
    await assertRoles(tx, access, body.roles);
    const change = { ...body, title: body.title || null };
    if (
      isAdministrator(before) &&
      !isAdministrator({ ...before, ...change }) &&
      !(await hasOtherAdmin(tx, before.id))
    ) {
      const field = body.roles.includes('ADM') ? 'user_access_type' : 'roles';
      throw new FieldError(field, LAST_ADMIN_MESSAGE);
    }
    await updateUser(tx, before, change, toActor(call));
    return toReply(tx, before.id, call);
  },

  async deactivateUser({ tx, params, ...call }) {
    const { access, services } = call;
    await lockAdministrators(tx);
    const user = requireFound(await getUser(tx, params.id, services.now()), 'User');
    if (user.id === access.user) throw new BusinessError(DEACTIVATE_YOURSELF_MESSAGE);
    if (user.status === 'inactive') return ok(user);
    if (isAdministrator(user) && !(await hasOtherAdmin(tx, user.id))) throw new BusinessError(LAST_ADMIN_MESSAGE);
    await deactivateUser(tx, user, toActor(call));
    return toReply(tx, user.id, call);
  },

  async reactivateUser({ tx, params, ...call }) {
    const { services } = call;
    const user = requireFound(await getUser(tx, params.id, services.now()), 'User');
    if (user.status !== 'inactive') return ok(user);
    await reactivateUser(tx, user, toActor(call));
    return toReply(tx, user.id, call);
  },

  async deleteIdentity({ tx, params, ...call }) {
    const { request, services } = call;
    const context = await getSessionContext(request, services);
    const identity = { id: params.identityId, userId: params.id, ...context };
    if (!(await unlinkAccount(tx, services, identity, toActor(call)))) throw new NotFoundError('Identity');
    return done;
  },

  findRoles: async ({ tx, query }) => ok(await findRoles(tx, query)),
});
