/** Reads plays with their pending actions. */
import { ENTRY_ACTIONS_LIMIT, type EntryAction, type PlayEntry } from '@mainstay/contract/playbooks/plays';
import { noAccessMessage, OWNER_TYPES } from '@mainstay/contract/rules/access';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Values } from '../../../platform/database/values.ts';
import { imageUrl } from '../../../platform/files/media.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { isAccountReadOnly, type Membership } from '../../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../../core/account-access/account-scope.ts';
import { playPageSql } from './play-page-sql.ts';
import type { PlayQuery } from './play-query.ts';

interface PlayRow extends Membership {
  id: number;
  name: string;
  template_id: number | null;
  status: PlayEntry['status'];
  created_at: Date;
  priority: PlayEntry['play_priority'];
  total_actions: number;
  pending_actions: number;
  next_due_on: string | null;
  actions: EntryAction[];
  success_plan: PlayEntry['success_plan'];
  account_id: number;
  account_name: string;
  plan: string;
  mrr_minor: number;
}

/** A play with the account data that the reply contains once per account. */
export interface ListedPlay {
  entry: PlayEntry;
  mrr_minor: number;
}

/** Selects plays `p` with account `a` and the caller's membership `m`. @param user SQL expression for the id of the caller */
const entrySql = (user: string): { columns: string; joins: string } => ({
  columns: `p.id, p.name, p.template_id, p.status, p.created_at, p.priority::text as priority, p.total_actions,
    p.pending_actions, p.next_due_on, a.id as account_id, a.name as account_name, a.plan, a.mrr_minor, m.member_type,
    m.read_only, coalesce(t.actions, '[]') as actions,
    case when p.success_plan_id is not null then (select jsonb_build_object('id', s.id, 'name', s.name) from success_plans s
      where s.tenant_id = $1 and s.id = p.success_plan_id) end as success_plan`,
  joins: `join accounts a on a.tenant_id = $1 and a.id = p.account_id
    left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = ${user}
    left join lateral (select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'status', x.status,
        'priority', x.priority, 'due_date', x.due_on, 'owner_id', x.owner_id, 'owner', coalesce(u.full_name, u.email),
        'blocked_by', x.blocked_by) order by x.due_on, x.id) as actions
      from (select * from actions x where x.tenant_id = $1 and x.play_id = p.id and x.status = 'Pending'
        order by x.due_on, x.id limit ${ENTRY_ACTIONS_LIMIT}) x
        left join users u on u.tenant_id = $1 and u.id = x.owner_id) t on true`,
});

function toListedPlay(row: PlayRow, access: Access): ListedPlay {
  const { total_actions, pending_actions, status, actions, success_plan, mrr_minor } = row;
  const account = { id: row.account_id, name: row.account_name, type: row.plan };
  const entry: PlayEntry = {
    play_id: row.id,
    play_name: row.name,
    parent_play_id: row.template_id,
    play_created_date: row.created_at.toISOString(),
    play_priority: row.priority,
    status,
    total_actions,
    pending_actions,
    actions,
    next_due_date: row.next_due_on,
    success_plan,
    account: { ...account, ownerType: row.member_type && OWNER_TYPES[row.member_type] },
    read_only: isAccountReadOnly(access, row),
  };
  return { entry, mrr_minor };
}

/** Returns a page of plays in the account scope, with one statement. @param page starts at 1 */
export async function findPlays(
  tx: TenantTx,
  access: Access,
  query: PlayQuery,
  { page, limit, now }: { page: number; limit: number; now: Date },
): Promise<{ plays: ListedPlay[]; has_next: boolean }> {
  const values = new Values(tx.tenant);
  const today = toCalendarDay(now, access.timeZone);
  const { tables, order } = playPageSql(values, access, query, { today, limit: limit + 1, offset: (page - 1) * limit });
  const { columns, joins } = entrySql(values.bind(access.user, 'bigint'));
  const rows = await tx.rows<PlayRow>(
    `${tables} select ${columns} from page w join plays p on p.tenant_id = $1 and p.id = w.id ${joins} order by ${order}`,
    values.list,
    'custom',
  );
  return { plays: rows.slice(0, limit).map((play) => toListedPlay(play, access)), has_next: rows.length > limit };
}

/** @throws NotFoundError, ForbiddenError if the play is outside the account scope */
export async function getPlay(tx: TenantTx, access: Access, playId: number): Promise<PlayEntry> {
  const values = new Values(tx.tenant, playId, access.user);
  const { columns, joins } = entrySql('$3');
  const [row] = await tx.rows<PlayRow & { reachable: boolean; storage_key: string | null }>(
    `select ${columns}, f.storage_key, ${inAccountScope(values, access)} as reachable from plays p ${joins}
     left join files f on f.tenant_id = $1 and f.id = a.image_file_id where p.tenant_id = $1 and p.id = $2`,
    values.list,
  );
  if (!row) throw new NotFoundError('Play');
  if (!row.reachable) throw new ForbiddenError(noAccessMessage(row.account_name), 'foreign_record');
  const { entry } = toListedPlay(row, access);
  return { ...entry, account: { ...entry.account, image_url: imageUrl(row.storage_key) } };
}

/**
 * Returns the account of a play that the caller may read. @throws NotFoundError, also if the play is not on the given account,
 * ForbiddenError
 */
export async function requirePlay(
  tx: TenantTx,
  access: Access,
  { playId, accountId }: { playId: number; accountId?: number | undefined },
): Promise<number> {
  const values = new Values(tx.tenant, playId);
  const [row] = await tx.rows<{ account_id: number; name: string; reachable: boolean }>(
    `select p.account_id, a.name, ${inAccountScope(values, access)} as reachable
     from plays p join accounts a on a.tenant_id = $1 and a.id = p.account_id where p.tenant_id = $1 and p.id = $2`,
    values.list,
  );
  if (!row || (accountId !== undefined && accountId !== row.account_id)) throw new NotFoundError('Play');
  if (!row.reachable) throw new ForbiddenError(noAccessMessage(row.name), 'foreign_record');
  return row.account_id;
}

export async function getUserName(tx: TenantTx, userId: number): Promise<string> {
  const [user] = await tx.rows<{ name: string }>(
    'select coalesce(full_name, email) as name from users where tenant_id = $1 and id = $2',
    [tx.tenant, userId],
  );
  return user?.name ?? '';
}

/** Returns the plays of one account in the format of the account page, or an empty object if it has none. */
export function toAccountGroup(
  account: number,
  entries: readonly { entry: PlayEntry; mrr_minor: number }[],
  toMrr: (minor: number) => number,
) {
  const [first] = entries;
  if (!first) return {};
  const { account: accountSummary, read_only } = first.entry;
  const plays = Object.fromEntries(entries.map(({ entry }) => [String(entry.play_id), entry]));
  return {
    [String(account)]: {
      account: accountSummary.name,
      plan: accountSummary.type,
      mrr: toMrr(first.mrr_minor),
      read_only,
      plays,
    },
  };
}
