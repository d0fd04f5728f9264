/** Reads a user's notifications. Accounts that the user may no longer read are excluded. */
import { day } from '@mainstay/contract/kit';
import type { NotificationGroup, UserNotification } from '@mainstay/contract/notifications';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { markupToText } from '@mainstay/contract/rules/note-text';
import {
  getHiddenKinds,
  isDueKind,
  MAX_UNREAD_COUNT,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@mainstay/contract/rules/notifications';
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import {
  createKeyset,
  type Keyset,
  type KeysetPosition,
  type KeysetRange,
  keysetRangeSql,
  toKeysetPage,
} from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { FieldError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { inAccountScope } from '../account-access/account-scope.ts';

/** Encodes a keyset position as text, such as `2026-11-20_7` or `7`. */
const encodeCursor = (position: KeysetPosition): string => position.join('_');

/** @throws BusinessError if the cursor belongs to the list of another kind */
export function decodeCursor(cursor: string, kind: NotificationKind | undefined): KeysetPosition {
  const [first, ...others] = cursor.split('_');
  const isDueCursor = day.safeParse(first).success && others.length === 1;
  const isStoredCursor = others.length === 0;
  if (first !== undefined && kind !== undefined && (isDueKind(kind) ? isDueCursor : isStoredCursor))
    return [first, ...others];
  throw new FieldError('after', 'Must be a cursor of this list.');
}

/** Number of characters of a note that a notification shows. */
const MAX_NOTE_LENGTH = 140;

const DUE_KEYSET = createKeyset([
  ['x.due_on', 'date'],
  ['x.id', 'bigint'],
]);
const NOTIFICATION_KEYSET = createKeyset([['n.id', 'bigint']], 'desc');

const DUE_KIND_SQL = `case when x.due_on < $3::date then 'overdue' else 'due_today' end`;
/** The user's pending actions that are due by today, each with whether it was read. */
const DUE_FROM_SQL = `from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
    left join notice_marks k on k.tenant_id = $1 and k.user_id = $2 and k.action_id = x.id and k.due_on = x.due_on
      and k.kind = ${DUE_KIND_SQL}
  where x.tenant_id = $1 and x.owner_id = $2 and x.status = 'Pending' and x.due_on <= $3::date`;
/**
 * The user's stored notifications of kinds that the user sees. An assignment is excluded once the action belongs to another user, and the
 * account must be one that the user may read.
 */
function buildNotificationsSql(values: Values, access: Access): string {
  return `from notices n left join accounts a on a.tenant_id = $1 and a.id = n.account_id
    left join actions x on x.tenant_id = $1 and x.id = n.action_id
  where n.tenant_id = $1 and n.user_id = $2 and (n.kind <> 'assigned' or x.owner_id = $2)
    and n.kind <> all(${values.bind(getHiddenKinds(access.roles), 'text[]')})
    and (n.account_id is null or ${inAccountScope(values, access)})`;
}

/** Binds the tenant, the user and the company's current day. */
function bindUserAndDay(tx: TenantTx, { user, timeZone }: Pick<Access, 'user' | 'timeZone'>, now: Date): Values {
  return new Values(tx.tenant, user, toCalendarDay(now, timeZone));
}

/** Counts unread notifications, up to `MAX_UNREAD_COUNT`. */
export async function countUnread(tx: TenantTx, access: Access, now: Date): Promise<number> {
  const values = bindUserAndDay(tx, access, now);
  const scopeSql = inAccountScope(values, access);
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::int as n from (select ${DUE_FROM_SQL} and k.action_id is null and ${scopeSql}
       union all select ${buildNotificationsSql(values, access)} and n.read_at is null limit ${MAX_UNREAD_COUNT}) c`,
    values.list,
  );
  return row?.n ?? 0;
}

type KindCounts = Partial<Record<NotificationKind, { total: number; unread: number }>>;

async function countKinds(tx: TenantTx, access: Access, now: Date): Promise<KindCounts> {
  const values = bindUserAndDay(tx, access, now);
  const scopeSql = inAccountScope(values, access);
  const rows = await tx.rows<{ kind: NotificationKind; total: number; unread: number }>(
    `select kind, count(*)::int as total, (count(*) filter (where unread))::int as unread
     from (select ${DUE_KIND_SQL} as kind, k.action_id is null as unread ${DUE_FROM_SQL} and ${scopeSql}
       union all select n.kind, n.read_at is null ${buildNotificationsSql(values, access)}) c group by kind`,
    values.list,
  );
  return Object.fromEntries(rows.map(({ kind, ...count }) => [kind, count]));
}

interface NotificationRow {
  id: number;
  unread: boolean;
  account: UserNotification['account'];
  action: UserNotification['action'];
  note: string | null;
  message: UserNotification['message'];
  actor: string | null;
  at: Date | null;
  place: KeysetPosition;
}

const ACCOUNT_SQL = `case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as account`;
const MESSAGE_SQL = `case when n.title is not null then
    jsonb_build_object('title', n.title, 'detail', n.detail, 'path', n.path) end as message`;
const ACTION_SQL = `case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name, 'status', x.status,
    'priority', x.priority, 'due_date', x.due_on, 'play_id', x.play_id) end as action`;

const toStatement = (kind: NotificationKind, values: Values, access: Access): { select: string; keyset: Keyset } =>
  isDueKind(kind)
    ? {
        select: `select x.id, k.action_id is null as unread, ${ACCOUNT_SQL}, ${ACTION_SQL}, null as note, null as message,
            null as actor, null as at, ${DUE_KEYSET.place} ${DUE_FROM_SQL}
            and x.due_on ${kind === 'overdue' ? '<' : '='} $3::date and ${inAccountScope(values, access)}`,
        keyset: DUE_KEYSET,
      }
    : {
        select: `select n.id, n.read_at is null as unread, ${ACCOUNT_SQL}, ${ACTION_SQL},
            (select t.note_txt from notes t where t.tenant_id = $1 and t.id = n.note_id) as note,
            ${MESSAGE_SQL}, (select coalesce(u.full_name, u.email) from users u where u.tenant_id = $1 and u.id = n.actor_id) as actor,
            n.created_at as at, ${NOTIFICATION_KEYSET.place} ${buildNotificationsSql(values, access)}
            and $3::date is not null`,
        keyset: NOTIFICATION_KEYSET,
      };

export interface NotificationPage {
  notices: UserNotification[];
  next: string | null;
}

/** Returns a page of one kind. @param onlyUnread excludes notifications that were read */
export async function findNotificationsOfKind(
  tx: TenantTx,
  access: Access,
  { kind, onlyUnread = false, ...range }: { kind: NotificationKind; onlyUnread?: boolean } & KeysetRange,
  now: Date,
): Promise<NotificationPage> {
  const values = bindUserAndDay(tx, access, now);
  const { select, keyset } = toStatement(kind, values, access);
  const conditions = [
    !isDueKind(kind) && `n.kind = ${values.bind(kind, 'text')}`,
    onlyUnread && (isDueKind(kind) ? 'k.action_id is null' : 'n.read_at is null'),
  ].filter((condition) => condition !== false);
  const where = conditions.map((condition) => ` and ${condition}`).join('');
  const { and, end } = keysetRangeSql(keyset, range, (value) => {
    values.list.push(value);
    return `$${values.list.length}`;
  });
  const foundRows = await tx.rows<NotificationRow>(`${select}${where}${and} ${end}`, values.list);
  const { rows, next } = toKeysetPage(foundRows, range);
  return { notices: rows.map((row) => toNotification(kind, row)), next: next ? encodeCursor(next) : null };
}

function toNotification(
  kind: NotificationKind,
  { id, note, at, place: _place, ...rest }: NotificationRow,
): UserNotification {
  return {
    key: `${isDueKind(kind) ? 'action' : 'notice'}-${id}`,
    kind,
    ...rest,
    note: note === null ? null : truncateText(markupToText(note).replace(/\s+/g, ' ').trim(), MAX_NOTE_LENGTH),
    at: at?.toISOString() ?? null,
  };
}

/** Returns the requested kinds with their counts, with one statement per kind and one for the counts. */
export async function findNotificationGroups(
  tx: TenantTx,
  access: Access,
  { kinds, after, limit }: { kinds: readonly NotificationKind[]; after: KeysetPosition | undefined; limit: number },
  now: Date,
): Promise<{ groups: NotificationGroup[]; unread: number }> {
  const [counts, ...pages] = await Promise.all([
    countKinds(tx, access, now),
    ...kinds.map((kind) => findNotificationsOfKind(tx, access, { kind, after, limit }, now)),
  ]);
  const groups = kinds.map((kind, index): NotificationGroup => {
    const { notices, next } = pages[index] ?? { notices: [], next: null };
    return { kind, total: 0, unread: 0, ...counts[kind], notices, next };
  });
  const unread = NOTIFICATION_KINDS.reduce((sum, kind) => sum + (counts[kind]?.unread ?? 0), 0);
  return { groups, unread: Math.min(unread, MAX_UNREAD_COUNT) };
}
