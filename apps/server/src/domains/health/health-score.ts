/** Computes health scores (S3-28), explains their changes, and defines the texts of measures and the formats of definitions. */
import type { HealthItem, HealthMeasureName, HealthWeight } from '@mainstay/contract/health/metrics';
import type { HealthVersion } from '@mainstay/contract/health/health-score';
import { computeDataShare, hasEnoughData, roundHealth } from '@mainstay/contract/rules/health';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { formatPercent, formatPercentChange } from '@mainstay/contract/rules/percentages';
import { normalize } from '@mainstay/contract/rules/scores';

/** The default weights of a new tenant. */
export const DEFAULT_WEIGHTS: readonly HealthWeight[] = [
  { kpi: 'usage_trend', weightage: 30, min: -50, max: 25, invert: false },
  { kpi: 'license_utilization', weightage: 20, min: 0, max: 90, invert: false },
  { kpi: 'renewal_distance', weightage: 15, min: 0, max: 180, invert: false },
  { kpi: 'open_tickets', weightage: 15, min: 0, max: 10, invert: true },
  { kpi: 'engagement', weightage: 20, min: 0, max: 20, invert: false },
];

export const MEASURE_LABELS: Record<HealthMeasureName, { name: string; note: string; unit: string }> = {
  usage_trend: { name: 'Usage trend', note: 'Compared with the previous 30 days', unit: '%' },
  license_utilization: { name: 'License utilization', note: 'Seats in use', unit: '%' },
  renewal_distance: { name: 'Time to renewal', note: 'Days to the nearest renewal', unit: 'days' },
  open_tickets: { name: 'Support case load', note: 'Open cases; urgent and high count double', unit: 'cases' },
  engagement: { name: 'Engagement', note: 'Days of use in the last 30', unit: 'days' },
};

/** Names of the KPIs that health weighs, by id. */
export type KpiNames = ReadonlyMap<number, string>;
const NO_NAMES: KpiNames = new Map();

/** Returns the name of a health item, and the texts beside its name and its value. */
export const getItemLabels = (item: HealthItem, names: KpiNames): { name: string; note: string; unit: string } =>
  typeof item === 'string' ? MEASURE_LABELS[item] : { name: names.get(item) ?? `KPI ${item}`, note: 'KPI', unit: '' };

/** Values that health is computed from; null or missing without data. */
export type HealthInputs = Readonly<Partial<Record<HealthItem, number | null>>>;

export interface ScoredMeasure {
  kpi: HealthItem;
  value: number | null;
  /** 0 to 100. */
  norm: number | null;
  weightage: number;
  /** Percent after renormalizing over the measures with data; null without a value or a total. */
  weight: number | null;
  /** Points of the total; null without a value or a total. */
  share: number | null;
}

export interface HealthScore {
  measures: ScoredMeasure[];
  /** Percent of the definition's weight whose measures have data. */
  dataShare: number;
  /** Sum of the shares, 0 to 100; null while less than half of the weight has data. */
  total: number | null;
}

