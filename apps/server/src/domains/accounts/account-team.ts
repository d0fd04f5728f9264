/** Reads the team of an account, and searches the teams of the accounts in scope. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { isPlainText } from '../../platform/http/range-filters.ts';
import type { Access } from '../../platform/session/access.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import type { SearchQuery } from './account-search.ts';

export interface TeamMember {
  id: number;
  name: string;
  user_type: 'P' | 'E';
  read_only: boolean;
}

/** Returns the account team: the primary member first, then by name. */
export function findTeam(tx: TenantTx, accountId: number): Promise<TeamMember[]> {
  return tx.rows<TeamMember>(
    `select u.id, coalesce(u.full_name, u.email) as name, m.member_type as user_type, m.read_only
     from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and m.account_id = $2 order by m.member_type desc, u.name_key, u.id`,
    [tx.tenant, accountId],
  );
}

export interface AccountUser {
  user_id: number;
  user_name: string;
  csm_type: 'P' | 'E';
  total_actions: number;
  pending_actions: number;
  completed_actions: number;
  skipped_actions: number;
}

/**
 * Returns the members of an account who can be assigned actions, with the number of actions that each of them owns
 * there.
 */
export function findAccountUsers(tx: TenantTx, accountId: number): Promise<AccountUser[]> {
  return tx.rows<AccountUser>(
    `select u.id as user_id, coalesce(u.full_name, u.email) as user_name, m.member_type as csm_type,
       coalesce(x.total, 0) as total_actions, coalesce(x.pending, 0) as pending_actions,
       coalesce(x.completed, 0) as completed_actions, coalesce(x.skipped, 0) as skipped_actions
     from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
     left join (select owner_id, count(*) as total, count(*) filter (where status = 'Pending') as pending,
         count(*) filter (where status = 'Completed') as completed, count(*) filter (where status = 'Skip') as skipped
       from actions where tenant_id = $1 and account_id = $2 group by owner_id) x on x.owner_id = m.user_id
     where m.tenant_id = $1 and m.account_id = $2 and u.status <> 'inactive'
     order by m.member_type desc, u.name_key, u.id`,
    [tx.tenant, accountId],
  );
}

/** Returns the members of the accounts in scope, or of one account, by name. */
export async function searchTeam(tx: TenantTx, access: Access, { search, limit, accountId }: SearchQuery) {
  const searchText = search.trim();
  if (!isPlainText(searchText)) return [];
  const values = new Values(tx.tenant, searchText, limit);
  const [rows] = await Promise.all([
    tx.rows<{ id: number; name: string }>(teamSearchSql(values, access, accountId), values.list),
    accountId === undefined ? undefined : requireReadable(tx, access, accountId),
  ]);
  return rows;
}

function teamSearchSql(values: Values, access: Access, accountId: number | undefined): string {
  const selectUsers = (ctes: string, condition: string) =>
    `${ctes} select u.id, coalesce(u.full_name, u.email) as name from users u
       where u.tenant_id = $1 and position(lower($2::text) in u.name_key) > 0 and ${condition} order by u.name_key, u.id limit $3`;
  const member = 'select from account_members m where m.tenant_id = $1 and m.user_id = u.id';
  if (accountId !== undefined)
    return selectUsers('', `exists (${member} and m.account_id = ${values.bind(accountId, 'bigint')})`);
  if (access.ownerScope === null) return selectUsers('', `exists (${member})`);
  const users = values.bind(access.ownerScope, 'bigint[]');
  return selectUsers(
    `with reach as materialized (select distinct m.account_id from account_members m
       where m.tenant_id = $1 and m.user_id = any(${users})),
     mates as materialized (select distinct m.user_id from reach r cross join lateral (select m.user_id
       from account_members m where m.tenant_id = $1 and m.account_id = r.account_id offset 0) m)`,
    'u.id in (select user_id from mates)',
  );
}
