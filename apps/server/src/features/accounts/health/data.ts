/** Which weights are in force. */
import { HealthWeight } from '@mainstay/contract/accounts/figures';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const Body = z.object({ measures: z.array(HealthWeight) });

export interface HealthDefinition {
  id: number;
  name: string;
  version: number;
  weights: HealthWeight[];
}

/** The one active definition of the tenant. */
export async function getActiveDefinition(tx: TenantTx): Promise<HealthDefinition> {
  const [row] = await tx.rows<{ id: number; name: string; version: number; body: unknown }>(
    'select id, name, version, body from health_definitions where tenant_id = $1 and active order by id limit 1',
    [tx.tenant],
  );
  if (!row) throw new Error('The tenant has no active health definition.');
  return { id: row.id, name: row.name, version: row.version, weights: weightsOf(tx.tenant, row) };
}

/** A version never changes, so its body is read once. */
const READ = new LRUCache<string, HealthWeight[]>({ max: 1000 });
function weightsOf(tenant: number, row: { id: number; version: number; body: unknown }): HealthWeight[] {
  const key = `${tenant}:${row.id}:${row.version}`;
  const known = READ.get(key);
  if (known) return known;
  const { measures } = Body.parse(row.body);
  READ.set(key, measures);
  return measures;
}
