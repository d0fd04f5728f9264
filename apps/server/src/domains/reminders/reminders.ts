/** Users set reminders for themselves. The audit log records the commands; the timeline does not. */
import type { Reminder } from '@mainstay/contract/reminders';
import { computeReminderTime, REMINDER_MESSAGES } from '@mainstay/contract/rules/reminders';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import { recordAudit } from '../../core/audit/record-audit.ts';
import { recordLog } from '../playbooks/record-play-log.ts';
import { type ActionLocation, requireAction } from '../playbooks/action-location.ts';
import type { ReminderTiming } from './due-reminders.ts';
import type { ReminderFields } from './parse-reminder.ts';

interface ReminderRow extends ReminderTiming {
  to_addresses: string[];
  cc_addresses: string[];
  sent_at: Date | null;
}

/** Returns a user's reminder of an action, or null if no reminder exists or it was dropped. */
export async function getReminder(tx: TenantTx, userId: number, actionId: number): Promise<Reminder | null> {
  const [row] = await tx.rows<ReminderRow>(
    `select r.to_addresses, r.cc_addresses, r.hour, r.minute, r.trigger_at, r.timezone, x.due_on,
       case when r.status = 'sent' then r.ended_at end as sent_at
     from reminders r join actions x on x.tenant_id = $1 and x.id = r.action_id
     where r.tenant_id = $1 and r.action_id = $2 and r.user_id = $3 and r.status <> 'dropped'`,
    [tx.tenant, actionId, userId],
  );
  if (!row) return null;
  const { to_addresses: to, cc_addresses: cc, hour, minute, trigger_at, timezone, due_on, sent_at } = row;
  return {
    action_id: actionId,
    configuration: { to, cc, when: 'before', hour, minute, trigger_at },
    timezone,
    remind_at: computeReminderTime(due_on, row, timezone)?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
  };
}

const LOG_MESSAGES = { create: 'set a reminder', update: 'changed a reminder', delete: 'deleted a reminder' } as const;

/** Locks the account, so that a concurrent request for the same reminder is detected. @throws NotFoundError, ForbiddenError */
async function lockActionForReminder(tx: TenantTx, access: Access, actionId: number): Promise<ActionLocation> {
  const location = await requireAction(tx, access, actionId);
  await requireWritableAccount(tx, access, location.accountId);
  return location;
}

async function recordReminderChange(
  tx: TenantTx,
  location: ActionLocation,
  verb: keyof typeof LOG_MESSAGES,
  changes: object,
  by: Actor,
) {
  await Promise.all([
    recordLog(tx, { ...location, entity: 'action', activity: 'reminder', msg: LOG_MESSAGES[verb] }, by),
    recordAudit(tx, {
      ...{ verb, entity: 'reminder', entityId: location.actionId },
      changes: { account_id: location.accountId, ...changes },
      ...by,
    }),
  ]);
}

const getValues = ({ to, cc, triggerAt, hour, minute, timezone }: ReminderFields) => [
  to,
  cc,
  triggerAt,
  hour,
  minute,
  timezone,
];

/**
 * Creates a reminder, which replaces a dropped one. @throws NotFoundError, ForbiddenError, BusinessError if the user already has a
 * reminder on the action
 */
export async function createReminder(
  tx: TenantTx,
  access: Access,
  { actionId, fields }: { actionId: number; fields: ReminderFields },
  by: Actor,
): Promise<void> {
  const location = await lockActionForReminder(tx, access, actionId);
  const rows = await tx.rows(
    `insert into reminders (tenant_id, action_id, user_id, to_addresses, cc_addresses, trigger_at, hour, minute, timezone,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (tenant_id, action_id, user_id) do update set to_addresses = excluded.to_addresses,
       cc_addresses = excluded.cc_addresses, trigger_at = excluded.trigger_at, hour = excluded.hour, minute = excluded.minute,
       timezone = excluded.timezone, status = 'waiting', ended_at = null, updated_at = excluded.updated_at
     where reminders.status = 'dropped' returning id`,
    [tx.tenant, actionId, by.userId, ...getValues(fields), by.now],
  );
  if (rows.length === 0) throw new BusinessError(REMINDER_MESSAGES.taken);
  await recordReminderChange(tx, location, 'create', { after: fields }, by);
}

/** Updates a reminder; one that was sent is scheduled again. @throws NotFoundError, ForbiddenError */
export async function updateReminder(
  tx: TenantTx,
  access: Access,
  { actionId, fields }: { actionId: number; fields: ReminderFields },
  by: Actor,
): Promise<void> {
  const location = await lockActionForReminder(tx, access, actionId);
  const rows = await tx.rows(
    `update reminders set to_addresses = $4, cc_addresses = $5, trigger_at = $6, hour = $7, minute = $8, timezone = $9,
       status = 'waiting', ended_at = null, updated_at = $10 where tenant_id = $1 and action_id = $2 and user_id = $3 returning id`,
    [tx.tenant, actionId, by.userId, ...getValues(fields), by.now],
  );
  if (rows.length === 0) throw new NotFoundError('Reminder');
  await recordReminderChange(tx, location, 'update', { after: fields }, by);
}

/** @throws NotFoundError, ForbiddenError */
export async function deleteReminder(tx: TenantTx, access: Access, actionId: number, by: Actor): Promise<void> {
  const location = await lockActionForReminder(tx, access, actionId);
  const rows = await tx.rows(
    'delete from reminders where tenant_id = $1 and action_id = $2 and user_id = $3 returning id',
    [tx.tenant, actionId, by.userId],
  );
  if (rows.length === 0) throw new NotFoundError('Reminder');
  await recordReminderChange(tx, location, 'delete', {}, by);
}
