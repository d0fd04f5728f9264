import { invitations } from '@mainstay/contract/identity/invitations';
import { toActor } from '../../../platform/http/actor.ts';
import { ConflictError, ForbiddenError, requireFound } from '../../../platform/http/errors.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { getSessionContext } from '../../../platform/http/origin.ts';
import { hasMailServer } from '../../mail/sender.ts';
import { assertRoles, canGrantRoles, ROLE_ABOVE_OWN_MESSAGE } from '../../people/user-roles.ts';
import { getTeamName } from '../../people/team-list.ts';
import { getUser } from '../../people/user-list.ts';
import { formatInvitationResult, inviteUsers, NOT_INVITED_MESSAGE, resendInvitation } from './invite-users.ts';

export const invitationRoutes = serve('users', invitations, {
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
      msg: formatInvitationResult(invitees.length, await hasMailServer(tx, services)),
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
    return { ...ok({ invited: invitees }), msg: formatInvitationResult(1, await hasMailServer(tx, services)) };
  },
});
