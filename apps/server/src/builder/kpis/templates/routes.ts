import { kpiTemplates } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { createTemplate, deleteTemplate, findTemplates, getTemplate, replaceTemplate } from './kpi-templates.ts';

/** @throws NotFoundError */
const toReply = async (tx: TenantTx, id: number) => ok(requireFound(await getTemplate(tx, id), 'Template'));

export const kpiTemplateRoutes = serve('kpi-templates', kpiTemplates, {
  findTemplates: async ({ tx, query }) => ok(await findTemplates(tx, query)),

  getTemplate: ({ tx, params }) => toReply(tx, params.id),

  async createTemplate({ tx, body, ...call }) {
    return toReply(tx, await createTemplate(tx, body, { by: toActor(call) }));
  },

  async replaceTemplate({ tx, params, body: { version, ...body }, ...call }) {
    await replaceTemplate(tx, params.id, body, { by: toActor(call), version });
    return toReply(tx, params.id);
  },

  async deleteTemplate({ tx, params, ...call }) {
    await deleteTemplate(tx, params.id, toActor(call));
    return done;
  },
});
