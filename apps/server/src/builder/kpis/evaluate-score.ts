import type { Score } from '@mainstay/contract/components/definition';
import type { Cell, ScoreReport } from '@mainstay/contract/components/report';
import { normalize } from '@mainstay/contract/rules/scores';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller } from '../../platform/engine/caller.ts';
import { evaluateKpis } from './evaluate-kpi.ts';
import { findKpiSources } from './kpis.ts';

/**
 * `share = norm(kpi_value) × weightage / Σ valid weightage`, and the score is the sum of the shares. A KPI without a finite number is
 * excluded from the sum and listed by name. Without any valid KPI, the score is 0.
 *
 * @param values by KPI id; undefined or a type other than number is invalid
 */
export function computeScore(
  { items }: Score,
  values: ReadonlyMap<number, Cell | undefined>,
  getName: (kpi: number) => string,
): ScoreReport {
  const parsedItems = items.map((item) => {
    const value = values.get(item.kpi);
    return { item, value: typeof value === 'number' && Number.isFinite(value) ? value : null };
  });
  const totalWeightage = parsedItems.reduce((sum, { item, value }) => (value === null ? sum : sum + item.weightage), 0);
  const kpi_score_data = parsedItems.flatMap(({ item, value }) =>
    value === null
      ? []
      : [
          {
            kpi_id: item.kpi,
            name: getName(item.kpi),
            kpi_value: value,
            weightage: item.weightage,
            kpi_weightage_share: totalWeightage > 0 ? (normalize(value, item) * item.weightage) / totalWeightage : 0,
          },
        ],
  );
  const invalid = parsedItems.filter(({ value }) => value === null).map(({ item }) => item.kpi);
  return {
    account_score: kpi_score_data.reduce((sum, { kpi_weightage_share }) => sum + kpi_weightage_share, 0),
    kpi_score_data,
    invalid_kpis: [...new Set(invalid)].map((kpi_id) => ({ kpi_id, name: getName(kpi_id) })),
  };
}

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
