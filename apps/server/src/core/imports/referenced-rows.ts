/** Finds the rows of other kinds that the cells of a file reference. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** The kinds that a cell may reference. */
export type ReferenceTarget = 'accounts' | 'subscriptions' | 'products' | 'users';

const LOOKUPS: Record<ReferenceTarget, string> = {
  accounts:
    'select external_id as key, id, id as account_id from accounts where tenant_id = $1 and external_id = any($2)',
  subscriptions:
    'select external_id as key, id, account_id from subscriptions where tenant_id = $1 and external_id = any($2)',
  products:
    'select sku_id as key, id, null::bigint as account_id from products where tenant_id = $1 and sku_id = any($2)',
  users:
    'select email_key as key, id, null::bigint as account_id from users where tenant_id = $1 and email_key = any($2)',
};

export interface ReferencedRow {
  id: number;
  account_id: number | null;
}

/** @param keys external ids, SKUs, or lower-case emails */
export async function findReferencedRows(
  tx: TenantTx,
  to: ReferenceTarget,
  keys: readonly string[],
): Promise<Map<string, ReferencedRow>> {
  const distinct = [...new Set(keys)];
  if (distinct.length === 0) return new Map();
  const rows = await tx.rows<ReferencedRow & { key: string }>(LOOKUPS[to], [tx.tenant, distinct]);
  return new Map(rows.map(({ key, ...referred }) => [key, referred]));
}

export interface Reference {
  field: string;
  column: string;
  to: ReferenceTarget;
  reason: string;
}

export const accountReference: Reference = {
  field: 'account_external_id',
  column: 'account_id',
  to: 'accounts',
  reason: 'No account has this ID.',
};
