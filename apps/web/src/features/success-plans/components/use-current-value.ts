/** What a KPI says of the account, as it stands beside an objective's target. */
import type { Kpi, KpiResult } from '@mainstay/contract/kpis';
import { objectiveProgress } from '@mainstay/contract/rules/success-plans';
import type { Objective } from '@mainstay/contract/success-plans';
import { formatValue } from '@mainstay/contract/rules/number-format';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useFormatContext } from '../../../lib/money.ts';
import { allKpis, kpiResult } from '../../kpis/queries.ts';
import type { ObjectiveDraft } from './plan-draft.ts';

/** KPIs that an objective may be measured by, and the one that it is. */
export function useMeasures(chosen: number | null): readonly Kpi[] {
  const { data } = useQuery(allKpis);
  return (
    data?.kpis.filter(({ id, type, status }) => id === chosen || (type === 'account' && status === 'Active')) ?? []
  );
}

/** The figure of a tile: its main output, else its first. */
const getOutput = (result: KpiResult | undefined) =>
  result?.output.data.find(({ key }) => key === 'mainvalue') ?? result?.output.data[0];

/** What a KPI was heard to say of an account; null where it was not asked, or says no number. */
export function getCachedValue(client: QueryClient, kpiId: number, accountId: number): number | null {
  const kpi = client.getQueryData(allKpis.queryKey)?.kpis.find(({ id }) => id === kpiId);
  const value = kpi && getOutput(client.getQueryData(kpiResult(kpi, accountId).queryKey))?.value;
  return typeof value === 'number' ? value : null;
}

export interface CurrentValue {
  /** What it is and what it is to be: `66` and `85%`; empty while it is not known. */
  now: string;
  goal: string;
  /** Percent; null where it cannot be told. */
  progress: number | null;
  /** The value of now alone, in its format; empty while there is none. */
  current: string;
  /** A value of the same kind. */
  format: (value: number | string | null) => string;
  /** What the KPI is counted in, such as `%`; empty where it has none. */
  unit: string;
}

/** @param kept the objective as it was saved: what was measured first, and last while the KPI has not answered */
export function useCurrentValue(
  accountId: number,
  objective: ObjectiveDraft,
  kept: Objective | undefined,
): CurrentValue {
  const context = useFormatContext();
  const { track_by: trackBy, measured_by: measuredBy, target_value: target } = objective;
  const kpi = useMeasures(measuredBy).find(({ id }) => id === measuredBy);
  const isMeasured = trackBy === 'system';
  const asked = isMeasured && kpi ? [kpi] : [];
  const [result] = useQueries({ queries: asked.map((one) => kpiResult(one, accountId)) });
  const output = getOutput(result?.data);
  const live = typeof output?.value === 'number' || typeof output?.value === 'string' ? output.value : null;
  const seen = kept?.track_by === 'system' && kept.measured_by?.id === measuredBy ? kept : undefined;
  const value = isMeasured ? (live ?? seen?.current_value ?? null) : objective.current_value || null;
  // What was never measured begins now; what people count of a milestone begins with nothing.
  const start = isMeasured ? (seen?.start_value ?? value) : 0;
  const format = (one: number | string | null) => {
    if (one === null || one === '') return '';
    const number = typeof one === 'number' ? one : Number(one);
    if (!isMeasured || !Number.isFinite(number)) return String(one);
    return formatValue(number, output?.format ?? 'number', { ...context, place: 'tile' });
  };
  const [now, goal] = [format(value), format(target)];
  const unit = goal.endsWith('%') || now.endsWith('%') ? '%' : '';
  // The unit is said once.
  const short = unit !== '' && goal.endsWith(unit) ? now.replace(/%$/, '') : now;
  return {
    now: short,
    goal,
    progress: objectiveProgress(value, { start, target }),
    ...{ current: now, format, unit },
  };
}
