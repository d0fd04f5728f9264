import type { Score } from '@mainstay/contract/components/definition';
import type { ScoreReport } from '@mainstay/contract/components/report';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { evaluateKpis } from './evaluate-kpi.ts';
import { findKpiSources } from './kpis.ts';
import { computeScore } from './scores/compute-score.ts';

/** Computes the score of an account. The number of statements is fixed except for one per KPI, and all of them are sent at once. */
export async function getScore(tx: TenantTx, score: Score, caller: Caller): Promise<ScoreReport> {
  const ids = [...new Set(score.items.map(({ kpi }) => kpi))];
  const sources = await findKpiSources(tx, ids);
  const values = await evaluateKpis(
    tx,
    sources.filter(({ status }) => status === 'Active'),
    caller,
  );
  return computeScore(score, values, (kpi) => sources.find(({ id }) => id === kpi)?.name ?? `KPI ${kpi}`);
}
