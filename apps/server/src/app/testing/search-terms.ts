/** Compares the search terms with the names that they were written from. */
import { toSearchWords } from '@mainstay/contract/rules/search-text';
import { searchKinds } from '../../core/search/search-kinds.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Returns the terms that are missing, wrong or left over, as `missing play 7 renewal`. Empty if the search finds every name. */
export async function findTermDifferences(tx: TenantTx): Promise<string[]> {
  const expected = new Set<string>();
  for (const { kind, table, nameSql, indexedSql = nameSql, accountSql = 'null' } of searchKinds.from(tx.features)) {
    const rows = await tx.rows<{ id: number; name: string; account: number | null }>(
      `select x.id, ${indexedSql} as name, ${accountSql}::bigint as account from ${table} x where x.tenant_id = $1`,
      [tx.tenant],
    );
    for (const { id, name, account } of rows)
      for (const word of toSearchWords(name)) {
        expected.add(`${kind} ${id} of ${account}: ${word}`);
        if (kind !== 'account') continue;
        for (let at = 1; at < [...word].length - 1; at++)
          expected.add(`account_part ${id} of ${account}: ${[...word].slice(at).join('')}`);
      }
  }
  const terms = await tx.rows<{ kind: string; entity_id: number; account_id: number | null; term: string }>(
    'select kind, entity_id, account_id, term from search_terms where tenant_id = $1',
    [tx.tenant],
  );
  const stored = new Set(terms.map((t) => `${t.kind} ${t.entity_id} of ${t.account_id}: ${t.term}`));
  const missing = [...expected].filter((term) => !stored.has(term));
  const unexpected = [...stored].filter((term) => !expected.has(term));
  return [...missing.map((term) => `missing: ${term}`), ...unexpected.map((term) => `unexpected: ${term}`)];
}
