/** Reads one account: its row, its team, its relatives, and the caller's permissions. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { inAccountScope, Values } from './rules.ts';
import { tagsSql } from '../tags/rules.ts';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { ForbiddenError, NotFoundError } from '../../platform/http/errors.ts';
import { type AccountAccess, canRead } from './account-permission.ts';

/** Re-exports list pages and account selections. */
export { type AccountSelection, selectedAccountsSql } from './selection/data.ts';
export { findPage } from './list/data.ts';

/** An account with the data of its summary. The metrics are those stored on the row. */
export interface AccountRecord {
  id: number;
  name: string;
  description: string;
  status: AccountDetails['status'];
  onboarded_on: string;
  plan: string;
  tier: string;
  segment: string;
  rank: number | null;
  industry: string | null;
  country: string | null;
  website: string | null;
  mrr_minor: number;
  mrr_change_bp: number | null;
  renewal_on: string | null;
  auto_renewal: boolean;
  health: number | null;
  health_change: number | null;
  license_utilization_bp: number | null;
  user_reach_bp: number | null;
  avg_dau: number | null;
  pending_actions: number;
  open_plays: number;
  owner_id: number | null;
  owner_name: string | null;
  pin_id: number | null;
  storage_key: string | null;
  tags: Tag[];
}

export async function getAccount(tx: TenantTx, userId: number, accountId: number): Promise<AccountRecord | undefined> {
  const [row] = await tx.rows<AccountRecord>(
    `select a.id, a.name, a.description, a.status, a.onboarded_on, a.plan, a.tier, a.segment, a.rank, a.industry, a.country,
       a.website, a.mrr_minor, a.mrr_change_bp, a.renewal_on, a.auto_renewal, a.health, a.health_change,
       a.license_utilization_bp, a.user_reach_bp, a.avg_dau, a.pending_actions, a.open_plays,
       u.id as owner_id, coalesce(u.full_name, u.email) as owner_name, pin.id as pin_id, f.storage_key,
       ${tagsSql('account', 'a.id')} as tags
     from accounts a left join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
     left join pins pin on pin.tenant_id = $1 and pin.user_id = $3 and pin.account_id = a.id
     left join files f on f.tenant_id = $1 and f.id = a.image_file_id where a.tenant_id = $1 and a.id = $2`,
    [tx.tenant, accountId, userId],
  );
  return row;
}

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

/**
 * Returns the name of an account member who can be assigned work there. Returns undefined for other users and for
 * deactivated ones.
 */
export async function getMemberName(tx: TenantTx, account: number, user: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ name: string }>(
    `select coalesce(u.full_name, u.email) as name from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and m.account_id = $2 and m.user_id = $3 and u.status <> 'inactive'`,
    [tx.tenant, account, user],
  );
  return row?.name;
}

export interface Relative {
  kind: 'child' | 'parent' | 'grandparent';
  id: number;
  name: string;
}
const CHILDREN_LIMIT = 1000;

/** Returns the child accounts by name, the parent and the grandparent, limited to those that the caller may read. */
export function findRelatives(tx: TenantTx, access: Access, accountId: number): Promise<Relative[]> {
  const values = new Values(tx.tenant, accountId);
  const scopeCondition = inAccountScope(values, access);
  return tx.rows<Relative>(
    `(select 'child' as kind, a.id, a.name from accounts a where a.tenant_id = $1 and a.parent_id = $2 and ${scopeCondition}
       order by a.name_key, a.id limit ${CHILDREN_LIMIT})
     union all select case when a.id = c.parent_id then 'parent' else 'grandparent' end, a.id, a.name from accounts c
       cross join lateral unnest(c.path[cardinality(c.path) - 2 : cardinality(c.path) - 1]) up (id)
       join accounts a on a.tenant_id = $1 and a.id = up.id where c.tenant_id = $1 and c.id = $2 and ${scopeCondition}`,
    values.list,
  );
}

/** An account in the form that commands need before changing it. */
export interface FoundAccount extends AccountAccess {
  rank: number | null;
  status: 'Active' | 'Closed';
}

/** An account by its id, or the account of a row in another table. `what` is the display name of such a row. */
export type AccountRef =
  | number
  | { table: 'actions' | 'plays' | 'success_plans' | 'objectives'; what: string; id: number };

/** Returns an account with the caller's membership, or undefined if the tenant has no such account. */
export async function getAccountAccess(
  tx: TenantTx,
  access: Access,
  accountRef: AccountRef,
  lock = '',
): Promise<FoundAccount | undefined> {
  const [id, account] =
    typeof accountRef === 'number'
      ? [accountRef, '$2']
      : [accountRef.id, `(select r.account_id from ${accountRef.table} r where r.tenant_id = $1 and r.id = $2)`];
  const values = new Values(tx.tenant, id, access.user);
  const [found] = await tx.rows<FoundAccount>(
    `select a.id, a.name, a.rank, a.status, m.member_type, m.read_only, ${inAccountScope(values, access)} as reachable
     from accounts a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
     where a.tenant_id = $1 and a.id = ${account} ${lock}`,
    values.list,
  );
  return found;
}

/**
 * Throws 404 without such an account, 403 outside the account scope. Runs under `Promise.all` with the reads it guards.
 */
export async function requireReadable(tx: TenantTx, access: Access, accountId: number): Promise<AccountAccess> {
  return requireReadableAccount(await getAccountAccess(tx, access, accountId));
}

export function requireReadableAccount<A extends AccountAccess>(account: A | undefined): A {
  if (!account) throw new NotFoundError('Account');
  if (!canRead(account)) throw new ForbiddenError(noAccessMessage(account.name), 'foreign_record');
  return account;
}

/** Returns whether an account has ancestors or descendants that the caller may read. */
export async function hasFamily(tx: TenantTx, access: Access, accountId: number): Promise<boolean> {
  const values = new Values(tx.tenant, accountId);
  const [found] = await tx.rows<{ family: boolean }>(
    `select exists (select from accounts c join accounts a on a.tenant_id = $1 and a.root_id = c.root_id
         and a.id <> c.id and (a.id = any(c.path) or c.id = any(a.path))
       where c.tenant_id = $1 and c.id = $2 and ${inAccountScope(values, access)}) as family`,
    values.list,
  );
  return found?.family ?? false;
}
