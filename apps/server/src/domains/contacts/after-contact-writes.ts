/** Updates the contact counts of accounts whose contacts were written. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { WrittenRow } from '../../core/imports/import-rows.ts';

type WrittenContact = Omit<WrittenRow, 'part'>;

/** Recomputes the contact counts of accounts, which are locked first. */
async function countContacts(tx: TenantTx, accountIds: readonly number[]): Promise<void> {
  const ids = [...new Set(accountIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  await tx.rows('select id from accounts where tenant_id = $1 and id = any($2) order by id for no key update', [
    tx.tenant,
    ids,
  ]);
  await tx.rows(
    `update accounts a set contacts_count = c.n
     from unnest($2::bigint[]) i (id), lateral (select count(*)::int as n from contacts where tenant_id = $1
     and account_id = i.id) c
     where a.tenant_id = $1 and a.id = i.id and a.contacts_count <> c.n`,
    [tx.tenant, ids],
  );
}

const filterNumbers = (values: readonly unknown[]): number[] =>
  values.filter((v): v is number => typeof v === 'number');

/** Updates the counts of contacts that were just written. */
export async function afterContactsWritten(
  tx: TenantTx,
  { created, updated }: { created: readonly WrittenContact[]; updated: readonly WrittenContact[] },
): Promise<void> {
  await countContacts(
    tx,
    filterNumbers([...created, ...updated].flatMap((r) => [r.values.account_id, r.before?.account_id])),
  );
}

/** @returns the accounts that are about to lose contacts */
export async function beforeContactsDeleted(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const accounts = await tx.rows<{ account_id: number }>(
    'select distinct account_id from contacts where tenant_id = $1 and id = any($2)',
    [tx.tenant, ids],
  );
  return accounts.map((a) => a.account_id);
}

export const afterContactsDeleted = (tx: TenantTx, accountIds: readonly number[]): Promise<void> =>
  countContacts(tx, accountIds);
