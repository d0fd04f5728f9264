/** What a person is told of. Nobody is told of an account that they may not read any more. */
import type { Notice, NoticeGroup } from '@mainstay/contract/notices';
import { cutText } from '@mainstay/contract/rules/cut-text';
import { dayOf } from '@mainstay/contract/rules/dates';
import { textOf } from '@mainstay/contract/rules/note-text';
import { isDueKind, MOST_UNREAD, NOTICE_KINDS, type NoticeKind } from '@mainstay/contract/rules/notices';
import { cutPart, type Keyset, keysetOf, type Part, partOf, type Place } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { Values, withinReach } from '../accounts/rules.ts';
import { cursorOf } from './rules.ts';

/** Characters of a note that a notice shows. */
const NOTE_SHOWN = 140;

const DUE = keysetOf([
  ['x.due_on', 'date'],
  ['x.id', 'bigint'],
]);
const TOLD = keysetOf([['n.id', 'bigint']], 'desc');

const DUE_KIND = `case when x.due_on < $3::date then 'overdue' else 'due_today' end`;
/** The pending actions of the person that are due by today, each with whether that was read. */
const DUE_FROM = `from actions x join accounts a on a.tenant_id = $1 and a.id = x.account_id
    left join notice_marks k on k.tenant_id = $1 and k.user_id = $2 and k.action_id = x.id and k.due_on = x.due_on
      and k.kind = ${DUE_KIND}
  where x.tenant_id = $1 and x.owner_id = $2 and x.status = 'Pending' and x.due_on <= $3::date`;
/** What the person was told; an action that was given to somebody else since is not theirs any more. */
const TOLD_FROM = `from notices n join accounts a on a.tenant_id = $1 and a.id = n.account_id
    left join actions x on x.tenant_id = $1 and x.id = n.action_id
  where n.tenant_id = $1 and n.user_id = $2 and (n.kind <> 'assigned' or x.owner_id = $2)`;

/** Who is asked for, and on which day of the company. */
function asked(tx: TenantTx, { user, timeZone }: Pick<Access, 'user' | 'timeZone'>, now: Date): Values {
  return new Values(tx.tenant, user, dayOf(now, timeZone));
}

/** Unread notices, up to `MOST_UNREAD`. */
export async function countUnread(tx: TenantTx, access: Access, now: Date): Promise<number> {
  const values = asked(tx, access, now);
  const reach = withinReach(values, access);
  const [row] = await tx.rows<{ n: number }>(
    `select count(*)::int as n from (select ${DUE_FROM} and k.action_id is null and ${reach}
       union all select ${TOLD_FROM} and n.read_at is null and ${reach} limit ${MOST_UNREAD}) c`,
    values.list,
  );
  return row?.n ?? 0;
}

type Counts = Partial<Record<NoticeKind, { total: number; unread: number }>>;

async function countKinds(tx: TenantTx, access: Access, now: Date): Promise<Counts> {
  const values = asked(tx, access, now);
  const reach = withinReach(values, access);
  const rows = await tx.rows<{ kind: NoticeKind; total: number; unread: number }>(
    `select kind, count(*)::int as total, (count(*) filter (where unread))::int as unread
     from (select ${DUE_KIND} as kind, k.action_id is null as unread ${DUE_FROM} and ${reach}
       union all select n.kind, n.read_at is null ${TOLD_FROM} and ${reach}) c group by kind`,
    values.list,
  );
  return Object.fromEntries(rows.map(({ kind, ...count }) => [kind, count]));
}

interface FoundNotice {
  id: number;
  unread: boolean;
  account: Notice['account'];
  action: Notice['action'];
  note: string | null;
  actor: string | null;
  at: Date | null;
  place: Place;
}

const ACCOUNT = `jsonb_build_object('id', a.id, 'name', a.name) as account`;
const ACTION = `case when x.id is not null then jsonb_build_object('id', x.id, 'name', x.name, 'status', x.status,
    'priority', x.priority, 'due_date', x.due_on, 'play_id', x.play_id) end as action`;

const statementOf = (kind: NoticeKind): { select: string; keys: Keyset } =>
  isDueKind(kind)
    ? {
        select: `select x.id, k.action_id is null as unread, ${ACCOUNT}, ${ACTION}, null as note, null as actor, null as at,
            ${DUE.place} ${DUE_FROM} and x.due_on ${kind === 'overdue' ? '<' : '='} $3::date`,
        keys: DUE,
      }
    : {
        select: `select n.id, n.read_at is null as unread, ${ACCOUNT}, ${ACTION},
            (select t.note_txt from notes t where t.tenant_id = $1 and t.id = n.note_id) as note,
            (select coalesce(u.full_name, u.email) from users u where u.tenant_id = $1 and u.id = n.actor_id) as actor,
            n.created_at as at, ${TOLD.place} ${TOLD_FROM} and $3::date is not null`,
        keys: TOLD,
      };

export interface Group {
  notices: Notice[];
  next: string | null;
}

/** A page of one kind. @param onlyUnread leaves out what was read */
export async function findKind(
  tx: TenantTx,
  access: Access,
  { kind, onlyUnread = false, ...part }: { kind: NoticeKind; onlyUnread?: boolean } & Part,
  now: Date,
): Promise<Group> {
  const values = asked(tx, access, now);
  const { select, keys } = statementOf(kind);
  const conditions = [
    withinReach(values, access),
    !isDueKind(kind) && `n.kind = ${values.bind(kind, 'text')}`,
    onlyUnread && (isDueKind(kind) ? 'k.action_id is null' : 'n.read_at is null'),
  ].filter((condition) => condition !== false);
  const { and, end } = cutPart(keys, part, (value) => {
    values.list.push(value);
    return `$${values.list.length}`;
  });
  const found = await tx.rows<FoundNotice>(`${select} and ${conditions.join(' and ')}${and} ${end}`, values.list);
  const { rows, next } = partOf(found, part);
  return { notices: rows.map((row) => noticeOf(kind, row)), next: next ? cursorOf(next) : null };
}

function noticeOf(kind: NoticeKind, { id, note, at, place: _place, ...found }: FoundNotice): Notice {
  return {
    key: `${isDueKind(kind) ? 'action' : 'notice'}-${id}`,
    kind,
    ...found,
    note: note === null ? null : cutText(textOf(note).replace(/\s+/g, ' ').trim(), NOTE_SHOWN),
    at: at?.toISOString() ?? null,
  };
}

/** The asked kinds with their counts; one statement a kind, and one for the counts. */
export async function findGroups(
  tx: TenantTx,
  access: Access,
  { kinds, after, limit }: { kinds: readonly NoticeKind[]; after: Place | undefined; limit: number },
  now: Date,
): Promise<{ groups: NoticeGroup[]; unread: number }> {
  const [counts, ...pages] = await Promise.all([
    countKinds(tx, access, now),
    ...kinds.map((kind) => findKind(tx, access, { kind, after, limit }, now)),
  ]);
  const groups = kinds.map((kind, at): NoticeGroup => {
    const { notices, next } = pages[at] ?? { notices: [], next: null };
    return { kind, total: 0, unread: 0, ...counts[kind], notices, next };
  });
  const unread = NOTICE_KINDS.reduce((sum, kind) => sum + (counts[kind]?.unread ?? 0), 0);
  return { groups, unread: Math.min(unread, MOST_UNREAD) };
}
