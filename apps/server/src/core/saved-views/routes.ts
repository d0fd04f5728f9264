import { savedViews } from '@mainstay/contract/saved-views';
import { toActor } from '../../platform/http/actor.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { createSavedView, deleteSavedView, findSavedViews, setDefaultView, updateSavedView } from './saved-views.ts';

export const savedViewRoutes = serve('saved views', savedViews, {
  findSavedViews: async ({ tx, access, query }) => ok(await findSavedViews(tx, access, query.list)),

  createSavedView: async ({ tx, body, ...call }) =>
    ok({ id: await createSavedView(tx, call.access, body, toActor(call)) }),

  async updateSavedView({ tx, params, body, ...call }) {
    await updateSavedView(tx, call.access, params.id, body, toActor(call));
    return done;
  },

  async deleteSavedView({ tx, params, ...call }) {
    await deleteSavedView(tx, call.access, params.id, toActor(call));
    return done;
  },

  async setDefaultView({ tx, body, ...call }) {
    await setDefaultView(tx, call.access, { list: body.list, viewId: body.view_id }, toActor(call));
    return done;
  },
});
