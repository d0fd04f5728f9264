import { bulkConfigurations } from '@mainstay/contract/bulk-email';
import { toActor } from '../../../platform/http/actor.ts';
import { done, ok, serve } from '../../../platform/http/kit.ts';
import {
  createConfiguration,
  deleteConfiguration,
  findConfigurations,
  getConfiguration,
  resolveDraft,
  updateConfiguration,
} from '../bulk-configurations.ts';

export const bulkConfigurationRoutes = serve('bulk-email', bulkConfigurations, {
  findConfigurations: async ({ tx, access, query }) => ok(await findConfigurations(tx, access, query)),

  getConfiguration: async ({ tx, access, params }) => ok(await getConfiguration(tx, access, params.id)),

  async createConfiguration(call) {
    const { tx, access, body } = call;
    const id = await createConfiguration(tx, await resolveDraft(tx, access, body), toActor(call));
    return ok(await getConfiguration(tx, access, id));
  },

  async updateConfiguration(call) {
    const { tx, access, params, body } = call;
    const draft = await resolveDraft(tx, access, body);
    await updateConfiguration(tx, access, { id: params.id, draft }, toActor(call));
    return ok(await getConfiguration(tx, access, params.id));
  },

  async deleteConfiguration(call) {
    await deleteConfiguration(call.tx, call.access, call.params.id, toActor(call));
    return done;
  },
});
