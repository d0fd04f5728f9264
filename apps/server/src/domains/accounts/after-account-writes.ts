/** Updates tags, hierarchy, owners and histories after accounts or members are written or deleted in bulk. */
import type { WrittenRow, WrittenRows } from '../../core/imports/import-rows.ts';
import { createTags } from '../../core/tags/tags.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { writeAccountTags } from './tags/account-tags.ts';

/**
 * Replaces the owners of accounts. The owner is the primary member, so the membership of the previous owner is deleted.
 */
export async function replaceOwners(tx: TenantTx, rows: readonly Pick<WrittenRow, 'id' | 'values'>[]): Promise<void> {
  const owners = rows.map((r) => ({ account_id: r.id, user_id: r.values.primary_owner_id ?? null }));
  if (owners.length === 0) return;
  const params = [tx.tenant, JSON.stringify(owners)];
  await tx.rows(
    `delete from account_members m using jsonb_to_recordset($2) r (account_id bigint, user_id bigint)
     where m.tenant_id = $1 and m.account_id = r.account_id and m.member_type = 'P' and m.user_id is distinct
     from r.user_id`,
    params,
  );
  await tx.rows(
    `insert into account_members (tenant_id, account_id, user_id, member_type)
     select $1, r.account_id, r.user_id, 'P' from jsonb_to_recordset($2) r (account_id bigint, user_id bigint)
     where r.user_id is not null
     on conflict (tenant_id, account_id, user_id) do update set member_type = 'P', read_only = false`,
    params,
  );
}

/** Locks the accounts, then stores their owners on the account rows. */
async function saveOwners(tx: TenantTx, accounts: readonly number[]): Promise<void> {
  const ids = [...new Set(accounts)].sort((a, b) => a - b);
  await tx.rows('select id from accounts where tenant_id = $1 and id = any($2) order by id for no key update', [
    tx.tenant,
    ids,
  ]);
  await tx.rows(
    `update accounts a set primary_owner_id = m.user_id
     from unnest($2::bigint[]) i (id) left join account_members m on m.tenant_id = $1 and m.account_id = i.id
     and m.member_type = 'P'
     where a.tenant_id = $1 and a.id = i.id and a.primary_owner_id is distinct from m.user_id`,
    [tx.tenant, ids],
  );
}

/** Replaces the tags of each account with those in its list, and creates missing tags. */
async function tagAccounts(tx: TenantTx, rows: readonly Pick<WrittenRow, 'id' | 'values'>[]): Promise<void> {
  if (rows.length === 0) return;
  const taggedRows = rows.map(({ id, values }) => ({ id, tags: JSON.parse(String(values.tags ?? '[]')) as string[] }));
  const choice = { ids: [], names: [...new Set(taggedRows.flatMap(({ tags }) => tags))] };
  const tagsByName = new Map((await createTags(tx, 'account', choice)).map((tag) => [tag.tag.toLowerCase(), tag]));
  await writeAccountTags(
    tx,
    taggedRows.map(({ id, tags }) => ({
      account_id: id,
      tags: tags.flatMap((name) => tagsByName.get(name.toLowerCase()) ?? []),
    })),
  );
}

/**
 * Rewrites the root and path of moved accounts and of everything below them. A path never contains an account twice.
 */
async function rewriteSubtrees(tx: TenantTx, movedIds: readonly number[]): Promise<void> {
  if (movedIds.length === 0) return;
  await tx.rows(
    `with recursive ups as (
       select a.id as moved, a.id, a.parent_id, array[a.id] as path from accounts a where a.tenant_id = $1
       and a.id = any($2)
       union all
       select u.moved, p.id, p.parent_id, p.id || u.path from ups u
         join accounts p on p.tenant_id = $1 and p.id = u.parent_id where not p.id = any(u.path)),
     tops as (select moved as id, path from ups where parent_id is null),
     tree as (
       select id, path from tops
       union all
       select c.id, t.path || c.id from tree t
         join accounts c on c.tenant_id = $1 and c.parent_id = t.id where not c.id = any(t.path)),
     placed as (select distinct on (id) id, path from tree order by id)
     update accounts a set path = p.path, root_id = p.path[1] from placed p
     where a.tenant_id = $1 and a.id = p.id and a.path is distinct from p.path`,
    [tx.tenant, movedIds],
  );
}

async function markParents(tx: TenantTx, parents: readonly number[]): Promise<void> {
  if (parents.length === 0) return;
  await tx.rows(
    `update accounts a set has_children = not a.has_children where a.tenant_id = $1 and a.id = any($2)
       and a.has_children <> exists (select from accounts c where c.tenant_id = $1 and c.parent_id = a.id)`,
    [tx.tenant, [...new Set(parents)].sort((a, b) => a - b)],
  );
}

const filterNumbers = (values: readonly unknown[]): number[] =>
  values.filter((v): v is number => typeof v === 'number');

/** Updates the hierarchy and owners of accounts that were just written. */
export async function afterAccountsWritten(tx: TenantTx, { created, updated }: WrittenRows): Promise<void> {
  const movedRows = updated.filter((r) => 'parent_id' in r.values);
  const rowsWithOwner = [
    ...created.filter((r) => r.values.primary_owner_id != null),
    ...updated.filter((r) => 'primary_owner_id' in r.values),
  ];
  const parents = [...created, ...movedRows].flatMap((r) => [r.values.parent_id, r.before?.parent_id]);
  await replaceOwners(tx, rowsWithOwner);
  await tagAccounts(tx, [
    ...created.filter(({ values }) => (values.tags ?? '[]') !== '[]'),
    ...updated.filter(({ values }) => 'tags' in values),
  ]);
  await rewriteSubtrees(
    tx,
    movedRows.map((r) => r.id),
  );
  await markParents(tx, filterNumbers(parents));
}

/**
 * Removes the references that would prevent deleting accounts. The caller has verified that no other dependent data
 * exists.
 */
export async function beforeAccountsDeleted(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const parents = await tx.rows<{ parent_id: number }>(
    'select distinct parent_id from accounts where tenant_id = $1 and id = any($2) and parent_id is not null',
    [tx.tenant, ids],
  );
  await tx.rows('update accounts set parent_id = null where tenant_id = $1 and parent_id = any($2)', [tx.tenant, ids]);
  const deletedIds = new Set(ids);
  await tx.rows(
    'update accounts set parent_id = null where tenant_id = $1 and id = any($2) and parent_id is not null',
    [tx.tenant, ids],
  );
  await markParents(
    tx,
    parents.map((p) => p.parent_id).filter((id) => !deletedIds.has(id)),
  );
}

/** Deletes the histories of deleted accounts, which have no foreign key. */
export async function afterAccountsDeleted(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await Promise.all(
    ['account_daily', 'health_history', 'mrr_monthly', 'usage_monthly'].map((table) =>
      tx.rows(`delete from ${table} where tenant_id = $1 and account_id = any($2)`, [tx.tenant, ids]),
    ),
  );
}

export const afterMembersWritten = (tx: TenantTx, { created, updated }: WrittenRows): Promise<void> =>
  saveOwners(
    tx,
    [...created, ...updated].map((r) => r.id),
  );

/** @param accounts of the deleted memberships */
export const afterMembersDeleted = (tx: TenantTx, accounts: readonly number[]): Promise<void> =>
  saveOwners(tx, accounts);