/** Returns the value of an item; null without a finite number. */
function getValue(inputs: HealthInputs, item: HealthItem): number | null {
  const value = inputs[item];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the weight of all measures and of those with data. */
function sumWeightage(weights: readonly HealthWeight[], inputs: HealthInputs): { total: number; valid: number } {
  let total = 0;
  let valid = 0;
  for (const { kpi, weightage } of weights) {
    total += weightage;
    if (getValue(inputs, kpi) !== null) valid += weightage;
  }
  return { total, valid };
}

/** Returns only the total of `scoreHealth`, 20 times as fast, for previews over all accounts. */
export function computeTotal(weights: readonly HealthWeight[], inputs: HealthInputs): number | null {
  const { total, valid } = sumWeightage(weights, inputs);
  if (!hasEnoughData(computeDataShare(valid, total))) return null;
  let points = 0;
  for (const weight of weights) {
    const value = getValue(inputs, weight.kpi);
    if (value !== null) points += (normalize(value, weight) * weight.weightage) / valid;
  }
  return points;
}

/**
 * Computes `share = norm × weightage / Σ valid weightage`. A measure without a finite value is excluded from the sum.
 * Without data for half of the weight there is no total (ruling 60), and no measure contributes points.
 */
export function scoreHealth(weights: readonly HealthWeight[], inputs: HealthInputs): HealthScore {
  const sum = sumWeightage(weights, inputs);
  const total = computeTotal(weights, inputs);
  const measures = weights.map((w): ScoredMeasure => {
    const value = getValue(inputs, w.kpi);
    const norm = value === null ? null : normalize(value, w);
    const base = { kpi: w.kpi, value, norm, weightage: w.weightage };
    if (norm === null || total === null) return { ...base, weight: null, share: null };
    return { ...base, weight: (w.weightage * 100) / sum.valid, share: (norm * w.weightage) / sum.valid };
  });
  return { measures, dataShare: computeDataShare(sum.valid, sum.total), total };
}

/** Returns a score as accounts store it: rounded up; null without data for half of the weight. */
export const roundTotal = (total: number | null): number | null => (total === null ? null : roundHealth(total));

const MAX_CAUSES = 4;
/** Smaller changes are noise. */
const MIN_POINTS = 0.05;

const CAUSE_TEXTS: Record<HealthMeasureName, (before: number, now: number) => string> = {
  usage_trend: (b, n) =>
    `Usage went from ${formatPercentChange(b)} to ${formatPercentChange(n)} compared with the previous month`,
  license_utilization: (b, n) =>
    `License utilization ${n > b ? 'rose' : 'fell'} from ${formatPercent(b)} to ${formatPercent(n)}`,
  renewal_distance: (b, n) =>
    n > b
      ? `The term was renewed: ${formatMeasured(n)} days left instead of ${formatMeasured(b)}`
      : `Renewal is ${formatMeasured(n)} days away`,
  open_tickets: (b, n) =>
    `Support case load ${n > b ? 'rose' : 'fell'} from ${formatMeasured(b)} to ${formatMeasured(n)}`,
  engagement: (b, n) =>
    `Days of use ${n > b ? 'rose' : 'fell'} from ${formatMeasured(b)} to ${formatMeasured(n)} in 30 days`,
};
const formatMeasured = (value: number) => formatNumber(value, 1);

export interface Cause {
  text: string;
  points: number;
}

/**
 * Returns what changed a score between two days: the change of each measure's points, largest first, at most four.
 * Weights change when a measure gains or loses its data; the text states it. Empty unless both days have a score.
 */
export function computeCauses(before: HealthScore, now: HealthScore, names: KpiNames = NO_NAMES): Cause[] {
  if (before.total === null || now.total === null) return [];
  const previousMeasures = new Map(before.measures.map((m) => [m.kpi, m]));
  const causes = now.measures.flatMap((m): Cause[] => {
    const previous = previousMeasures.get(m.kpi);
    const points = (m.share ?? 0) - (previous?.share ?? 0);
    if (Math.abs(points) < MIN_POINTS) return [];
    return [{ text: formatCause(m, previous, names), points }];
  });
  return causes.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, MAX_CAUSES);
}

function formatCause(now: ScoredMeasure, previous: ScoredMeasure | undefined, names: KpiNames): string {
  const { name } = getItemLabels(now.kpi, names);
  if (now.value === null) return `${name} no longer has data`;
  if (previous?.value === null || previous?.value === undefined) return `${name} now has data`;
  if (now.norm === previous.norm)
    return `Weight of ${name} changed from ${formatPercent(previous.weight ?? 0)} to ${formatPercent(now.weight ?? 0)}`;
  if (typeof now.kpi === 'string') return CAUSE_TEXTS[now.kpi](previous.value, now.value);
  return `${name} ${now.value > previous.value ? 'rose' : 'fell'} from ${formatMeasured(previous.value)} to ${formatMeasured(now.value)}`;
}

/** Returns the ids of the KPIs among the weights. */
export const getKpiIds = (weights: readonly HealthWeight[]): number[] =>
  weights.flatMap(({ kpi }) => (typeof kpi === 'number' ? [kpi] : []));

/**
 * Converts a definition to its version format, in which measures and KPIs have separate keys, so that a file can name
 * KPIs.
 */
export const toHealthVersion = (name: string, weights: readonly HealthWeight[]): HealthVersion => ({
  name,
  measures: weights.map(({ kpi, ...scale }) =>
    typeof kpi === 'number' ? { ...scale, kpi } : { ...scale, measure: kpi },
  ),
});

export const toHealthWeights = ({ measures }: HealthVersion): HealthWeight[] =>
  measures.map((item) => {
    if ('kpi' in item) return item;
    const { measure, ...scale } = item;
    return { ...scale, kpi: measure };
  });
