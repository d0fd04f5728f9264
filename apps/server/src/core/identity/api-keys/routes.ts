import { apiKeys } from '@mainstay/contract/identity/api-keys';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { createApiKey, findApiKeys, getApiKey, revokeApiKey } from './api-keys.ts';

const requireApiKey = async (tx: TenantTx, id: number, now: Date) =>
  requireFound(await getApiKey(tx, id, now), 'API key');

export const apiKeyRoutes = serve('api-keys', apiKeys, {
  findApiKeys: async ({ tx, query, services }) => ok(await findApiKeys(tx, { ...query, now: services.now() })),

  async createApiKey({ tx, body, ...call }) {
    const actor = toActor(call);
    const { name, scope, user_id: userId, expires_on: expiresOn } = body;
    const { id, key } = await createApiKey(tx, { name, scope, userId, expiresOn }, actor);
    return ok({ ...(await requireApiKey(tx, id, actor.now)), key });
  },

  async revokeApiKey({ tx, params, ...call }) {
    const actor = toActor(call);
    await requireApiKey(tx, params.id, actor.now);
    await revokeApiKey(tx, params.id, actor);
    return ok(await requireApiKey(tx, params.id, actor.now));
  },
});
