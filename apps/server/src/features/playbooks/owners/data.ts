/** Finds the users whose actions a caller may read. */
import type { Owner } from '@mainstay/contract/playbooks/owners';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Access } from '../../../platform/session/access.ts';
import { type Person, buildOwnerTree } from './rules.ts';

/** Returns the active users in the account scope. */
export async function findOwners(tx: TenantTx, { ownerScope }: Pick<Access, 'ownerScope'>): Promise<Owner[]> {
  const people = await tx.rows<Person>(
    `select u.id, coalesce(u.full_name, u.email) as name, u.manager_id from users u
     where u.tenant_id = $1 and u.status = 'active' and ($2::bigint[] is null or u.id = any($2::bigint[]))
     order by u.name_key, u.id`,
    [tx.tenant, ownerScope],
  );
  return buildOwnerTree(people);
}
