/** Computes what rows of usage add, and the totals of many rows. */
import { hash } from 'node:crypto';
import type { UsageMetrics } from '@mainstay/contract/usage';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import type { UsageDay } from './graphs/data.ts';

/** Uses, seconds, errors, entitled seats and used seats, always in this order. */
export type Counts = readonly [uses: number, seconds: number, errors: number, entitlements: number, used: number];

/** One row of a source: the usage of one account on one day, optionally of one product, one feature and one user. */
export interface UsageFact {
  /** `usage` for rows with an id of the source, `usage-natural` for rows without one. */
  source: string;
  /** The id that prevents a row from being ingested twice. */
  key: string;
  /** Hash of the row's content. */
  hash: string;
  account: number;
  /** 0 for the whole account. */
  product: number;
  feature: string | null;
  beta: boolean;
  user: string | null;
  day: string;
  /** Number of active users, if the source contains it. */
  active: number | null;
  counts: Counts;
}

/**
 * Sources of usage rows with an id of the sender, and without one. Imports and programs share them, so that a row counts once regardless
 * of how it was sent.
 */
export const ID_SOURCE = 'usage';
export const NATURAL_SOURCE = 'usage-natural';

/** The fields that identify a row and its counts, by their names in imports. */
export const HASHED_FIELDS = [
  'account_external_id',
  'subscription_external_id',
  'day',
  'product_sku',
  'feature',
  'is_beta',
  'end_user',
  'active_users',
] as const;
export const COUNT_FIELDS = [
  'usage_count',
  'duration_seconds',
  'error_count',
  'entitlements',
  'entitlements_used',
] as const;

/** Returns a hash that fits into a bigint. */
export const toHash = (content: string): string => hash('sha256', content, 'buffer').readBigInt64BE(0).toString();
/** Hashes all content of a row. A row with the same id and another hash is a different row. */
export function hashContent(fields: Readonly<Record<string, unknown>>, counts: Counts): string {
  const content: unknown[] = [];
  for (const key of HASHED_FIELDS) content.push(fields[key] ?? null);
  content.push(...counts);
  return toHash(JSON.stringify(content));
}

/** Returns the allowed days of a fact as text. */
export const formatAllowedDays = ({ first, last }: { first: string; last: string }): string =>
  `Usage is stored from ${first} to ${last}.`;

export const subtract = (a: Counts, b: Counts): Counts => [
  a[0] - b[0],
  a[1] - b[1],
  a[2] - b[2],
  a[3] - b[3],
  a[4] - b[4],
];
export const ZERO_COUNTS: Counts = [0, 0, 0, 0, 0];
export const negate = (counts: Counts): Counts => subtract(ZERO_COUNTS, counts);

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

/** Converts a day such as `2024-07-09` to the first day of its month, and to the index of its bit. */
export const toMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const toDayBit = (day: string): number => Number(day.slice(8, 10)) - 1;

/** Active users and entitlements of one day, from which metrics are computed. */
interface DayFacts {
  dau: number | null;
  wau: number | null;
  mau: number | null;
  entitlements_total: number | null;
  entitlements_used: number | null;
}

const computeChange = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : now - before;

/** Returns the active users of a day and their changes since an earlier day. */
export const computeUserMetrics = (now: DayFacts | undefined, before: DayFacts | undefined) =>
  ({
    daily_active_users: now?.dau ?? null,
    change_in_daily_active_users: computeChange(now?.dau, before?.dau),
    weekly_active_users: now?.wau ?? null,
    change_in_weekly_active_users: computeChange(now?.wau, before?.wau),
    monthly_active_users: now?.mau ?? null,
    change_in_monthly_active_users: computeChange(now?.mau, before?.mau),
  }) satisfies Partial<UsageMetrics>;

/** Returns the entitlements of a day and their changes since an earlier day. A total of zero means that no source contains entitlements. */
export function computeEntitlementMetrics(now: DayFacts | undefined, before: DayFacts | undefined) {
  const total = now?.entitlements_total || null;
  return {
    total_entitlements: total,
    change_in_entitlements: total && computeChange(total, before?.entitlements_total),
    entitlements_usage: total && (now?.entitlements_used ?? null),
    change_in_usage: total && computeChange(now?.entitlements_used, before?.entitlements_used),
  } satisfies Partial<UsageMetrics>;
}

/** Days are `YYYY-MM-DD`. Entitlements are empty if no source contains them. */
export const USAGE_SHEET: readonly SheetColumn<UsageDay>[] = [
  ['Day', (row) => row.day],
  ['Product', (row) => row.product ?? (row.feature === null ? 'All products' : null)],
  ['Feature', (row) => row.feature],
  ['Active users', (row) => row.active_users],
  ['Uses', (row) => row.usage_count],
  ['Time used (seconds)', (row) => row.duration_seconds],
  ['Errors', (row) => row.error_count],
  ['Entitlements', (row) => row.entitlements || null],
  ['Entitlements in use', (row) => (row.entitlements ? row.entitlements_used : null)],
];
