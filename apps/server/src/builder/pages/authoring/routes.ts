import { pageAuthoring } from '@mainstay/contract/pages/admin';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { createPage, deletePage, updatePage } from './save-page.ts';
import { findPages, getAuthoredPage } from './page-definitions.ts';

/** @throws NotFoundError */
const requirePage = async (tx: TenantTx, id: number) => requireFound(await getAuthoredPage(tx, id), 'Page');

export const pageAuthoringRoutes = serve('page-authoring', pageAuthoring, {
  findPages: async ({ tx, query }) => ok(await findPages(tx, query)),

  getPage: async ({ tx, params }) => ok(await requirePage(tx, params.id)),

  async createPage({ tx, body, ...call }) {
    const { in_menu, position, note } = body;
    const id = await createPage(tx, body, { by: toActor(call), in_menu, position, note });
    return ok(await requirePage(tx, id));
  },

  async updatePage({ tx, params, body, ...call }) {
    const { version, in_menu, position, note } = body;
    await updatePage(tx, params.id, body, { by: toActor(call), version, in_menu, position, note });
    return ok(await requirePage(tx, params.id));
  },

  async deletePage({ tx, params, ...call }) {
    await deletePage(tx, params.id, toActor(call));
    return done;
  },
});
