/**
 * Reads and changes the client configuration of a company. Only changes are recorded, with the previous value, and the
 * row is locked, so that the audit entry of a concurrent second change has the value that the first one saved.
 */
import type { ClientConfig } from '@mainstay/contract/tenants/settings';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { diffFields } from '../audit/changed-fields.ts';
import { companyUpdated } from './events.ts';

/** Changes the given keys and keeps the others. */
export async function updateClientConfig(tx: TenantTx, config: ClientConfig, actor: Actor): Promise<void> {
  const [row] = await tx.rows<{ before: Record<string, unknown> }>(
    `update settings s set client_config = s.client_config || $2::jsonb, updated_at = $3
       from (select client_config as before from settings where tenant_id = $1 for update) old
     where s.tenant_id = $1 returning old.before`,
    [tx.tenant, JSON.stringify(config), actor.now],
  );
  const before = Object.fromEntries(Object.keys(config).map((key) => [key, row?.before[key] ?? null]));
  const changes = diffFields(before, { ...config });
  if (changes) await record(tx, event(companyUpdated, { tenant: tx.tenant, setting: 'client_config', changes }), actor);
}

/** Returns the client configuration without the keys that only the server uses. */
export async function getClientConfig(tx: TenantTx): Promise<object> {
  const [row] = await tx.rows<{ config: object }>(
    `select client_config - 'demo' as config from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return row?.config ?? {};
}
