/** Sums up the changes that facts of usage make to totals by day and by feature. */
import type { Counts } from './usage-facts.ts';

/** The change that a fact makes to the totals. */
export interface Delta {
  account: number;
  product: number;
  feature: number | null;
  day: string;
  active: number | null;
  counts: Counts;
}

/** A total of usage: an account and a day, with a product (0: all products) or a feature. */
export interface UsageTotal {
  account_id: number;
  day: string;
  product_id: number;
  feature_id: number | null;
  active_users: number | null;
  usage_count: number;
  duration_seconds: number;
  error_count: number;
  entitlements: number;
  entitlements_used: number;
}

function sumDeltas(
  deltas: readonly Delta[],
  getProduct: (d: Delta) => number,
  getFeature: (d: Delta) => number | null,
): UsageTotal[] {
  const totals = new Map<string, UsageTotal>();
  for (const delta of deltas) {
    const [product_id, feature_id] = [getProduct(delta), getFeature(delta)];
    const key =
      feature_id === null
        ? `${delta.account}:${delta.day}:${product_id}`
        : `${delta.account}:${delta.day}:f${feature_id}`;
    let total = totals.get(key);
    if (!total) {
      const empty = { usage_count: 0, duration_seconds: 0, error_count: 0, entitlements: 0, entitlements_used: 0 };
      total = { account_id: delta.account, day: delta.day, product_id, feature_id, active_users: null, ...empty };
      totals.set(key, total);
    }
    const [uses, seconds, errors, entitlements, used] = delta.counts;
    total.usage_count += uses;
    total.duration_seconds += seconds;
    total.error_count += errors;
    total.entitlements += entitlements;
    total.entitlements_used += used;
    if (feature_id !== null) total.active_users = delta.active ?? total.active_users;
  }
  return [...totals.values()];
}

/** Sums up by account and day, for the whole account and for each product. */
export const sumByDay = (deltas: readonly Delta[]): UsageTotal[] => [
  ...sumDeltas(
    deltas,
    () => 0,
    () => null,
  ),
  ...sumDeltas(
    deltas.filter((d) => d.product !== 0),
    (d) => d.product,
    () => null,
  ),
];

/** Sums up by account, feature and day. */
export const sumFeaturesByDay = (deltas: readonly Delta[]): UsageTotal[] =>
  sumDeltas(
    deltas.filter((d) => d.feature !== null),
    (d) => d.product,
    (d) => d.feature,
  );
