/** Creates, changes and deletes webhooks. A secret is generated here, stored encrypted, and returned to its author once. */
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS, WEBHOOK_MESSAGES } from '@mainstay/contract/rules/webhooks';
import type { WebhookBody } from '@mainstay/contract/webhooks';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, requireFound } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { diffFields } from '../audit/record-audit.ts';
import { assertNewestVersion } from '../definitions/definition-kind.ts';
import { endWaitingDeliveries } from './delivery-queue.ts';
import {
  webhookCreated,
  webhookDeleted,
  webhookDisabled,
  webhookEnabled,
  webhookSecretRotated,
  webhookUpdated,
} from './events.ts';
import {
  generateWebhookSecret,
  openWebhookSecret,
  type SealingServices,
  sealWebhookSecret,
} from './webhook-secrets.ts';

const HOUR_MS = 3_600_000;
const NO_SECRET_MESSAGE = 'Generate a new secret before you enable this webhook.';

interface StoredWebhook {
  name: string;
  url: string;
  event_names: string[] | null;
  status: 'active' | 'disabled';
  secret_sealed: Buffer | null;
  version: number;
}

/** @throws NotFoundError */
async function lockWebhook(tx: TenantTx, id: number): Promise<StoredWebhook> {
  const [row] = await tx.rows<StoredWebhook>(
    `select name, url, event_names, status, secret_sealed, version from webhooks
     where tenant_id = $1 and id = $2 for no key update`,
    [tx.tenant, id],
  );
  return requireFound(row, 'Webhook');
}

const getValues = ({ name, url, event_names: names }: WebhookBody) => [
  name,
  url,
  names && [...new Set(names)].toSorted(),
];

/** Returns what the audit log contains. Addresses may contain tokens, so only their origin is recorded. */
const toAuditFields = ({ name, url, event_names }: WebhookBody | StoredWebhook) => ({
  name,
  host: new URL(url).origin,
  event_names: event_names ?? 'all',
});

/** @returns the id and the secret @throws BusinessError */
export async function createWebhook(
  tx: TenantTx,
  services: SealingServices,
  body: WebhookBody,
  by: Actor,
): Promise<{ id: number; secret: string }> {
  throwIfInvalid(findUnstorableText(body));
  // Serializes creation, so that concurrent calls cannot exceed the limit.
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('webhooks', $1::bigint))`, [tx.tenant]);
  const [count] = await tx.rows<{ n: number }>('select count(*)::int as n from webhooks where tenant_id = $1', [
    tx.tenant,
  ]);
  if ((count?.n ?? 0) >= MAX_WEBHOOKS) throw new BusinessError(WEBHOOK_MESSAGES.tooMany);
  const [row] = await tx.rows<{ id: number }>(
    `insert into webhooks (tenant_id, name, url, event_names, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $5, $6) returning id`,
    [tx.tenant, ...getValues(body), by.userId, by.now],
  );
  if (!row) throw new Error('The webhook could not be saved.');
  const secret = generateWebhookSecret();
  await tx.rows('update webhooks set secret_sealed = $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    row.id,
    sealWebhookSecret(tx, services, { column: 'secret_sealed', id: row.id, secret }),
  ]);
  await record(tx, event(webhookCreated, { id: row.id, name: body.name, changes: toAuditFields(body) }), by);
  return { id: row.id, secret };
}

/** @throws NotFoundError, ConflictError for an older version, BusinessError */
export async function updateWebhook(
  tx: TenantTx,
  id: number,
  { body, version }: { body: WebhookBody; version: number | undefined },
  by: Actor,
): Promise<void> {
  const before = await lockWebhook(tx, id);
  assertNewestVersion('this webhook', before, { version });
  throwIfInvalid(findUnstorableText(body));
  await tx.rows(
    `update webhooks set name = $3, url = $4, event_names = $5, updated_by = $6, updated_at = $7,
       version = version + 1 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, ...getValues(body), by.userId, by.now],
  );
  const changes = {
    ...diffFields(toAuditFields(before), toAuditFields(body)),
    ...(before.url !== body.url && { address: 'changed' }),
  };
  await record(tx, event(webhookUpdated, { id, name: body.name, changes }), by);
}

/** Deletes a webhook with its deliveries. @throws NotFoundError */
export async function deleteWebhook(tx: TenantTx, id: number, by: Actor): Promise<void> {
  const [deleted] = await tx.rows<{ name: string }>(
    'delete from webhooks where tenant_id = $1 and id = $2 returning name',
    [tx.tenant, id],
  );
  await record(tx, event(webhookDeleted, { id, name: requireFound(deleted, 'Webhook').name }), by);
}

/** Enables or disables a webhook; does nothing if it already has that status. @throws NotFoundError, BusinessError without a secret */
export async function switchWebhook(
  tx: TenantTx,
  services: SealingServices,
  { id, active }: { id: number; active: boolean },
  by: Actor,
): Promise<void> {
  const { name, status, secret_sealed: sealed } = await lockWebhook(tx, id);
  if ((status === 'active') === active) return;
  if (active && openWebhookSecret(tx, services, { column: 'secret_sealed', id, sealed }) === undefined)
    throw new BusinessError(NO_SECRET_MESSAGE);
  await tx.rows(
    `update webhooks set status = $3, disabled_automatically = false, failing_since = null, failed_deliveries = 0,
       updated_by = $4, updated_at = $5 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, active ? 'active' : 'disabled', by.userId, by.now],
  );
  if (active) return record(tx, event(webhookEnabled, { id, name }), by);
  await endWaitingDeliveries(tx, id, by.now);
  await record(tx, event(webhookDisabled, { id, name, automatic: false }), by);
}

/**
 * Generates a new secret. The previous one also signs for a day, so that receivers can be changed without a gap.
 * @returns the new secret @throws NotFoundError
 */
export async function rotateWebhookSecret(
  tx: TenantTx,
  services: SealingServices,
  id: number,
  by: Actor,
): Promise<string> {
  const { name, secret_sealed: sealed } = await lockWebhook(tx, id);
  const secret = generateWebhookSecret();
  const previous = openWebhookSecret(tx, services, { column: 'secret_sealed', id, sealed });
  await tx.rows(
    `update webhooks set secret_sealed = $3, previous_secret_sealed = $4, previous_secret_until = $5, updated_by = $6,
       updated_at = $7 where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      sealWebhookSecret(tx, services, { column: 'secret_sealed', id, secret }),
      previous === undefined
        ? null
        : sealWebhookSecret(tx, services, { column: 'previous_secret_sealed', id, secret: previous }),
      previous === undefined ? null : new Date(by.now.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
      by.userId,
      by.now,
    ],
  );
  await record(tx, event(webhookSecretRotated, { id, name }), by);
  return secret;
}
