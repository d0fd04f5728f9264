import { HEALTH_MEASURES } from '@mainstay/contract/health/metrics';
import { type HealthScoreDefinition, healthScore } from '@mainstay/contract/health/health-score';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { updateHealthWeights } from './save-health-weights.ts';
import { findActiveKpis, findKpiNames, getActiveDefinition } from './health-definition.ts';
import { getItemLabels } from './health-score.ts';

async function describeHealthScore(tx: TenantTx): Promise<{ success: true; data: HealthScoreDefinition }> {
  const [{ weights, updated_at, ...definition }, kpis] = await Promise.all([
    getActiveDefinition(tx),
    findActiveKpis(tx),
  ]);
  const names = new Map([...(await findKpiNames(tx, weights)), ...kpis.map(({ id, name }) => [id, name] as const)]);
  const items = [...HEALTH_MEASURES, ...kpis.map(({ id }) => id)];
  return ok({
    ...definition,
    updated_at: updated_at.toISOString(),
    measures: weights.map((weight) => ({ ...weight, ...getItemLabels(weight.kpi, names) })),
    offered: items
      .filter((item) => !weights.some(({ kpi }) => kpi === item))
      .map((kpi) => ({ kpi, ...getItemLabels(kpi, names) })),
  });
}

export const healthScoreRoutes = serve('health-score', healthScore, {
  getHealthScore: ({ tx }) => describeHealthScore(tx),

  async updateHealthScore({ tx, body, ...call }) {
    const { id } = await getActiveDefinition(tx);
    await updateHealthWeights(tx, id, body.measures, { by: toActor(call), version: body.version });
    return describeHealthScore(tx);
  },
});
