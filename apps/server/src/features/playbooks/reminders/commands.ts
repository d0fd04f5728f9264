/** Users set reminders for themselves, and each reminder is sent once. The audit log records the commands; the timeline does not. */
import { REMINDER_MESSAGES } from '@mainstay/contract/rules/reminders';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireWritableAccount } from '../../accounts/commands.ts';
import { recordAudit } from '../../audit/commands.ts';
import { recordLog } from '../record-play-log.ts';
import { type ActionLocation, requireAction } from '../action-location.ts';
import { isDue, type ReminderFields, type ReminderTiming } from './rules.ts';

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

export interface ClaimedReminder {
  user_id: number;
  setter: string;
  action_id: number;
  action: string;
  due_on: string;
  account_id: number;
  account: string;
  to_addresses: string[];
  cc_addresses: string[];
}

/**
 * Claims a reminder in the transaction of its mail. The account is locked first, so that a concurrent claim waits and finds the reminder
 * sent, and changes since the reminder was found are visible.
 *
 * @returns undefined if there is nothing to send, or not yet
 */
export async function claimReminder(tx: TenantTx, id: number, now: Date): Promise<ClaimedReminder | undefined> {
  // The statements run one after the other on the same connection, so the reminder is read after the account is locked.
  const [, [reminder]] = await Promise.all([
    tx.rows(
      `select from accounts where tenant_id = $1 and id = (select x.account_id from reminders r
         join actions x on x.tenant_id = $1 and x.id = r.action_id where r.tenant_id = $1 and r.id = $2) for no key update`,
      [tx.tenant, id],
    ),
    tx.rows<ClaimedReminder & ReminderTiming>(
      `select r.user_id, coalesce(u.full_name, u.email) as setter, x.id as action_id, x.name as action, x.due_on,
         a.id as account_id, a.name as account, r.to_addresses, r.cc_addresses, r.trigger_at, r.hour, r.minute, r.timezone
       from reminders r join actions x on x.tenant_id = $1 and x.id = r.action_id
         join accounts a on a.tenant_id = $1 and a.id = x.account_id join users u on u.tenant_id = $1 and u.id = r.user_id
       where r.tenant_id = $1 and r.id = $2 and r.status = 'waiting' and x.status = 'Pending' and x.due_on is not null`,
      [tx.tenant, id],
    ),
  ]);
  if (!reminder || !isDue(reminder, now)) return undefined;
  await tx.rows(`update reminders set status = 'sent', ended_at = $3 where tenant_id = $1 and id = $2`, [
    ...[tx.tenant, id, now],
  ]);
  return reminder;
}

/** Drops a reminder without sending it, because its user may no longer read the account or is not active. */
export async function dropReminder(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(`update reminders set status = 'dropped' where tenant_id = $1 and id = $2`, [tx.tenant, id]);
}
