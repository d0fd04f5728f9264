/** Simulates what users did with plays that rules had started, as their part of the history of the rules. */
import { markNotificationsRead } from '../../core/notifications/mark-notifications-read.ts';
import { completeAction } from '../../domains/playbooks/actions/actions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getUserAccess } from '../../platform/session/user-access.ts';
import { toInstant, OFFICE_ADDRESS, getWorkingDay } from './diary.ts';

/**
 * Working days before today on which users worked on the plays. All owners of accounts were signed in on these days.
 */
const WORK_DAYS_AGO = [4, 1];
/** Every third play, in the order of their start, has not been begun. */
const SKIPPED_INTERVAL = 3;
const READ_AT = '09:12';
const WORK_STARTED_AT = '14:10';
/** Time between two actions. */
const ACTION_INTERVAL_MS = 9 * 60_000;

/** Actions that are due and not blocked. */
const DUE_ACTIONS_SQL = `select x.id, x.owner_id from actions x join (
    select play_id, row_number() over (order by play_id) as place from automation_starts where tenant_id = $1) s
      on s.play_id = x.play_id and s.place % ${SKIPPED_INTERVAL} <> 0
  where x.tenant_id = $1 and x.status = 'Pending' and x.blocked_by = 0 and x.due_on <= $2 order by x.id`;

/** On some days users read the notifications about actions from rules and complete those that are due. */
export async function simulateWork(
  tx: TenantTx,
  day: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  if (!WORK_DAYS_AGO.some((daysAgo) => getWorkingDay(today, daysAgo) === day)) return;
  const due = await tx.rows<{ id: number; owner_id: number }>(DUE_ACTIONS_SQL, [tx.tenant, day]);
  const owners = new Set(due.map(({ owner_id }) => owner_id));
  for (const user of owners) await markAssignedActionsRead(tx, { user, timeZone }, toInstant(day, READ_AT, timeZone));
  for (const [index, { id, owner_id: userId }] of due.entries()) {
    const access = await getUserAccess(tx, userId);
    if (access?.userAccessType !== 'full') continue;
    const now = new Date(toInstant(day, WORK_STARTED_AT, timeZone).getTime() + index * ACTION_INTERVAL_MS);
    const by = { userId, now, ip: OFFICE_ADDRESS, userAgent: undefined, requestId: 'demo' };
    await completeAction(tx, access, { id, isChecked: true }, by);
  }
}

/** Marks the notifications about assigned actions of these plays as read. */
async function markAssignedActionsRead(
  tx: TenantTx,
  reader: { user: number; timeZone: string },
  now: Date,
): Promise<void> {
  const notifications = await tx.rows<{ key: string }>(
    `select 'notice-' || n.id as key from automation_starts s
       join actions x on x.tenant_id = $1 and x.play_id = s.play_id
       join notices n on n.tenant_id = $1 and n.action_id = x.id and n.user_id = $2
     where s.tenant_id = $1`,
    [tx.tenant, reader.user],
  );
  await markNotificationsRead(
    tx,
    reader,
    notifications.map(({ key }) => key),
    now,
  );
}
