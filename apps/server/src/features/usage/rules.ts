/** What a row of usage adds, and the sums of many rows. */
import { hash } from 'node:crypto';
import { addDays } from '@mainstay/contract/rules/dates';
import type { UsageMetrics } from '@mainstay/contract/usage';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import type { UsageDay } from './graphs/data.ts';

/** Uses, seconds, errors, seats entitled, seats in use: in this order everywhere. */
export type Counts = readonly [uses: number, seconds: number, errors: number, entitlements: number, used: number];

/** One row of a source: what one account did on one day, perhaps with one product, one feature, as one person. */
export interface UsageFact {
  /** `usage` for ids of the source, `usage-natural` for rows without one. */
  source: string;
  /** The id under which the row is taken in once. */
  key: string;
  /** Of its content. */
  hash: string;
  account: number;
  /** 0: the account as a whole. */
  product: number;
  feature: string | null;
  beta: boolean;
  user: string | null;
  day: string;
  /** People, where the source counts them. */
  active: number | null;
  counts: Counts;
}

/** Usage rows of a sender's own ids, and of none. Imports and programs share them: a row counts once whichever way it comes. */
export const ID_SOURCE = 'usage';
export const NATURAL_SOURCE = 'usage-natural';

/** What a row is of, and what it counts, by the names that imports know them by. */
export const HASHED = [
  'account_external_id',
  'subscription_external_id',
  'day',
  'product_sku',
  'feature',
  'is_beta',
  'end_user',
  'active_users',
] as const;
export const COUNTED = ['usage_count', 'duration_seconds', 'error_count', 'entitlements', 'entitlements_used'] as const;

/** A hash that a bigint holds. */
export const toHash = (content: string): string => hash('sha256', content, 'buffer').readBigInt64BE(0).toString();
/** Of all that a row says: the same id with another hash is another row. */
export function hashContent(fields: Readonly<Record<string, unknown>>, counts: Counts): string {
  const content: unknown[] = [];
  for (const key of HASHED) content.push(fields[key] ?? null);
  content.push(...counts);
  return toHash(JSON.stringify(content));
}

/** Partitions reach fifteen years back. */
const YEARS_BACK = 15;
/** Days that have, or can have, a partition. */
export function usageDays(today: string): { first: string; last: string } {
  const year = Number(today.slice(0, 4));
  return { first: `${year - YEARS_BACK + 1}-01-01`, last: addDays(today, 300) };
}
/** The days that a fact may be of, in words. */
export const formatAllowedDays = ({ first, last }: { first: string; last: string }): string =>
  `Usage is kept from ${first} to ${last}.`;

export const subtract = (a: Counts, b: Counts): Counts => [
  a[0] - b[0],
  a[1] - b[1],
  a[2] - b[2],
  a[3] - b[3],
  a[4] - b[4],
];
export const ZERO: Counts = [0, 0, 0, 0, 0];
export const negate = (counts: Counts): Counts => subtract(ZERO, counts);

/** What a fact changes by. */
export interface Delta {
  account: number;
  product: number;
  feature: number | null;
  day: string;
  active: number | null;
  counts: Counts;
}

/** A row of usage to be added to: an account and day, with a product (0: all) or a feature. */
export interface Sum {
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

function addUpDeltas(
  deltas: readonly Delta[],
  productOf: (d: Delta) => number,
  featureOf: (d: Delta) => number | null,
): Sum[] {
  const found = new Map<string, Sum>();
  for (const delta of deltas) {
    const [product_id, feature_id] = [productOf(delta), featureOf(delta)];
    const key =
      feature_id === null
        ? `${delta.account}:${delta.day}:${product_id}`
        : `${delta.account}:${delta.day}:f${feature_id}`;
    let sum = found.get(key);
    if (!sum) {
      const empty = { usage_count: 0, duration_seconds: 0, error_count: 0, entitlements: 0, entitlements_used: 0 };
      sum = { account_id: delta.account, day: delta.day, product_id, feature_id, active_users: null, ...empty };
      found.set(key, sum);
    }
    const [uses, seconds, errors, entitlements, used] = delta.counts;
    sum.usage_count += uses;
    sum.duration_seconds += seconds;
    sum.error_count += errors;
    sum.entitlements += entitlements;
    sum.entitlements_used += used;
    if (feature_id !== null) sum.active_users = delta.active ?? sum.active_users;
  }
  return [...found.values()];
}

/** Sums by account and day, for the account as a whole and for each product. */
export const sumByDay = (deltas: readonly Delta[]): Sum[] => [
  ...addUpDeltas(
    deltas,
    () => 0,
    () => null,
  ),
  ...addUpDeltas(
    deltas.filter((d) => d.product !== 0),
    (d) => d.product,
    () => null,
  ),
];

/** Sums by account, feature and day. */
export const sumFeaturesByDay = (deltas: readonly Delta[]): Sum[] =>
  addUpDeltas(
    deltas.filter((d) => d.feature !== null),
    (d) => d.product,
    (d) => d.feature,
  );

/** `2024-07-09` to the first of its month, and to the place of its bit. */
export const toMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const toDayBit = (day: string): number => Number(day.slice(8, 10)) - 1;

/** What figures are made of: people and entitlements of one day. */
interface DayFacts {
  dau: number | null;
  wau: number | null;
  mau: number | null;
  entitlements_total: number | null;
  entitlements_used: number | null;
}

const change = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : now - before;

/** Active users of a day with their changes against an earlier one. */
export const computeUserMetrics = (now: DayFacts | undefined, before: DayFacts | undefined) =>
  ({
    daily_active_users: now?.dau ?? null,
    change_in_daily_active_users: change(now?.dau, before?.dau),
    weekly_active_users: now?.wau ?? null,
    change_in_weekly_active_users: change(now?.wau, before?.wau),
    monthly_active_users: now?.mau ?? null,
    change_in_monthly_active_users: change(now?.mau, before?.mau),
  }) satisfies Partial<UsageMetrics>;

/** Entitlements of a day with their changes against an earlier one. A total of zero means that no source states any. */
export function computeEntitlementMetrics(now: DayFacts | undefined, before: DayFacts | undefined) {
  const total = now?.entitlements_total || null;
  return {
    total_entitlements: total,
    change_in_entitlements: total && change(total, before?.entitlements_total),
    entitlements_usage: total && (now?.entitlements_used ?? null),
    change_in_usage: total && change(now?.entitlements_used, before?.entitlements_used),
  } satisfies Partial<UsageMetrics>;
}

/** Days are `YYYY-MM-DD`. Nobody is entitled where nothing says so. */
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
