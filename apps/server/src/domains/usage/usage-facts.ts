/** Defines facts of usage, the arithmetic of their counts, and the hashes that identify their rows. */
import { hash } from 'node:crypto';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

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

export const subtract = (a: Counts, b: Counts): Counts => [
  a[0] - b[0],
  a[1] - b[1],
  a[2] - b[2],
  a[3] - b[3],
  a[4] - b[4],
];
export const ZERO_COUNTS: Counts = [0, 0, 0, 0, 0];
export const negate = (counts: Counts): Counts => subtract(ZERO_COUNTS, counts);

/** Converts a day such as `2024-07-09` to the first day of its month, and to the index of its bit. */
export const toMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const toDayBit = (day: string): number => Number(day.slice(8, 10)) - 1;

/** Re-exported for events by day. */

/** An id that was ingested before. */
export interface IngestedId {
  source: string;
  external_id: string;
  row_hash: string;
  import_id: number | null;
  row_number: number | null;
  counts: Counts;
}

export const toIngestedKey = (source: string, key: string): string => `${source}\u0000${key}`;

export async function findIngestedIds(
  tx: TenantTx,
  keys: readonly { source: string; key: string }[],
): Promise<Map<string, IngestedId>> {
  const rows = await tx.rows<IngestedId>(
    `select x.source, x.external_id, x.row_hash::text as row_hash, x.import_id, x.row_number, x.counts
     from jsonb_to_recordset($2) r (source text, key text)
     join external_rows x on x.tenant_id = $1 and x.source = r.source and x.external_id = r.key`,
    [tx.tenant, JSON.stringify(keys)],
  );
  return new Map(rows.map((r) => [toIngestedKey(r.source, r.external_id), r]));
}
