/** Explains the health of an account: its measures, and what changed it since an earlier day. */
import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { healthColor } from '@mainstay/contract/rules/health';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { TenantClock } from '../../platform/session/tenant-clock.ts';
import { type AccountMetrics, getAccountMetrics } from './account-metrics.ts';
import { findKpiNames, getActiveDefinition } from './health-definition.ts';
import { computeCauses, getItemLabels, type KpiNames } from './health-score.ts';

const computeChange = (now: number | null | undefined, before: number | null | undefined) =>
  now === null || now === undefined || before === null || before === undefined ? null : now - before;

function toHealthMeasures(
  now: AccountMetrics,
  before: AccountMetrics | undefined,
  names: KpiNames,
): AccountHealth['kpi_score_data'] {
  const previousShares = new Map(before?.score.measures.map((m) => [m.kpi, m.share]));
  return now.score.measures.map((m) => ({
    kpi: m.kpi,
    ...getItemLabels(m.kpi, names),
    kpi_value: m.value,
    norm: m.norm,
    weightage: m.weightage,
    weight: m.weight,
    kpi_weightage_share: m.share,
    change: computeChange(m.share, previousShares.get(m.kpi)),
  }));
}

interface ExplanationQuery {
  accountId: number;
  /** The day of the score, and the earlier one. */
  day: string;
  since: string;
  clock: TenantClock;
  now: Date;
}

/**
 * Returns the explained health, and all metrics of both days. Those of the earlier day are undefined if the account had none.
 *
 * @throws NotFoundError without such an account
 */
export async function explainHealth(
  tx: TenantTx,
  { accountId, day, since, clock, now: computedAt }: ExplanationQuery,
): Promise<{ health: AccountHealth; now: AccountMetrics; before: AccountMetrics | undefined }> {
  const [metrics, definition] = await Promise.all([
    getAccountMetrics(tx, accountId, [day, since], clock),
    getActiveDefinition(tx),
  ]);
  const names = await findKpiNames(tx, definition.weights);
  const [now, before] = metrics;
  if (!now) throw new NotFoundError('Account');
  const health: AccountHealth = {
    account_id: accountId,
    as_of: day,
    since,
    definition: { id: definition.id, name: definition.name, version: definition.version },
    account_score: now.score.total,
    health: now.health,
    data_share: now.score.dataShare,
    color: now.health === null ? null : healthColor(now.health),
    previous_score: before?.score.total ?? null,
    change: computeChange(now.score.total, before?.score.total),
    kpi_score_data: toHealthMeasures(now, before, names),
    invalid_kpis: now.score.measures
      .filter((m) => m.value === null)
      .map((m) => ({ kpi: m.kpi, name: getItemLabels(m.kpi, names).name })),
    causes: before ? computeCauses(before.score, now.score, names) : [],
    computed_at: computedAt.toISOString(),
  };
  return { health, now, before };
}
