import { kpis } from '@mainstay/contract/kpis';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { evaluateKpi, getSystemResult } from './evaluate-kpi.ts';
import { findKpis, getKpi, getKpiSource } from './kpis.ts';
import type { KpiSource } from './kpi-component.ts';

interface Call {
  tx: TenantTx;
  access: Access;
  services: Services;
}

/** @param account the account to evaluate @throws ForbiddenError if it is outside the account scope */
async function result({ tx, access, services }: Call, kpi: Promise<KpiSource | undefined>, account?: number) {
  const [source] = await Promise.all([kpi, account === undefined ? undefined : requireReadable(tx, access, account)]);
  if (!source) throw new NotFoundError('KPI');
  return ok(await evaluateKpi(tx, source, createCaller(access, services.now(), account)));
}

export const kpiRoutes = serve('kpis', kpis, {
  findKpis: async ({ tx, query }) => ok({ kpis: await findKpis(tx, query) }),

  findPageKpis: async ({ tx, query: { active, type, pageName } }) =>
    ok({ kpis: await findKpis(tx, { active, category: type, pageName }) }),

  findAllKpis: async ({ tx }) => ok({ kpis: await findKpis(tx, {}) }),

  async getKpi({ tx, params }) {
    return ok(requireFound(await getKpi(tx, params.id), 'KPI'));
  },

  getKpiResult: (call) => {
    const { kpiId, accountId } = call.query;
    return result(call, getKpiSource(call.tx, kpiId), accountId);
  },

  async getAccountKpi({ tx, access, services, params, query }) {
    await requireReadable(tx, access, params.id);
    return ok(await getSystemResult(tx, query.type ?? '', createCaller(access, services.now(), params.id)));
  },
});
