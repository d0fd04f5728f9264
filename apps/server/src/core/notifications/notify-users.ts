/** Creates notifications in the transaction of their event. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type EventActor, type Log, type LogRule, logTo } from '../../platform/events/event.ts';
import { announceToUsers } from '../live-updates/notification.ts';
import { deliverNotices } from '../mail/channels.ts';

/** Stores notifications, announces them to their users, and delivers them. @param insertSql inserts rows into `notices` */
async function insertNotices(tx: TenantTx, insertSql: string, values: readonly unknown[], now: Date): Promise<void> {
  const rows = await tx.rows<{ id: number; user_id: number }>(`${insertSql} returning id, user_id`, values);
  const [ids, users] = [rows.map(({ id }) => id), rows.map(({ user_id: user }) => user)];
  await Promise.all([announceToUsers(tx, 'notice', users), deliverNotices(tx, ids, now)]);
}

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
  await insertNotices(
    tx,
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, actor_id, created_at)
     select $1, x.owner_id, 'assigned', x.account_id, x.id, $4, $5 from actions x
     where x.tenant_id = $1 and (x.id = any($2::bigint[]) or x.play_id = any($3::bigint[])) and x.owner_id is distinct from $4
       and x.owner_id is not null order by x.id`,
    [tx.tenant, actionIds, playIds, by.userId, by.now],
    by.now,
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
  await insertNotices(
    tx,
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, note_id, actor_id, created_at)
     select $1, u.id, 'mentioned', n.account_id, n.action_id, n.id, $3, $4
     from notes n join users u on u.tenant_id = $1 and u.status = 'active' and u.id is distinct from $3
       and (${mentionSql('lower(u.full_name)')} or ${mentionSql('u.email_key')})
     where n.tenant_id = $1 and n.id = any($2::bigint[]) and strpos(n.plain_text, '@') > 0 order by n.id, u.id
     on conflict do nothing`,
    [tx.tenant, noteIds, by.userId, by.now],
    by.now,
  );
}

/** Notifies the user who created a reminder and those recipients that are users of the company. */
export async function notifyReminded(
  tx: TenantTx,
  { actionId, userId, addresses }: { actionId: number; userId: number; addresses: readonly string[] },
  now: Date,
): Promise<void> {
  await insertNotices(
    tx,
    `insert into notices (tenant_id, user_id, kind, account_id, action_id, actor_id, created_at)
     select $1, u.id, 'reminder', x.account_id, x.id, $3, $5 from actions x join users u on u.tenant_id = $1
       and u.status = 'active' and (u.id = $3 or u.email_key = any($4::text[]))
     where x.tenant_id = $1 and x.id = $2 order by u.id`,
    [tx.tenant, actionId, userId, addresses.map((address) => address.toLowerCase()), now],
    now,
  );
}

/** A notification of a feature. */
export interface FeatureNotice {
  kind: 'bulk_email' | 'webhook';
  /** A user, or all active users with full access who have one of the roles. The user who acted is not notified. */
  to: { user: number | null } | { roles: readonly string[] };
  title: string;
  detail?: string;
  /** The path of the screen in the application. */
  path: string;
  /** By which it is withdrawn when it no longer applies. */
  topic?: string;
}

/** Notifies users of what features report. */
async function notifyOfFeatures(
  tx: TenantTx,
  notices: readonly FeatureNotice[],
  by: Pick<EventActor, 'userId' | 'now'>,
): Promise<void> {
  const rows = notices.map(({ to, detail = '', ...notice }) => ({
    ...notice,
    detail,
    user: 'user' in to ? to.user : null,
    roles: 'roles' in to ? to.roles : [],
  }));
  await insertNotices(
    tx,
    `insert into notices (tenant_id, user_id, kind, title, detail, path, topic, actor_id, created_at)
     select $1, u.id, n.kind, n.title, n.detail, n.path, n.topic, $3, $4
     from jsonb_to_recordset($2::jsonb)
         n ("user" bigint, roles text[], kind text, title text, detail text, path text, topic text)
       join users u on u.tenant_id = $1 and u.status = 'active' and u.id is distinct from $3
         and (u.id = n."user" or (u.user_access_type = 'full' and exists (
           select from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
           where ur.tenant_id = $1 and ur.user_id = u.id and r.abbr = any(n.roles))))
     order by u.id`,
    [tx.tenant, JSON.stringify(rows), by.userId, by.now],
    by.now,
  );
}

/** Deletes notifications that no longer apply. */
export const withdrawNotices = (tx: TenantTx, topic: string): Promise<unknown> =>
  tx.rows('delete from notices where tenant_id = $1 and topic = $2', [tx.tenant, topic]);

/** Notifications as logs of events. */
const featureNotices: Log<FeatureNotice> = { name: 'notices of features', write: notifyOfFeatures };
const assignments: Log<AssignedActions> = { name: 'assignments', write: notifyAssigned };
const mentions: Log<number> = { name: 'mentions', write: notifyMentioned };

/** Notifies the owners of the actions that an event assigns. */
export const notifyOwners = <P>(toActions: (payload: P) => AssignedActions | undefined): LogRule<P> =>
  logTo(assignments, toActions);

/** Notifies the users that the note of an event mentions. @param toNoteId undefined if its text did not change */
export const notifyMentionedUsers = <P>(toNoteId: (payload: P) => number | undefined): LogRule<P> =>
  logTo(mentions, toNoteId);

/** Notifies users of what a feature reports. @param toNotice undefined if there is nothing to report */
export const notifyUsers = <P>(toNotice: (payload: P) => FeatureNotice | undefined): LogRule<P> =>
  logTo(featureNotices, toNotice);
