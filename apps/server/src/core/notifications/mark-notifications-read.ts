import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';

/** Marks the given notifications as read, or all of them. A due action counts as read until it becomes overdue or its due date changes. */
export async function markNotificationsRead(
  tx: TenantTx,
  { user, timeZone }: Pick<Access, 'user' | 'timeZone'>,
  keys: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const ids = keys && parseNotificationKeys(keys);
  await Promise.all([
    tx.rows(
      `update notices set read_at = $3 where tenant_id = $1 and user_id = $2 and read_at is null
         and ($4::bigint[] is null or id = any($4))`,
      [tx.tenant, user, now, ids?.notice ?? null],
    ),
    tx.rows(
      `insert into notice_marks (tenant_id, user_id, action_id, kind, due_on)
       select $1, $2, x.id, case when x.due_on < $3::date then 'overdue' else 'due_today' end, x.due_on from actions x
       where x.tenant_id = $1 and x.owner_id = $2 and x.status = 'Pending' and x.due_on <= $3::date
         and ($4::bigint[] is null or x.id = any($4)) order by x.id
       on conflict (tenant_id, user_id, action_id) do update set kind = excluded.kind, due_on = excluded.due_on`,
      [tx.tenant, user, toCalendarDay(now, timeZone), ids?.action ?? null],
    ),
  ]);
}

/** Splits keys into ids of due actions and ids of stored notifications. */
export function parseNotificationKeys(keys: readonly string[]): Record<'action' | 'notice', number[]> {
  const parseIds = (prefix: string) =>
    keys.filter((key) => key.startsWith(`${prefix}-`)).map((key) => Number(key.slice(prefix.length + 1)));
  return { action: parseIds('action'), notice: parseIds('notice') };
}
