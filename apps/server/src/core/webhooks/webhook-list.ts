/** Reads webhooks, without their secrets. */
import type { Webhook } from '@mainstay/contract/webhooks';
import type { WebhookStatus } from '@mainstay/contract/rules/webhooks';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { requireFound } from '../../platform/http/errors.ts';
import { personNameSql } from '../people/person-sql.ts';

const personSql = (column: string): string =>
  `(select jsonb_build_object('user_id', u.id, 'name', coalesce(${personNameSql('u')}, u.email))
     from users u where u.tenant_id = $1 and u.id = ${column})`;
const countSql = (status: string): string =>
  `(select count(*)::int from webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = w.id and d.status = '${status}')`;

const SELECT_SQL = `select w.id, w.name, w.url, w.event_names, w.status, w.disabled_automatically, w.last_attempt_at,
    w.last_http_status, w.last_error, w.failing_since, w.version, w.created_at, w.updated_at,
    case when w.previous_secret_until > $2 then w.previous_secret_until end as previous_secret_until,
    ${countSql('waiting')} as waiting, ${countSql('failed')} as failed,
    ${personSql('w.created_by')} as created_by, ${personSql('w.updated_by')} as updated_by
  from webhooks w where w.tenant_id = $1`;

interface WebhookRow
  extends Omit<Webhook, 'last_attempt' | 'failing_since' | 'previous_secret_until' | 'created_at' | 'updated_at'> {
  last_attempt_at: Date | null;
  last_http_status: number | null;
  last_error: string | null;
  failing_since: Date | null;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

function toWebhook({ last_attempt_at: at, last_http_status, last_error, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    last_attempt: at && { at: at.toISOString(), http_status: last_http_status, error: last_error },
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_secret_until: row.previous_secret_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

interface WebhookQuery {
  pageNum: number;
  limit: number;
  /** Part of the name or of the address. */
  q?: string | undefined;
  status?: WebhookStatus | undefined;
}

/** Returns a page of webhooks by name, with two statements. */
export async function findWebhooks(tx: TenantTx, { pageNum, limit, q, status }: WebhookQuery, now: Date) {
  const matches = (search: string, state: string) =>
    `(${search}::text is null or strpos(lower(w.name || ' ' || w.url), lower(${search})) > 0)
     and (${state}::text is null or w.status = ${state})`;
  const [rows, [count]] = await Promise.all([
    tx.rows<WebhookRow>(`${SELECT_SQL} and ${matches('$3', '$4')} order by lower(w.name), w.id limit $5 offset $6`, [
      tx.tenant,
      now,
      q ?? null,
      status ?? null,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(
      `select count(*)::int as n from webhooks w where w.tenant_id = $1 and ${matches('$2', '$3')}`,
      [tx.tenant, q ?? null, status ?? null],
    ),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows.map(toWebhook), has_next: pageNum * limit < total, total_records: total };
}

/** @throws NotFoundError */
export async function getWebhook(tx: TenantTx, id: number, now: Date): Promise<Webhook> {
  const [row] = await tx.rows<WebhookRow>(`${SELECT_SQL} and w.id = $3`, [tx.tenant, now, id]);
  return toWebhook(requireFound(row, 'Webhook'));
}
