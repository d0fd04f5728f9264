/** Users set reminders for themselves. The audit log records the commands; the timeline does not. */
import type { ServerInput } from '@mainstay/contract/kit';
import type { Reminder, reminders } from '@mainstay/contract/reminders';
import {
  computeReminderTime,
  findInvalidEmail,
  invalidReminderEmailMessage,
  REMINDER_MESSAGES,
} from '@mainstay/contract/rules/reminders';
import { requireWritableAccount } from '../../core/account-access/require-account.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { type ActionLocation, requireAction } from '../playbooks/action-location.ts';
import type { ReminderTiming } from './due-reminders.ts';
import { reminderChanged, reminderRemoved, reminderSet } from './events.ts';

type ReminderBody = ServerInput<typeof reminders.createReminder>['body'];

export interface ReminderFields {
  to: string[];
  cc: string[];
  hour: number;
  minute: number;
  /** Whole days before the due date. */
  triggerAt: number;
  timezone: string;
}

/** Returns each address once, regardless of case. Addresses in `to` are not repeated in `cc`. */
function getUniqueAddresses(list: readonly string[], seen: Set<string>): string[] {
  return list.filter((address) => {
    const key = address.toLowerCase();
    if (address === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function rejectReminder(field: 'to' | 'cc', message: string): never {
  throw new FieldError(field, message);
}

/** @param zone time zone of the company @throws BusinessError if there is no recipient, or for an invalid address */
export function parseReminder({ configuration, timezone }: ReminderBody, zone: string): ReminderFields {
  const seen = new Set<string>();
  const [to, cc] = [getUniqueAddresses(configuration.to, seen), getUniqueAddresses(configuration.cc, seen)];
  if (to.length === 0) rejectReminder('to', REMINDER_MESSAGES.empty);
  for (const field of ['to', 'cc'] as const) {
    const invalidAddress = findInvalidEmail(field === 'to' ? to : cc);
    if (invalidAddress !== undefined) rejectReminder(field, invalidReminderEmailMessage(invalidAddress));
  }
  const { hour, minute, trigger_at: triggerAt } = configuration;
  return { to, cc, hour, minute, triggerAt, timezone: timezone ?? zone };
}

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

/** Locks the account, so that a concurrent request for the same reminder is detected. @throws NotFoundError, ForbiddenError */
async function lockActionForReminder(tx: TenantTx, access: Access, actionId: number): Promise<ActionLocation> {
  const location = await requireAction(tx, access, actionId);
  await requireWritableAccount(tx, access, location.accountId);
  return location;
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
  const [row] = await tx.rows<{ id: number }>(
    `insert into reminders (tenant_id, action_id, user_id, to_addresses, cc_addresses, trigger_at, hour, minute, timezone,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (tenant_id, action_id, user_id) do update set to_addresses = excluded.to_addresses,
       cc_addresses = excluded.cc_addresses, trigger_at = excluded.trigger_at, hour = excluded.hour, minute = excluded.minute,
       timezone = excluded.timezone, status = 'waiting', ended_at = null, updated_at = excluded.updated_at
     where reminders.status = 'dropped' returning id`,
    [tx.tenant, actionId, by.userId, ...getValues(fields), by.now],
  );
  if (!row) throw new BusinessError(REMINDER_MESSAGES.taken);
  await record(tx, event(reminderSet, { id: row.id, location, fields }), by);
}

/** Updates a reminder; one that was sent is scheduled again. @throws NotFoundError, ForbiddenError */
export async function updateReminder(
  tx: TenantTx,
  access: Access,
  { actionId, fields }: { actionId: number; fields: ReminderFields },
  by: Actor,
): Promise<void> {
  const location = await lockActionForReminder(tx, access, actionId);
  const [row] = await tx.rows<{ id: number }>(
    `update reminders set to_addresses = $4, cc_addresses = $5, trigger_at = $6, hour = $7, minute = $8, timezone = $9,
       status = 'waiting', ended_at = null, updated_at = $10 where tenant_id = $1 and action_id = $2 and user_id = $3 returning id`,
    [tx.tenant, actionId, by.userId, ...getValues(fields), by.now],
  );
  if (!row) throw new NotFoundError('Reminder');
  await record(tx, event(reminderChanged, { id: row.id, location, fields }), by);
}

/** @throws NotFoundError, ForbiddenError */
export async function deleteReminder(tx: TenantTx, access: Access, actionId: number, by: Actor): Promise<void> {
  const location = await lockActionForReminder(tx, access, actionId);
  const [row] = await tx.rows<{ id: number }>(
    'delete from reminders where tenant_id = $1 and action_id = $2 and user_id = $3 returning id',
    [tx.tenant, actionId, by.userId],
  );
  if (!row) throw new NotFoundError('Reminder');
  await record(tx, event(reminderRemoved, { id: row.id, location }), by);
}
