import { kpiCategories } from '@mainstay/contract/kpis/parts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { requireFound } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { changeCategories, findCategories, getCategory } from './kpi-categories.ts';

/** @throws NotFoundError */
const toReply = async (tx: TenantTx, id: number) => ok(requireFound(await getCategory(tx, id), 'Category'));

export const kpiCategoryRoutes = serve('kpi-categories', kpiCategories, {
  findCategories: async ({ tx, query }) => ok(await findCategories(tx, query)),

  getCategory: ({ tx, params }) => toReply(tx, params.id),

  async changeCategory({ tx, params, body, ...call }) {
    await changeCategories(tx, [{ ...body, id: params.id }], toActor(call));
    return toReply(tx, params.id);
  },

  async changeCategories({ tx, body, ...call }) {
    await changeCategories(tx, body, toActor(call));
    return ok(await findCategories(tx, { pageNum: 1, limit: 1000 }));
  },
});
