import { kpis } from '@mainstay/contract/kpis';
import { componentScores } from '@mainstay/contract/kpis/scores';
import { requireReadable } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { createDefinitionCache, getComponent } from '../evaluation/evaluate-component.ts';
import { evaluateKpi, findKpiRows, getSystemResult, type RequestedPeriod } from './evaluate-kpi.ts';
import { getScore } from './evaluate-score.ts';
import type { KpiSource } from './kpi-component.ts';
import { findKpis, getKpi, getKpiSource } from './kpis.ts';

interface Call {
  tx: TenantTx;
  access: Access;
  services: Services;
}

/** @param account the account to evaluate @throws ForbiddenError if it is outside the account scope */
async function result(
  { tx, access, services }: Call,
  kpi: Promise<KpiSource | undefined>,
  account: number | undefined,
  period: RequestedPeriod,
) {
  const [source] = await Promise.all([kpi, account === undefined ? undefined : requireReadable(tx, access, account)]);
  if (!source) throw new NotFoundError('KPI');
  return ok(await evaluateKpi(tx, source, createCaller(access, services.now(), account), period));
}

export const kpiRoutes = serve('kpis', kpis, {
  findKpis: async ({ tx, query }) => ok({ kpis: await findKpis(tx, query) }),

  findPageKpis: async ({ tx, query: { active, type, pageName } }) =>
    ok({ kpis: await findKpis(tx, { active, category: type, pageName }) }),

  findAllKpis: async ({ tx }) => ok({ kpis: await findKpis(tx, {}) }),

  async findKpiRows({ tx, access, services, query }) {
    const { kpiId, accountId, as_of, owner_scope: _, ...request } = query;
    const [source] = await Promise.all([
      getKpiSource(tx, kpiId),
      accountId === undefined ? undefined : requireReadable(tx, access, accountId),
    ]);
    const kpi = requireFound(source, 'KPI');
    return ok(await findKpiRows(tx, kpi, createCaller(access, services.now(), accountId), request, as_of));
  },

  async getKpi({ tx, params }) {
    return ok(requireFound(await getKpi(tx, params.id), 'KPI'));
  },

  getKpiResult: (call) => {
    const { kpiId, accountId } = call.query;
    return result(call, getKpiSource(call.tx, kpiId), accountId, call.query);
  },

  async getAccountKpi({ tx, access, services, params, query }) {
    await requireReadable(tx, access, params.id);
    return ok(await getSystemResult(tx, query.type ?? '', createCaller(access, services.now(), params.id), query));
  },
});

const DEFINITION_CACHE = createDefinitionCache();

export const scoreRoutes = serve('component-scores', componentScores, {
  async getScoreData({ tx, access, services, params, query }) {
    const account = query.account_id;
    const [{ definition }] = await Promise.all([
      getComponent(tx, params.id, DEFINITION_CACHE),
      account === undefined ? undefined : requireReadable(tx, access, account),
    ]);
    if (definition.kind !== 'score') throw new NotFoundError('Score');
    return ok(await getScore(tx, definition.score, createCaller(access, services.now(), account)));
  },
});
