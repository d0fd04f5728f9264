/** Reads the data that is needed before usage is applied. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Counts, UsageFact } from './rules.ts';

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

export interface UsageCell {
  account_id: number;
  product_id: number;
  day: string;
}

export const toCellKey = (cell: UsageCell): string => `${cell.account_id}:${cell.product_id}:${cell.day}`;

/** Returns the stored numbers of active users on days. */
export async function findActiveUserCounts(
  tx: TenantTx,
  cells: readonly UsageCell[],
): Promise<Map<string, number | null>> {
  if (cells.length === 0) return new Map();
  const rows = await tx.rows<UsageCell & { active_users: number | null }>(
    `select u.account_id, u.product_id, u.day, u.active_users
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, day date)
     join usage_daily u on u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id
     and u.day = r.day`,
    [tx.tenant, JSON.stringify(cells)],
  );
  return new Map(rows.map((r) => [toCellKey(r), r.active_users]));
}

/** Returns the days of a month on which users were active, by account, product, month and user. */
export async function findActiveDays(
  tx: TenantTx,
  users: readonly { account_id: number; product_id: number; month: string; end_user: string }[],
): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await tx.rows<{
    account_id: number;
    product_id: number;
    month: string;
    end_user: string;
    days: string;
  }>(
    `select u.account_id, u.product_id, u.month, u.end_user, u.days::text as days
     from jsonb_to_recordset($2) r (account_id bigint, product_id bigint, month date, end_user text)
     join usage_users_monthly u on u.tenant_id = $1 and u.account_id = r.account_id and u.product_id = r.product_id
     and u.month = r.month and u.end_user = r.end_user`,
    [tx.tenant, JSON.stringify(users)],
  );
  return new Map(rows.map((r) => [`${r.account_id}:${r.product_id}:${r.month}:${r.end_user}`, r.days]));
}

/** Returns features by name. The name in the source is their external id. */
export async function findFeatures(tx: TenantTx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ external_id: string; id: number }>(
    'select external_id, id from product_features where tenant_id = $1 and external_id = any($2)',
    [tx.tenant, names],
  );
  return new Map(rows.map((r) => [r.external_id, r.id]));
}

export type FactKey = Pick<UsageFact, 'source' | 'key'>;
