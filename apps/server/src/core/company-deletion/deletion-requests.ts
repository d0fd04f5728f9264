/** Requests the deletion of a company, and cancels it. */
import { DELETION_REQUESTED, type DeletionRequest } from '@mainstay/contract/company-deletion';
import { formatDateTime } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, NotFoundError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { type NewMail, queueMail } from '../mail/queue-mail.ts';
import { companyDeletionCanceled, companyDeletionRequested } from './events.ts';

const DAY_MS = 86_400_000;

/** Returns the open request, if there is one. */
export async function getDeletionRequest(tx: TenantTx): Promise<DeletionRequest | null> {
  const [row] = await tx.rows<DeletionRequest>(
    `select requested_at, requested_email as requested_by, due_at from deletion_requests
     where tenant_id = $1 and canceled_at is null`,
    [tx.tenant],
  );
  return row ?? null;
}

interface NewRequest {
  services: Services;
  email: string;
  timeZone: string;
}

/** @throws ConflictError if there already is an open request */
export async function requestDeletion(
  tx: TenantTx,
  { services, email, timeZone }: NewRequest,
  by: Actor,
): Promise<DeletionRequest> {
  const dueAt = new Date(by.now.getTime() + services.config.companyDeletionDays * DAY_MS);
  const [row] = await tx.rows<DeletionRequest>(
    `insert into deletion_requests (tenant_id, requested_by, requested_email, requested_at, due_at)
     values ($1, $2, $3, $4, $5) on conflict (tenant_id) where canceled_at is null do nothing
     returning requested_at, requested_email as requested_by, due_at`,
    [tx.tenant, by.userId, email, by.now, dueAt],
  );
  if (!row) throw new ConflictError(DELETION_REQUESTED);
  await record(tx, event(companyDeletionRequested, { tenant: tx.tenant, dueAt }), by);
  await scheduleDeletion(tx, dueAt);
  const values = { inviter: email, when: formatDateTime(dueAt, timeZone) };
  await notifyAdministrators(tx, services, { purpose: 'company_deletion_requested', values });
  return row;
}

/** @throws NotFoundError if there is no open request */
export async function cancelDeletion(tx: TenantTx, services: Services, by: Actor): Promise<void> {
  const rows = await tx.rows(
    `update deletion_requests set canceled_by = $2, canceled_at = $3 where tenant_id = $1 and canceled_at is null
     returning id`,
    [tx.tenant, by.userId, by.now],
  );
  if (rows.length === 0) throw new NotFoundError('Deletion');
  await scheduleDeletion(tx, null);
  await record(tx, event(companyDeletionCanceled, { tenant: tx.tenant }), by);
  await notifyAdministrators(tx, services, { purpose: 'company_deletion_canceled', values: {} });
}

const scheduleDeletion = (tx: TenantTx, dueAt: Date | null) => tx.rows('select schedule_company_deletion($1)', [dueAt]);

async function notifyAdministrators(
  tx: TenantTx,
  services: Services,
  mail: Pick<NewMail, 'purpose' | 'values'>,
): Promise<void> {
  const administrators = await tx.rows<{ id: number; email: string }>(
    `select u.id, u.email from users u where u.tenant_id = $1 and u.status = 'active'
       and exists (select from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id and r.abbr = 'ADM'
         where ur.tenant_id = $1 and ur.user_id = u.id)
     order by u.id`,
    [tx.tenant],
  );
  for (const { id, email } of administrators) await queueMail(tx, services, { ...mail, to: email, userId: id });
}
