/** Reads deliveries, and sends them again. */
import { type DeliveryStatus, TEST_EVENT, WEBHOOK_MESSAGES } from '@mainstay/contract/rules/webhooks';
import type { WebhookDelivery, WebhookDeliveryDetail } from '@mainstay/contract/webhooks';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, requireFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { webhookReplayed } from './events.ts';
import { SEND_WEBHOOKS } from './delivery-queue.ts';
import { formatEventId } from './queue-deliveries.ts';

const COLUMNS = `d.id, d.event_id, d.event_name, d.status, d.attempts, d.created_at, d.ended_at, d.next_attempt_at,
  d.http_status, d.duration_ms, d.error`;

type DeliveryRow = Omit<WebhookDelivery, 'created_at' | 'ended_at' | 'next_attempt_at'> & {
  created_at: Date;
  ended_at: Date | null;
  next_attempt_at: Date | null;
};

const toDelivery = ({ event_id, created_at, ended_at, next_attempt_at, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  event_id: formatEventId(event_id),
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
});

interface DeliveryQuery {
  pageNum: number;
  limit: number;
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
}

/** Returns a page of the deliveries of a webhook, newest first, with two statements. */
export async function findDeliveries(
  tx: TenantTx,
  webhookId: number,
  { pageNum, limit, status, event: name }: DeliveryQuery,
) {
  const where = `where d.tenant_id = $1 and d.webhook_id = $2 and ($3::text is null or d.status = $3)
    and ($4::text is null or d.event_name = $4)`;
  const values = [tx.tenant, webhookId, status ?? null, name ?? null];
  const [rows, [count]] = await Promise.all([
    tx.rows<DeliveryRow>(`select ${COLUMNS} from webhook_deliveries d ${where} order by d.id desc limit $5 offset $6`, [
      ...values,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n from webhook_deliveries d ${where}`, values),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows.map(toDelivery), has_next: pageNum * limit < total, total_records: total };
}

interface DetailRow extends DeliveryRow {
  webhook: { id: number; name: string };
  url: string;
  body: string;
  request_headers: Record<string, string> | null;
  answer: string | null;
  attempt_log: WebhookDeliveryDetail['attempt_log'];
}

const canReplay = ({ event_name: name, status }: Pick<DeliveryRow, 'event_name' | 'status'>): boolean =>
  name !== TEST_EVENT && status !== 'waiting';

/** @throws NotFoundError */
export async function getDelivery(tx: TenantTx, id: number): Promise<WebhookDeliveryDetail> {
  const [found] = await tx.rows<DetailRow>(
    `select ${COLUMNS}, d.body, d.request_headers, d.answer, d.attempt_log, w.url,
       jsonb_build_object('id', w.id, 'name', w.name) as webhook
     from webhook_deliveries d join webhooks w on w.tenant_id = $1 and w.id = d.webhook_id
     where d.tenant_id = $1 and d.id = $2`,
    [tx.tenant, id],
  );
  const { webhook, url, body, request_headers: headers, answer, attempt_log, ...row } = requireFound(found, 'Delivery');
  return {
    ...toDelivery(row),
    webhook,
    request: { url, headers, body },
    answer,
    attempt_log,
    may_replay: canReplay(row),
  };
}

const RESTART_SQL = `status = 'waiting', attempts = 0, next_attempt_at = $3, ended_at = null`;
const HOUR_MS = 3_600_000;
const INACTIVE_MESSAGE = 'Enable the webhook before you replay its deliveries.';

/** Locks a webhook before its deliveries. @throws NotFoundError, BusinessError for a disabled webhook */
async function lockActive(tx: TenantTx, webhookId: number): Promise<{ name: string }> {
  const [row] = await tx.rows<{ name: string; status: string }>(
    'select name, status from webhooks where tenant_id = $1 and id = $2 for no key update',
    [tx.tenant, webhookId],
  );
  const webhook = requireFound(row, 'Webhook');
  if (webhook.status !== 'active') throw new BusinessError(INACTIVE_MESSAGE);
  return webhook;
}

async function recordReplay(
  tx: TenantTx,
  replayed: { id: number; name: string; deliveries: number; changes: object },
  by: Actor,
): Promise<void> {
  await Promise.all([
    enqueue(tx, SEND_WEBHOOKS, { webhook_id: replayed.id }, { key: `${replayed.id}:replay` }),
    record(tx, event(webhookReplayed, replayed), by),
  ]);
}

/** Sends a delivery again, with the same id and body. @throws NotFoundError, BusinessError */
export async function replayDelivery(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [row] = await tx.rows<Pick<DeliveryRow, 'event_name'> & { webhook_id: number }>(
    'select webhook_id, event_name from webhook_deliveries where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  const { event_name: eventName, webhook_id: webhookId } = requireFound(row, 'Delivery');
  if (eventName === TEST_EVENT) throw new BusinessError(WEBHOOK_MESSAGES.testDelivery);
  const { name } = await lockActive(tx, webhookId);
  const replayed = await tx.rows(
    `update webhook_deliveries set ${RESTART_SQL}
     where tenant_id = $1 and id = $2 and status <> 'waiting' returning id`,
    [tx.tenant, id, by.now],
  );
  if (replayed.length === 0) throw new BusinessError(WEBHOOK_MESSAGES.waiting);
  await recordReplay(tx, { id: webhookId, name, deliveries: 1, changes: { delivery_id: id } }, by);
}

/** Sends the failed deliveries of all events of the last hours again. @returns their number @throws NotFoundError, BusinessError */
export async function replayFailedDeliveries(
  tx: TenantTx,
  { webhookId, hours }: { webhookId: number; hours: number },
  by: Actor,
): Promise<number> {
  const { name } = await lockActive(tx, webhookId);
  const since = new Date(by.now.getTime() - hours * HOUR_MS);
  const replayed = await tx.rows(
    `update webhook_deliveries set ${RESTART_SQL}
     where tenant_id = $1 and webhook_id = $2 and status = 'failed' and created_at >= $4 and event_name <> $5 returning id`,
    [tx.tenant, webhookId, by.now, since, TEST_EVENT],
  );
  const deliveries = replayed.length;
  if (deliveries === 0) return 0;
  await recordReplay(tx, { id: webhookId, name, deliveries, changes: { deliveries, hours } }, by);
  return deliveries;
}
