import { healthScore, type HealthScoreDefinition } from '@mainstay/contract/health/health-score';
import { accountMetrics, HEALTH_MEASURES, type MasterSummary } from '@mainstay/contract/health/metrics';
import { nextPeriod } from '@mainstay/contract/rules/date-ranges';
import { addDays } from '@mainstay/contract/rules/dates';
import { requireReadable } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { toMajorUnits, toPercent } from '../../platform/units.ts';
import { type AccountMetrics, findHistory, getAccountMetrics } from './account-metrics.ts';
import { findActiveKpis, findKpiNames, getActiveDefinition } from './health-definition.ts';
import { explainHealth } from './health-explanation.ts';
import { getItemLabels } from './health-score.ts';
import { previewHealthWeights } from './preview-health-weights.ts';
import { updateHealthWeights } from './save-health-weights.ts';

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

  previewHealthScore: async ({ tx, body, access, services }) =>
    ok(
      await previewHealthWeights(tx, body.measures, {
        today: getTenantClock(access, services).today,
        minorDigits: access.minorDigits,
      }),
    ),
});

const SINCE_DAYS = 30;
const HISTORY_MONTHS = 12;

const getRequestedDay = (requestedDay: string | undefined, access: Access, services: Services) =>
  requestedDay ?? getTenantClock(access, services).today;
const toMajor = (minor: number, access: Access) => toMajorUnits(minor, access.minorDigits);
const toSummary = (metrics: AccountMetrics, access: Access) => ({
  mrr: toMajor(metrics.mrr_minor, access),
  renewal: metrics.renewal_on,
  daily_active_user: metrics.dau,
  health: metrics.health,
  narr: toMajor(metrics.narr_minor, access),
  garr: toMajor(metrics.garr_minor, access),
});

type DescribedAccount = Pick<MasterSummary, 'account_name' | 'plan' | 'description' | 'image_url'>;

/** @throws NotFoundError */
async function getDescription(tx: TenantTx, id: number): Promise<DescribedAccount> {
  const [row] = await tx.rows<DescribedAccount>(
    `select a.name as account_name, a.plan, a.description, '/media/' || f.storage_key as image_url
     from accounts a left join files f on f.tenant_id = $1 and f.id = a.image_file_id
     where a.tenant_id = $1 and a.id = $2`,
    [tx.tenant, id],
  );
  return requireFound(row, 'Account');
}

export const accountMetricsRoutes = serve('accounts', accountMetrics, {
  async getMasterSummary({ tx, access, services, query: { entityId, as_of } }) {
    const day = getRequestedDay(as_of, access, services);
    const [, [metrics], account] = await Promise.all([
      requireReadable(tx, access, entityId),
      getAccountMetrics(tx, entityId, [day], getTenantClock(access, services)),
      getDescription(tx, entityId),
    ]);
    if (!metrics) throw new NotFoundError('Account');
    return ok({ ...toSummary(metrics, access), ...account });
  },

  async getSummary({ tx, access, services, params, query }) {
    const day = getRequestedDay(query.as_of, access, services);
    const [, [metrics]] = await Promise.all([
      requireReadable(tx, access, params.id),
      getAccountMetrics(tx, params.id, [day], getTenantClock(access, services)),
    ]);
    if (!metrics) throw new NotFoundError('Account');
    return ok({
      ...toSummary(metrics, access),
      percentage_change_in_mrr: toPercent(metrics.mrr_change_bp),
      license_utilization: toPercent(metrics.license_utilization_bp),
      user_reach: toPercent(metrics.user_reach_bp),
      avg_daily_active_users: metrics.avg_dau,
      auto_renewal: metrics.auto_renewal,
      open_cases: metrics.open_cases,
      as_of: day,
    });
  },

  async getHealth({ tx, access, services, params, query }) {
    const day = getRequestedDay(query.as_of, access, services);
    const since = query.since ?? addDays(day, -SINCE_DAYS);
    const [, { health }] = await Promise.all([
      requireReadable(tx, access, params.id),
      explainHealth(tx, {
        accountId: params.id,
        day,
        since,
        clock: getTenantClock(access, services),
        now: services.now(),
      }),
    ]);
    return ok(health);
  },

  async getHistory({ tx, access, services, params, query }) {
    const day = getRequestedDay(query.as_of, access, services);
    const [, points, [metrics]] = await Promise.all([
      requireReadable(tx, access, params.id),
      findHistory(tx, params.id, day, query.months ?? HISTORY_MONTHS),
      getAccountMetrics(tx, params.id, [day], getTenantClock(access, services)),
    ]);
    // A month has the values of its last day. The last month has those of the requested day, like the page header.
    const latest = points.at(-1);
    if (latest && metrics) Object.assign(latest, { mrr_minor: metrics.mrr_minor, health: metrics.health });
    const { today } = getTenantClock(access, services);
    const isComplete = (month: string) =>
      addDays(nextPeriod(month, 'month'), -1) <= day && nextPeriod(month, 'month') <= today;
    return ok({
      points: points.map(({ mrr_minor, ...point }) => ({
        ...point,
        mrr: toMajor(mrr_minor, access),
        complete: isComplete(point.month),
      })),
      seats: metrics?.licensed_seats ?? null,
      entitlements: metrics?.entitlements_total || null,
    });
  },
});
