/** Finds accounts and users by part of their name. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireReadable } from '../data.ts';
import { imageUrl, buildAccountScope, toMajorUnits, Values } from '../rules.ts';
import { isPlainText } from '../../../platform/http/range-filters.ts';
import { NO_FILTERS } from '../filters/rules.ts';
import { findPage } from '../list/data.ts';
import { isAccountReadOnly, type Membership } from '../account-permission.ts';

export interface SearchQuery {
  search: string;
  limit: number;
  accountId?: number | undefined;
}

/**
 * Returns accounts by name with distinguishing details, in the whole account scope or among one account and its
 * descendants.
 */
export async function searchAccounts(tx: TenantTx, access: Access, { search, limit, accountId }: SearchQuery) {
  const searchText = search.trim();
  if (!isPlainText(searchText)) return [];
  const filters = { ...NO_FILTERS, parts: searchText === '' ? [] : [searchText] };
  const [page] = await Promise.all([
    findPage(tx, access, { filters, limit, ancestorId: accountId }),
    accountId === undefined ? undefined : requireReadable(tx, access, accountId),
  ]);
  return page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
    health: row.health,
    image_url: imageUrl(row.storage_key),
    read_only_account: isAccountReadOnly(access, row),
  }));
}

/** Returns the active accounts in scope by onboarding day, newest first. */
export async function findRecentAccounts(
  tx: TenantTx,
  access: Access,
  { pageNum, limit }: { pageNum: number; limit: number },
) {
  const values = new Values(tx.tenant, access.user, limit + 1, (pageNum - 1) * limit);
  const readColumns = ['id', 'name', 'status', 'onboarded_on'];
  const { ctes, branches } = buildAccountScope(values, access, { columns: readColumns, ordered: true });
  const newestFirst = 'order by a.onboarded_on desc, a.id desc limit $3::bigint';
  const branchStatements = branches.map(
    ({ from, where }) => `(select a.id, a.name, a.onboarded_on from ${from}
      where ${[...where, "a.status = 'Active'"].join(' and ')} ${newestFirst} + $4::bigint)`,
  );
  const found = await tx.rows<{ id: number; name: string } & Membership>(
    `${ctes} select a.id, a.name, m.member_type, m.read_only from (${branchStatements.join(' union all ')}) a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $2
     ${newestFirst} offset $4::bigint`,
    values.list,
  );
  const listing = found.slice(0, limit).map(({ id, name, ...membership }) => ({
    account_id: id,
    account_name: name,
    read_only_account: isAccountReadOnly(access, membership),
  }));
  return { listing, has_next: found.length > limit };
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
