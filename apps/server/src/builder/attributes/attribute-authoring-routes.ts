import { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { findAttributes, getAuthoredAttribute } from './attribute-definitions.ts';
import { createAttribute, deleteAttribute, updateAttribute } from './save-attribute.ts';

/** @throws NotFound */
const requireAttribute = async (tx: TenantTx, id: number) =>
  requireFound(await getAuthoredAttribute(tx, id), 'Attribute');

export const attributeAuthoringRoutes = serve('attribute-authoring', attributeAuthoring, {
  findAttributes: async ({ tx, query }) => ok(await findAttributes(tx, query)),

  async createAttribute({ tx, query, body, ...call }) {
    const id = await createAttribute(tx, body, { by: toActor(call), note: query.note });
    return ok(await requireAttribute(tx, id));
  },

  getAuthoredAttribute: async ({ tx, params }) => ok(await requireAttribute(tx, params.id)),

  async updateAttribute({ tx, params, query, body, ...call }) {
    await updateAttribute(tx, params.id, body, { by: toActor(call), ...query });
    return ok(await requireAttribute(tx, params.id));
  },

  async deleteAttribute({ tx, params, ...call }) {
    await deleteAttribute(tx, params.id, toActor(call));
    return done;
  },
});
