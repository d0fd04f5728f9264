/** Which weights are in force. */
import { HealthWeight } from '@mainstay/contract/accounts/figures';
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
  return { id: row.id, name: row.name, version: row.version, weights: Body.parse(row.body).measures };
}
