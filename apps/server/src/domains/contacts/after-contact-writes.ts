/** Writes contacts in bulk statements, with their search terms and the contact count of their account. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { WrittenRow } from '../../core/imports/import-rows.ts';

type WrittenContact = Omit<WrittenRow, 'part'>;

const affectsSearchTerms = (column: string) =>
  column === 'first_name' || column === 'last_name' || column === 'account_id';

async function writeTerms(tx: TenantTx, createdIds: readonly number[], renamedIds: readonly number[]): Promise<void> {
  if (renamedIds.length > 0) {
    await tx.rows(`delete from search_terms where tenant_id = $1 and entity_id = any($2) and kind = 'contact'`, [
      tx.tenant,
      renamedIds,
    ]);
  }
  await tx.rows(
    `insert into search_terms (tenant_id, kind, term, entity_id, account_id)
     select distinct $1::bigint, 'contact', w, c.id, c.account_id
     from contacts c, lateral regexp_split_to_table(lower(c.first_name || ' ' || c.last_name), '[^[:alnum:]]+') w
     where c.tenant_id = $1 and c.id = any($2) and w <> ''`,
    [tx.tenant, [...createdIds, ...renamedIds]],
  );
}

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

/** Updates the search terms and counts of contacts that were just written. */
export async function afterContactsWritten(
  tx: TenantTx,
  { created, updated }: { created: readonly WrittenContact[]; updated: readonly WrittenContact[] },
): Promise<void> {
  const renamedIds = updated.filter((r) => Object.keys(r.values).some(affectsSearchTerms)).map((r) => r.id);
  await writeTerms(
    tx,
    created.map((r) => r.id),
    renamedIds,
  );
  await countContacts(
    tx,
    filterNumbers([...created, ...updated].flatMap((r) => [r.values.account_id, r.before?.account_id])),
  );
}

/** @returns the accounts that are about to lose contacts */
export async function beforeContactsDeleted(tx: TenantTx, ids: readonly number[]): Promise<number[]> {
  const [accounts] = await Promise.all([
    tx.rows<{ account_id: number }>('select distinct account_id from contacts where tenant_id = $1 and id = any($2)', [
      tx.tenant,
      ids,
    ]),
    tx.rows(`delete from search_terms where tenant_id = $1 and entity_id = any($2) and kind = 'contact'`, [
      tx.tenant,
      ids,
    ]),
  ]);
  return accounts.map((a) => a.account_id);
}

export const afterContactsDeleted = (tx: TenantTx, accountIds: readonly number[]): Promise<void> =>
  countContacts(tx, accountIds);
