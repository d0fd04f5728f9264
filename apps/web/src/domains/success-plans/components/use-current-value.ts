/** The current KPI value of the account, shown beside the target of an objective. */
import type { Kpi, KpiResult } from '@mainstay/contract/kpis';
import { objectiveProgress } from '@mainstay/contract/rules/success-plans';
import type { Objective } from '@mainstay/contract/success-plans';
import { formatValue } from '@mainstay/contract/rules/format-value';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useFormatContext } from '../../../platform/lib/money.ts';
import { allKpis, kpiResult } from '../../../builder/kpis/queries.ts';
import type { ObjectiveDraft } from './plan-draft.ts';

/** Returns the KPIs that an objective can be measured by, including the current one. */
export function useMeasures(currentId: number | null): readonly Kpi[] {
  const { data } = useQuery(allKpis);
  return (
    data?.kpis.filter(({ id, type, status }) => id === currentId || (type === 'account' && status === 'Active')) ?? []
  );
}

/** Returns the main output of a tile, or its first output if it has no main output. */
const getOutput = (result: KpiResult | undefined) =>
  result?.output.data.find(({ key }) => key === 'mainvalue') ?? result?.output.data[0];

/** Returns the cached value of a KPI for an account. It is null if the value is not cached or not a number. */
export function getCachedValue(client: QueryClient, kpiId: number, accountId: number): number | null {
  const kpi = client.getQueryData(allKpis.queryKey)?.kpis.find(({ id }) => id === kpiId);
  const value = kpi && getOutput(client.getQueryData(kpiResult(kpi, accountId).queryKey))?.value;
  return typeof value === 'number' ? value : null;
}

export interface CurrentValue {
  /** The current value and the target, such as `66` and `85%`; empty while unknown. */
  now: string;
  goal: string;
  /** Percentage; null if it cannot be computed. */
  progress: number | null;
  /** The formatted current value without changes; empty if there is no value. */
  current: string;
  /** Formats a value of the same type. */
  format: (value: number | string | null) => string;
  /** The unit of the KPI, such as `%`; empty if it has none. */
  unit: string;
}

/** @param savedObjective the saved objective. It provides the start value, and the current value until the KPI is loaded. */
export function useCurrentValue(
  accountId: number,
  objective: ObjectiveDraft,
  savedObjective: Objective | undefined,
): CurrentValue {
  const context = useFormatContext();
  const { track_by: trackBy, measured_by: measuredBy, target_value: target } = objective;
  const kpi = useMeasures(measuredBy).find(({ id }) => id === measuredBy);
  const isMeasured = trackBy === 'system';
  const kpis = isMeasured && kpi ? [kpi] : [];
  const [result] = useQueries({ queries: kpis.map((one) => kpiResult(one, accountId)) });
  const output = getOutput(result?.data);
  const live = typeof output?.value === 'number' || typeof output?.value === 'string' ? output.value : null;
  const savedMeasure =
    savedObjective?.track_by === 'system' && savedObjective.measured_by?.id === measuredBy ? savedObjective : undefined;
  const value = isMeasured ? (live ?? savedMeasure?.current_value ?? null) : objective.current_value || null;
  // An objective without measurements starts at the current value; the user-entered value of a milestone starts at
  // 0.
  const start = isMeasured ? (savedMeasure?.start_value ?? value) : 0;
  const format = (one: number | string | null) => {
    if (one === null || one === '') return '';
    const number = typeof one === 'number' ? one : Number(one);
    if (!isMeasured || !Number.isFinite(number)) return String(one);
    return formatValue(number, output?.format ?? 'number', { ...context, place: 'tile' });
  };
  const [now, goal] = [format(value), format(target)];
  const unit = goal.endsWith('%') || now.endsWith('%') ? '%' : '';
  // The unit is shown only once.
  const nowWithoutUnit = unit !== '' && goal.endsWith(unit) ? now.replace(/%$/, '') : now;
  return {
    now: nowWithoutUnit,
    goal,
    progress: objectiveProgress(value, { start, target }),
    current: now,
    format,
    unit,
  };
}
