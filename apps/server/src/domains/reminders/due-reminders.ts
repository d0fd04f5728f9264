/** Finds due reminders, and claims each of them once. */
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { computeReminderTime } from '@mainstay/contract/rules/reminders';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** The values that determine when a reminder is sent. */
export interface ReminderTiming {
  due_on: string | null;
  trigger_at: number;
  hour: number;
  minute: number;
  timezone: string;
}

export function isDue(reminder: ReminderTiming, now: Date): boolean {
  const reminderTime = computeReminderTime(reminder.due_on, reminder, reminder.timezone);
  return reminderTime !== null && reminderTime <= now;
}

/** Reminders that one run of the job processes at most. */
const BATCH_SIZE = 1000;

/**
 * Returns the due reminders of pending actions, the longest overdue first, by the current due dates. The local times are passed to the
 * database, because it may not have all time zones.
 */
export async function findDueReminders(tx: TenantTx, now: Date): Promise<number[]> {
  const zoneRows = await tx.rows<{ zone: string }>(
    `select distinct timezone as zone from reminders where tenant_id = $1 and status = 'waiting'`,
    [tx.tenant],
  );
  const zones = zoneRows.map(({ zone }) => zone);
  // An hour that occurs twice when clocks are set back is included from its first occurrence. `isDue` decides which occurrence counts.
  const rows = await tx.rows<ReminderTiming & { id: number }>(
    `with found as (
       select r.id, r.hour, r.minute, r.trigger_at, r.timezone, x.due_on,
         x.due_on - r.trigger_at + make_time(r.hour, r.minute, 0) - z.shows as ahead
       from reminders r join actions x on x.tenant_id = $1 and x.id = r.action_id
         join unnest($2::text[], $3::timestamp[]) z (zone, shows) on z.zone = r.timezone
       where r.tenant_id = $1 and r.status = 'waiting' and x.status = 'Pending')
     select id, hour, minute, trigger_at, timezone, due_on from found where ahead <= interval '1 hour'
     order by ahead, id limit ${BATCH_SIZE}`,
    [tx.tenant, zones, zones.map((zone) => formatTimestamp(now, zone))],
  );
  return rows.filter((reminder) => isDue(reminder, now)).map(({ id }) => id);
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
    tx.tenant,
    id,
    now,
  ]);
  return reminder;
}

/** Drops a reminder without sending it, because its user may no longer read the account or is not active. */
export async function dropReminder(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(`update reminders set status = 'dropped' where tenant_id = $1 and id = $2`, [tx.tenant, id]);
}
