/** Reads the reminders of users and finds those that are due. */
import type { Reminder } from '@mainstay/contract/playbooks/reminders';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { computeReminderTime } from '@mainstay/contract/rules/reminders';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isDue, type ReminderTiming } from './rules.ts';

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
