import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';
import { inAccountScope } from './account-scope.ts';

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
