import { sessions } from '@mainstay/contract/identity/sessions';
import { toActor } from '../../../platform/http/actor.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { endOpenSession, endOtherSessions } from '../sessions.ts';
import { findOwnSessions, findSessions } from './session-list.ts';

export const sessionRoutes = serve('sessions', sessions, {
  findOwnSessions: async ({ tx, access, services }) =>
    ok({ sessions: await findOwnSessions(tx, access, services.now()) }),

  async endOwnSession(call) {
    const { tx, access, params } = call;
    if (!(await endOpenSession(tx, { id: params.id, owner: access.user }, toActor(call))))
      throw new NotFoundError('Session');
    return done;
  },

  async endOtherSessions(call) {
    return ok({ ended: await endOtherSessions(call.tx, call.access.session, toActor(call)) });
  },

  findSessions: async ({ tx, access, query, services }) => ok(await findSessions(tx, query, access, services.now())),

  async endSession(call) {
    const { tx, params } = call;
    if (!(await endOpenSession(tx, { id: params.id, owner: null }, toActor(call)))) throw new NotFoundError('Session');
    return done;
  },
});
