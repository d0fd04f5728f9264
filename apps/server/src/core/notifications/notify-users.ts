/** Creates notifications in the transaction of their event. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type EventActor, type Log, type LogRule, logTo } from '../../platform/events/event.ts';

/** Actions that were assigned, or all actions of a play. */
type AssignedActions = { actionIds: readonly number[] } | { playId: number };

/** Notifies the owner of each action about the assignment. Users are not notified of their own changes. */
async function notifyAssigned(
  tx: TenantTx,
  targets: readonly AssignedActions[],
  by: Pick<EventActor, 'userId' | 'now'>,
): Promise<void> {
  const actionIds = targets.flatMap((target) => ('actionIds' in target ? target.actionIds : []));
  const playIds = targets.flatMap((target) => ('playId' in target ? [target.playId] : []));
  await tx.rows(
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, actor_id, created_at)
     select $1, x.owner_id, 'assigned', x.account_id, x.id, $4, $5 from actions x
     where x.tenant_id = $1 and (x.id = any($2::bigint[]) or x.play_id = any($3::bigint[])) and x.owner_id is distinct from $4
       and x.owner_id is not null order by x.id`,
    [tx.tenant, actionIds, playIds, by.userId, by.now],
  );
}

/** Matches `@` followed by the name or address as a whole word. */
const mentionSql = (word: string): string =>
  `translate(n.plain_text, chr(160), ' ')
     ~ ('@' || regexp_replace(${word}, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '([^[:alnum:]]|$)')`;

/**
 * Notifies the users that notes mention, such as `@Maya Chen` or `@maya@example.com`. Each user is notified once per note, even if it is
 * edited.
 */
export async function notifyMentioned(
  tx: TenantTx,
  noteIds: readonly number[],
  by: Pick<EventActor, 'userId' | 'now'>,
): Promise<void> {
  await tx.rows(
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, note_id, actor_id, created_at)
     select $1, u.id, 'mentioned', n.account_id, n.action_id, n.id, $3, $4
     from notes n join users u on u.tenant_id = $1 and u.status = 'active' and u.id is distinct from $3
       and (${mentionSql('lower(u.full_name)')} or ${mentionSql('u.email_key')})
     where n.tenant_id = $1 and n.id = any($2::bigint[]) and strpos(n.plain_text, '@') > 0 order by n.id, u.id
     on conflict do nothing`,
    [tx.tenant, noteIds, by.userId, by.now],
  );
}

/** Notifies the user who created a reminder and those recipients that are users of the company. */
export async function notifyReminded(
  tx: TenantTx,
  { actionId, userId, addresses }: { actionId: number; userId: number; addresses: readonly string[] },
  now: Date,
): Promise<void> {
  await tx.rows(
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, actor_id, created_at)
     select $1, u.id, 'reminder', x.account_id, x.id, $3, $5 from actions x join users u on u.tenant_id = $1
       and u.status = 'active' and (u.id = $3 or u.email_key = any($4::text[]))
     where x.tenant_id = $1 and x.id = $2 order by u.id`,
    [tx.tenant, actionId, userId, addresses.map((address) => address.toLowerCase()), now],
  );
}

/** Notifications as logs of events. */
const assignments: Log<AssignedActions> = { name: 'assignments', write: notifyAssigned };
const mentions: Log<number> = { name: 'mentions', write: notifyMentioned };

/** Notifies the owners of the actions that an event assigns. */
export const notifyOwners = <P>(toActions: (payload: P) => AssignedActions | undefined): LogRule<P> =>
  logTo(assignments, toActions);

/** Notifies the users that the note of an event mentions. @param toNoteId undefined if its text did not change */
export const notifyMentionedUsers = <P>(toNoteId: (payload: P) => number | undefined): LogRule<P> =>
  logTo(mentions, toNoteId);
