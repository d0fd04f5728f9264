/** Sends a test event and stores it in the log of deliveries. */
import { randomUUID } from 'node:crypto';
import { TEST_EVENT } from '@mainstay/contract/rules/webhooks';
import type { WebhookDeliveryDetail } from '@mainstay/contract/webhooks';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireFound } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { CALL_LIMITS } from '../../platform/outbound/call-receiver.ts';
import { guardedFetch } from '../../platform/outbound/guard.ts';
import { attemptBatch, storeAttempts } from './delivery-attempts.ts';
import { getDelivery } from './delivery-log.ts';
import { CLAIM_MS } from './delivery-queue.ts';
import { webhookTested } from './events.ts';
import { renderBody } from './queue-deliveries.ts';
import { openValidSecrets, type SealedSecrets } from './webhook-secrets.ts';

interface TestedWebhook extends SealedSecrets {
  name: string;
  url: string;
  company: string;
}

async function prepareTest(tx: TenantTx, services: Services, webhookId: number, actor: Actor) {
  const [row] = await tx.rows<TestedWebhook>(
    `select id, name, url, secret_sealed, previous_secret_sealed, previous_secret_until, company_domain() as company
     from webhooks where tenant_id = $1 and id = $2 for key share`,
    [tx.tenant, webhookId],
  );
  const webhook = requireFound(row, 'Webhook');
  const uuid = randomUUID();
  const test = { name: TEST_EVENT, account: null, subject: { type: 'webhook', id: webhookId }, data: {} };
  const body = renderBody(test, { uuid, company: webhook.company, actor });
  // It is stored as claimed, so that no sender takes it.
  const [stored] = await tx.rows<{ id: number }>(
    `insert into webhook_deliveries (tenant_id, webhook_id, event_id, event_name, body, attempts, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7) returning id`,
    [tx.tenant, webhookId, uuid, TEST_EVENT, body, actor.now, new Date(actor.now.getTime() + CLAIM_MS)],
  );
  const { id } = requireFound(stored, 'Delivery');
  const delivery = { id, event_id: uuid, event_name: TEST_EVENT, body, attempts: 1 };
  const secrets = openValidSecrets(tx, services, webhook);
  return { name: webhook.name, batch: { url: webhook.url, secrets, deliveries: [delivery] } };
}

/** Calls the webhook between two transactions. @throws NotFoundError */
export async function sendTest(
  inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  services: Services,
  webhookId: number,
  actor: Actor,
): Promise<WebhookDeliveryDetail> {
  const { name, batch } = await inTenant('write', (tx) => prepareTest(tx, services, webhookId, actor));
  const attempts = await attemptBatch(batch, guardedFetch(services.config, CALL_LIMITS), services.now);
  return inTenant('write', async (tx) => {
    await storeAttempts(tx, webhookId, attempts, { now: services.now() });
    const passed = attempts.every(({ attempt }) => attempt.error === null);
    await record(tx, event(webhookTested, { id: webhookId, name, passed, changes: { passed } }), actor);
    const [delivery] = batch.deliveries;
    return getDelivery(tx, delivery?.id ?? 0);
  });
}
