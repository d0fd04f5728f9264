/** Creates notifications in the transaction of their event. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';

type EventActor = Pick<Actor, 'userId' | 'now'>;

/** Notifies the owner of each action, or of each action of a play, about the assignment. Users are not notified of their own changes. */
export async function notifyAssigned(
  tx: TenantTx,
  target: { actionIds: readonly number[] } | { playId: number },
  by: EventActor,
): Promise<void> {
  const [condition, id] =
    'actionIds' in target ? ['id = any($2::bigint[])', target.actionIds] : ['play_id = $2', target.playId];
  await tx.rows(
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, actor_id, created_at)
     select $1, x.owner_id, 'assigned', x.account_id, x.id, $3, $4 from actions x
     where x.tenant_id = $1 and x.${condition} and x.owner_id <> $3 order by x.id`,
    [tx.tenant, id, by.userId, by.now],
  );
}

/** Matches `@` followed by the name or address as a whole word. */
const mentionSql = (word: string): string =>
  `translate(n.plain_text, chr(160), ' ')
     ~ ('@' || regexp_replace(${word}, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '([^[:alnum:]]|$)')`;

/**
 * Notifies the users that a note mentions, such as `@Maya Chen` or `@maya@example.com`. Each user is notified once per note, even if it is
 * edited.
 */
export async function notifyMentioned(tx: TenantTx, noteId: number, by: EventActor): Promise<void> {
  await tx.rows(
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, note_id, actor_id, created_at)
     select $1, u.id, 'mentioned', n.account_id, n.action_id, n.id, $3, $4
     from notes n join users u on u.tenant_id = $1 and u.status = 'active' and u.id <> $3
       and (${mentionSql('lower(u.full_name)')} or ${mentionSql('u.email_key')})
     where n.tenant_id = $1 and n.id = $2 and strpos(n.plain_text, '@') > 0 order by u.id
     on conflict do nothing`,
    [tx.tenant, noteId, by.userId, by.now],
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
