/** Simulates what users did with plays that rules had started, as their part of the history of the rules. */
import { markNotificationsRead } from '../features/notifications/commands.ts';
import { completeAction } from '../features/playbooks/actions/commands.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { getUserAccess } from '../platform/session/user-access.ts';
import { toInstant, OFFICE_ADDRESS, workingDay } from './diary.ts';

/**
 * Working days before today on which users worked on the plays. All owners of accounts were signed in on these days.
 */
const CAME_TO_IT = [4, 1];
/** Every third play, in the order of their start, has not been begun. */
const LEFT_ALONE = 3;
const READ = '09:12';
const STARTED_ON = '14:10';
/** Time between two actions. */
const APART_MS = 9 * 60_000;

/** Actions that are due and not blocked. */
const DUE = `select x.id, x.owner_id from actions x join (
    select play_id, row_number() over (order by play_id) as place from automation_starts where tenant_id = $1) s
      on s.play_id = x.play_id and s.place % ${LEFT_ALONE} <> 0
  where x.tenant_id = $1 and x.status = 'Pending' and x.blocked_by = 0 and x.due_on <= $2 order by x.id`;

/** On some days users read the notifications about actions from rules and complete those that are due. */
export async function simulateWork(
  tx: TenantTx,
  day: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  if (!CAME_TO_IT.some((daysAgo) => workingDay(today, daysAgo) === day)) return;
  const due = await tx.rows<{ id: number; owner_id: number }>(DUE, [tx.tenant, day]);
  const owners = new Set(due.map(({ owner_id }) => owner_id));
  for (const user of owners) await findAssignedActions(tx, { user, timeZone }, toInstant(day, READ, timeZone));
  for (const [place, { id, owner_id: userId }] of due.entries()) {
    const access = await getUserAccess(tx, userId);
    if (access?.userAccessType !== 'full') continue;
    const now = new Date(toInstant(day, STARTED_ON, timeZone).getTime() + place * APART_MS);
    const by = { userId, now, ip: OFFICE_ADDRESS, userAgent: undefined, requestId: 'demo' };
    await completeAction(tx, access, { id, isChecked: true }, by);
  }
}

/** Marks the notifications about assigned actions of these plays as read. */
async function findAssignedActions(tx: TenantTx, who: { user: number; timeZone: string }, now: Date): Promise<void> {
  const given = await tx.rows<{ key: string }>(
    `select 'notice-' || n.id as key from automation_starts s
       join actions x on x.tenant_id = $1 and x.play_id = s.play_id
       join notices n on n.tenant_id = $1 and n.action_id = x.id and n.user_id = $2
     where s.tenant_id = $1`,
    [tx.tenant, who.user],
  );
  await markNotificationsRead(
    tx,
    who,
    given.map(({ key }) => key),
    now,
  );
}
