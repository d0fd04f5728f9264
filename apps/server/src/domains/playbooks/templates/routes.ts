import { playTemplates } from '@mainstay/contract/playbooks/templates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { archivePlayTemplate, createPlayTemplate, updatePlayTemplate } from './save-play-template.ts';
import { findPlayTemplates, getPlayTemplate } from '../play-templates.ts';

/** @throws NotFoundError */
const requireTemplate = async (tx: TenantTx, id: number) => requireFound(await getPlayTemplate(tx, id), 'Playbook');

export const playTemplateRoutes = serve('play-templates', playTemplates, {
  findPlayTemplates: async ({ tx, query }) => ok(await findPlayTemplates(tx, query)),

  async createPlayTemplate({ tx, query, body, ...call }) {
    const id = await createPlayTemplate(tx, body, { by: toActor(call), note: query.note });
    return ok(await requireTemplate(tx, id));
  },

  getPlayTemplate: async ({ tx, params }) => ok(await requireTemplate(tx, params.id)),

  async updatePlayTemplate({ tx, params, query, body, ...call }) {
    await updatePlayTemplate(tx, params.id, body, { by: toActor(call), ...query });
    return ok(await requireTemplate(tx, params.id));
  },

  async archivePlayTemplate({ tx, params, body, ...call }) {
    await archivePlayTemplate(tx, params.id, body.archived, toActor(call));
    return ok(await requireTemplate(tx, params.id));
  },
});
