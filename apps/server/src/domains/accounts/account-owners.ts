/** Writes the owners of many accounts in bulk statements. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { WrittenRow } from '../../core/imports/import-rows.ts';

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
export async function saveOwners(tx: TenantTx, accounts: readonly number[]): Promise<void> {
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
