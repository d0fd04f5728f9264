/** A webhook of the demo company that is no longer used, with the log of its deliveries. It is disabled, so that a demo calls no server. */
import { createWebhook, switchWebhook } from '../../core/webhooks/save-webhook.ts';
import { renderBody } from '../../core/webhooks/queue-deliveries.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Diary, DiaryEvent } from './diary.ts';

const MINUTE_MS = 60_000;

interface Attempt {
  http_status: number | null;
  duration_ms: number;
  error: string | null;
}
const ACCEPTED: Attempt = { http_status: 200, duration_ms: 184, error: null };
const BUSY: Attempt = { http_status: 503, duration_ms: 96, error: 'Responded with status 503.' };
const SILENT: Attempt = {
  http_status: null,
  duration_ms: 10_004,
  error: 'warehouse.halden.example did not respond within 10 seconds.',
};

interface DemoDelivery {
  daysAgo: number;
  time: string;
  attempts: readonly Attempt[];
}
const DELIVERIES: readonly DemoDelivery[] = [
  { daysAgo: 16, time: '09:12', attempts: [ACCEPTED] },
  { daysAgo: 14, time: '15:40', attempts: [ACCEPTED] },
  { daysAgo: 12, time: '11:05', attempts: [BUSY, { ...ACCEPTED, duration_ms: 211 }] },
  { daysAgo: 9, time: '16:22', attempts: [SILENT, SILENT, SILENT, BUSY, BUSY, BUSY, BUSY, BUSY] },
  { daysAgo: 8, time: '10:31', attempts: [BUSY, { ...ACCEPTED, duration_ms: 167 }] },
];

/** Stores the delivery of a completed action, with the time of each attempt. */
async function storeDelivery(
  tx: TenantTx,
  webhookId: number,
  { at, attempts }: { at: Date; attempts: readonly Attempt[] },
): Promise<void> {
  const [action] = await tx.rows<{
    id: number;
    account_id: number;
    owner_id: number | null;
    name: string;
    play_id: number;
  }>(
    `select id, account_id, owner_id, name, play_id from actions where tenant_id = $1 and status = 'Completed'
     order by abs(extract(epoch from updated_at - $2::timestamptz)), id limit 1`,
    [tx.tenant, at],
  );
  if (!action) throw new Error('The demo company has no completed action.');
  const [{ uuid, company } = { uuid: '', company: '' }] = await tx.rows<{ uuid: string; company: string }>(
    `select md5($1::bigint || ' ' || $2::text)::uuid::text as uuid, company_domain() as company`,
    [tx.tenant, at.toISOString()],
  );
  const { id, account_id: account, owner_id: userId, name, play_id } = action;
  const event = { name: 'action.completed', account, subject: { type: 'action', id }, data: { name, play_id } };
  const log = attempts.map((attempt, index) => ({
    at: new Date(at.getTime() + index * 2 ** index * MINUTE_MS),
    ...attempt,
  }));
  const last = log.at(-1);
  await tx.rows(
    `insert into webhook_deliveries (tenant_id, webhook_id, event_id, event_name, body, status, attempts, created_at, ended_at,
       http_status, duration_ms, answer, error, attempt_log)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      tx.tenant,
      webhookId,
      uuid,
      event.name,
      renderBody(event, { uuid, company, actor: { userId, now: at } }),
      last?.error === null ? 'delivered' : 'failed',
      attempts.length,
      at,
      last?.at,
      last?.http_status,
      last?.duration_ms,
      last?.error === null ? '{"ok":true}' : 'upstream connect error',
      last?.error,
      JSON.stringify(log),
    ],
  );
}

/** Returns the events of the webhook: it was created, sent deliveries, and was disabled. */
export function webhookEvents(diary: Diary, services: Pick<Services, 'key'>): DiaryEvent[] {
  const { tx } = diary;
  const [created, disabled] = [diary.at('ada', 17, '10:02'), diary.at('ada', 7, '09:15')];
  let id = 0;
  return [
    {
      at: created.now,
      async happen() {
        const body = {
          name: 'Data warehouse (old)',
          url: 'https://warehouse.halden.example/mainstay',
          event_names: ['action.completed' as const, 'success_plan.published' as const],
        };
        id = (await createWebhook(tx, services, body, created)).id;
      },
    },
    {
      at: disabled.now,
      async happen() {
        for (const { daysAgo, time, attempts } of DELIVERIES)
          await storeDelivery(tx, id, { at: diary.moment(daysAgo, time), attempts });
        await tx.rows(
          `update webhooks w set last_attempt_at = d.ended_at, last_http_status = d.http_status, last_error = d.error
           from (select * from webhook_deliveries where tenant_id = $1 and webhook_id = $2 order by ended_at desc limit 1) d
           where w.tenant_id = $1 and w.id = $2`,
          [tx.tenant, id],
        );
        await switchWebhook(tx, services, { id, active: false }, disabled);
      },
    },
  ];
}
