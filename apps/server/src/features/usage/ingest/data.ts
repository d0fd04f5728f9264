/** Resolves the names in sent rows. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ParsedUsageRow } from './rules.ts';

export interface ResolvedNames {
  accounts: Map<string, number>;
  /** Account id by subscription name. */
  subscriptions: Map<string, number>;
  products: Map<string, number>;
}

function getDistinctNames(rows: readonly ParsedUsageRow[], key: 'account' | 'subscription' | 'product'): string[] {
  const names = new Set<string>();
  for (const { [key]: name } of rows) if (name !== null) names.add(name);
  return [...names];
}

interface NameMatch {
  kind: keyof ResolvedNames;
  name: string;
  id: number;
}

/** Resolves all names with one statement. */
export async function resolveNames(tx: TenantTx, rows: readonly ParsedUsageRow[]): Promise<ResolvedNames> {
  const found = await tx.rows<NameMatch>(
    `select 'accounts' as kind, external_id as name, id from accounts where tenant_id = $1 and external_id = any($2)
     union all select 'subscriptions', external_id, account_id from subscriptions where tenant_id = $1 and external_id = any($3)
     union all select 'products', sku_id, id from products where tenant_id = $1 and sku_id = any($4)`,
    [
      tx.tenant,
      getDistinctNames(rows, 'account'),
      getDistinctNames(rows, 'subscription'),
      getDistinctNames(rows, 'product'),
    ],
  );
  const names: ResolvedNames = { accounts: new Map(), subscriptions: new Map(), products: new Map() };
  for (const { kind, name, id } of found) names[kind].set(name, id);
  return names;
}
