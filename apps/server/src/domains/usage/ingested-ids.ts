/** Reads the data that is needed before usage is applied. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Counts, UsageFact } from './usage-facts.ts';

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

export type FactKey = Pick<UsageFact, 'source' | 'key'>;
