/** The score of an account by the KPIs that a score component names. */
import type { Score } from '@mainstay/contract/components/definition';
import type { ScoreReport } from '@mainstay/contract/components/report';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../../platform/engine/caller.ts';
import { findKpiSources, findValues } from '../../kpis/data.ts';
import { scoreOf } from './rules.ts';

/** In a fixed number of statements but one a KPI, all sent at once. */
export async function getScore(tx: TenantTx, score: Score, caller: Caller): Promise<ScoreReport> {
  const ids = [...new Set(score.items.map(({ kpi }) => kpi))];
  const sources = await findKpiSources(tx, ids);
  const values = await findValues(
    tx,
    sources.filter(({ status }) => status === 'Active'),
    caller,
  );
  return scoreOf(score, values, (kpi) => sources.find(({ id }) => id === kpi)?.name ?? `KPI ${kpi}`);
}
