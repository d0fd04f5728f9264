/** Health definitions; every saved body stays readable as a version. */
import type { HealthWeight } from '@mainstay/contract/accounts/figures';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { DEFAULT_WEIGHTS } from './rules.ts';

/** The definition a tenant begins with. */
export async function createDefaultHealth(tx: TenantTx): Promise<void> {
  const body = JSON.stringify({ measures: DEFAULT_WEIGHTS });
  const { id } = await tx.db
    .insertInto('health_definitions')
    .values({ tenant_id: tx.tenant, name: 'Standard', active: true, body })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveVersion(tx, { id, version: 1, body });
}

/** Changes the weights in force; what was computed with the old ones is recomputed by the caller's job. */
export async function updateHealthWeights(
  tx: TenantTx,
  definitionId: number,
  weights: readonly HealthWeight[],
): Promise<number> {
  const body = JSON.stringify({ measures: weights });
  const [row] = await tx.rows<{ version: number }>(
    `update health_definitions set body = $3, version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2 returning version`,
    [tx.tenant, definitionId, body],
  );
  if (!row) throw new Error('No such health definition.');
  await saveVersion(tx, { id: definitionId, version: row.version, body });
  return row.version;
}

async function saveVersion(tx: TenantTx, saved: { id: number; version: number; body: string }): Promise<void> {
  await tx.db
    .insertInto('definition_versions')
    .values({ tenant_id: tx.tenant, kind: 'health', definition_id: saved.id, version: saved.version, body: saved.body })
    .execute();
}
