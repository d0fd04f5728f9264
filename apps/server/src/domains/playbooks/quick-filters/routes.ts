import { quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { createQuickFilter, deleteQuickFilter, findQuickFilters, updateQuickFilter } from './quick-filters.ts';

export const quickFilterRoutes = serve('actions', quickFilters, {
  findQuickFilters: async ({ query, tx, access }) =>
    ok({ quick_filters: await findQuickFilters(tx, access.user, query.component_id) }),

  async createQuickFilter({ body, tx, ...call }) {
    const { name, component_id: list, filter_criteria: criteria } = body;
    return ok({ quick_filter: await createQuickFilter(tx, { name, list, criteria }, toActor(call)) });
  },

  async updateQuickFilter({ params: { id }, body: { name, filter_criteria: criteria }, tx, ...call }) {
    return ok({ quick_filter: await updateQuickFilter(tx, { id, name, criteria }, toActor(call)) });
  },

  async deleteQuickFilter({ params: { id }, tx, ...call }) {
    await deleteQuickFilter(tx, id, toActor(call));
    return ok({ id });
  },
});
