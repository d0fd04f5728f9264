/** Webhooks and deliveries for tests that cover the whole contract. They have no secret, so nothing is sent. */
import { randomUUID } from 'node:crypto';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { inTenant, queryId, type RecordFactory } from './record-factories.ts';

const createWebhook = (tx: TenantTx) =>
  queryId(
    tx,
    `insert into webhooks (tenant_id, name, url, event_names, created_at, updated_at)
     values ($1, $2, 'https://harbour.example/hook', '{action.completed}', now(), now()) returning id`,
    [randomUUID()],
  );
const createDelivery = (tx: TenantTx, webhookId: number) =>
  queryId(
    tx,
    `insert into webhook_deliveries (tenant_id, webhook_id, event_id, event_name, body, status, attempts, created_at, ended_at)
     values ($1, $2, gen_random_uuid(), 'action.completed', '{}', 'failed', 8, now(), now()) returning id`,
    [webhookId],
  );

/** An active webhook with a failed delivery. */
const webhook = inTenant(async (tx) => {
  const id = await createWebhook(tx);
  await createDelivery(tx, id);
  return { id };
});
const webhookDelivery = inTenant(async (tx) => ({ id: await createDelivery(tx, await createWebhook(tx)) }));

/** Factories by the beginning of a path. */
export const WEBHOOK_RECORDS: readonly [start: string, make: RecordFactory][] = [
  ['/v1/api/admin/webhooks/', webhook],
  ['/v1/api/admin/webhook-deliveries/', webhookDelivery],
];
