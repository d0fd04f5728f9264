/** Reminders of people, and those of them that are due. */
import type { Reminder } from '@mainstay/contract/playbooks/reminders';
import { reminderMoment } from '@mainstay/contract/rules/reminders';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isDue, type Timed } from './rules.ts';

interface FoundReminder extends Timed {
  to_addresses: string[];
  cc_addresses: string[];
  sent_at: Date | null;
}

/** A person's reminder of an action; null where they have none. */
export async function getReminder(tx: TenantTx, userId: number, actionId: number): Promise<Reminder | null> {
  const [found] = await tx.rows<FoundReminder>(
    `select r.to_addresses, r.cc_addresses, r.hour, r.minute, r.trigger_at, r.timezone, x.due_on,
       case when r.status = 'sent' then r.ended_at end as sent_at
     from reminders r join actions x on x.tenant_id = $1 and x.id = r.action_id
     where r.tenant_id = $1 and r.action_id = $2 and r.user_id = $3`,
    [tx.tenant, actionId, userId],
  );
  if (!found) return null;
  const { to_addresses: to, cc_addresses: cc, hour, minute, trigger_at, timezone, due_on, sent_at } = found;
  return {
    action_id: actionId,
    configuration: { to, cc, when: 'before', hour, minute, trigger_at },
    timezone,
    remind_at: reminderMoment(due_on, found, timezone)?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
  };
}

/** Reminders of pending actions that a worker takes in hand in one run. */
const BATCH = 1000;

/** Those whose moment has come, the oldest first; the due date counts as it is now. */
export async function findDueReminders(tx: TenantTx, now: Date): Promise<number[]> {
  // No clock is more than 14 hours ahead, and none is asked of the database: one that it does not know would end the reading.
  const found = await tx.rows<Timed & { id: number }>(
    `select r.id, r.hour, r.minute, r.trigger_at, r.timezone, x.due_on
     from reminders r join actions x on x.tenant_id = $1 and x.id = r.action_id
     where r.tenant_id = $1 and r.status = 'waiting' and x.status = 'Pending'
       and (x.due_on - r.trigger_at + make_time(r.hour, r.minute, 0)) at time zone 'UTC' <= $2::timestamptz + interval '15 hours'
     order by x.due_on, r.id`,
    [tx.tenant, now],
  );
  const due = found.filter((reminder) => isDue(reminder, now));
  return due.slice(0, BATCH).map(({ id }) => id);
}
