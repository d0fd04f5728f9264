import { quickFilters } from '@mainstay/contract/playbooks/quick-filters';
import { serve, ok } from '../../../platform/http/kit.ts';
import { createQuickFilter, deleteQuickFilter, findQuickFilters, updateQuickFilter } from './quick-filters.ts';

export const quickFilterRoutes = serve('actions', quickFilters, {
  findQuickFilters: async ({ query, tx, access }) =>
    ok({ quick_filters: await findQuickFilters(tx, access.user, query.component_id) }),

  async createQuickFilter({ body, tx, access, services }) {
    const { name, component_id: list, filter_criteria: criteria } = body;
    return ok({
      quick_filter: await createQuickFilter(tx, access.user, { name, list, criteria, now: services.now() }),
    });
  },

  async updateQuickFilter({ params: { id }, body: { name, filter_criteria: criteria }, tx, access }) {
    return ok({ quick_filter: await updateQuickFilter(tx, access.user, { id, name, criteria }) });
  },

  async deleteQuickFilter({ params: { id }, tx, access }) {
    await deleteQuickFilter(tx, access.user, id);
    return ok({ id });
  },
});
