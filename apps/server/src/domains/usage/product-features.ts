/** Reads product features by name and creates missing ones. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { UsageFact } from './usage-facts.ts';

/** Returns features by the names that the source uses, and creates missing ones. */
export async function ensureFeatures(
  tx: TenantTx,
  facts: readonly Pick<UsageFact, 'feature' | 'beta'>[],
): Promise<Map<string, number>> {
  const namedFacts = facts.filter((f) => f.feature !== null);
  if (namedFacts.length === 0) return new Map();
  const features = [...new Map(namedFacts.map((f) => [f.feature, { name: f.feature, beta: f.beta }])).values()];
  await tx.rows(
    `insert into product_features (tenant_id, external_id, name, is_beta)
     select $1, r.name, r.name, r.beta from jsonb_to_recordset($2) r (name text, beta boolean) on conflict do nothing`,
    [tx.tenant, JSON.stringify(features)],
  );
  return findFeatures(
    tx,
    features.map((f) => f.name ?? ''),
  );
}

/** Returns features by name. The name in the source is their external id. */
export async function findFeatures(tx: TenantTx, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ external_id: string; id: number }>(
    'select external_id, id from product_features where tenant_id = $1 and external_id = any($2)',
    [tx.tenant, names],
  );
  return new Map(rows.map((r) => [r.external_id, r.id]));
}
