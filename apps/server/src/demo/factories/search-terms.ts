/**
 * The words a name is found by: each word, and for accounts also its later suffixes, so that "contains" is a prefix.
 * Stands in until the product's commands write them for every noun.
 */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface Named {
  id: number;
  name: string;
  accountId: number | null;
}

/** Writes the terms of freshly made rows. */
export async function writeTerms(
  tx: TenantTx,
  kind: 'account' | 'contact' | 'play' | 'product',
  named: readonly Named[],
): Promise<void> {
  const values = [tx.tenant, kind, named.map((n) => n.id), named.map((n) => n.name), named.map((n) => n.accountId)];
  const words = `from unnest($3::bigint[], $4::text[], $5::bigint[]) as n (id, name, account_id),
    lateral regexp_split_to_table(lower(n.name), '[^[:alnum:]]+') w`;
  await tx.rows(
    `insert into search_terms (tenant_id, kind, term, entity_id, account_id)
     select distinct $1::bigint, $2::text, w, n.id, n.account_id ${words} where w <> '' on conflict do nothing`,
    values,
  );
  if (kind !== 'account') return;
  await tx.rows(
    `insert into search_terms (tenant_id, kind, term, entity_id, account_id)
     select distinct $1::bigint, $2::text || '_part', substr(w, k), n.id, n.account_id
     ${words}, generate_series(2, length(w) - 1) k on conflict do nothing`,
    values,
  );
}
