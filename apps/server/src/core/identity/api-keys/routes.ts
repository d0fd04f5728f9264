import { apiKeys } from '@mainstay/contract/identity/api-keys';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { createApiKey, findApiKeys, getApiKey, revokeApiKey } from './api-keys.ts';

const requireApiKey = async (tx: TenantTx, id: number) => requireFound(await getApiKey(tx, id), 'API key');

export const apiKeyRoutes = serve('api-keys', apiKeys, {
  findApiKeys: async ({ tx, query }) => ok(await findApiKeys(tx, query)),

  async createApiKey({ tx, body, ...call }) {
    const { id, key } = await createApiKey(tx, body, toActor(call));
    return ok({ ...(await requireApiKey(tx, id)), key });
  },

  async revokeApiKey({ tx, params, ...call }) {
    await requireApiKey(tx, params.id);
    await revokeApiKey(tx, params.id, toActor(call));
    return ok(await requireApiKey(tx, params.id));
  },
});
