import { supportCases } from '@mainstay/contract/support-cases';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { findSupportCases, getCaseMetrics } from './support-cases.ts';

export const supportCaseRoutes = serve('support-cases', supportCases, {
  async findSupportCases({ params: { id }, query, tx, access }) {
    const [page, metrics] = await Promise.all([
      findSupportCases(tx, id, query),
      getCaseMetrics(tx, id),
      requireReadable(tx, access, id),
    ]);
    return ok({ ...page, figures: metrics });
  },
});
