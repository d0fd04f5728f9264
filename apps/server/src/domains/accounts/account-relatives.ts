import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';

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
