/** Reads the family of an account. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import type { FamilyMember } from './family-tree.ts';

interface FoundMember extends Omit<FamilyMember, 'read_only_account' | 'mrr' | 'image_url'>, Membership {
  mrr_minor: number;
  storage_key: string | null;
}

/**
 * Returns all accounts below the topmost ancestor that the caller may read (decision 28), parents before their children
 * and children by name. A single statement reads the whole family by its root, regardless of its size.
 */
export async function findFamily(tx: TenantTx, access: Access, accountId: number): Promise<FamilyMember[]> {
  const values = new Values(tx.tenant, accountId, access.user);
  const scopeCondition = inAccountScope(values, access);
  const found = await tx.rows<FoundMember>(
    `with own as materialized (select a.root_id, a.path from accounts a where a.tenant_id = $1 and a.id = $2),
     top as materialized (
       select a.id from own o cross join lateral unnest(o.path) with ordinality up (id, place)
         join accounts a on a.tenant_id = $1 and a.id = up.id where ${scopeCondition} order by up.place limit 1)
     select a.id, a.name, a.parent_id, a.status, a.mrr_minor, a.health, m.member_type, m.read_only, f.storage_key,
       ${scopeCondition} as has_access
     from own o cross join top t join accounts a on a.tenant_id = $1 and a.root_id = o.root_id and t.id = any(a.path)
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
       left join files f on f.tenant_id = $1 and f.id = a.image_file_id
     order by cardinality(a.path), a.name_key, a.id`,
    values.list,
  );
  return found.map(({ mrr_minor, storage_key, member_type, read_only, ...member }) => ({
    ...member,
    image_url: imageUrl(storage_key),
    mrr: toMajorUnits(mrr_minor, access.minorDigits),
    read_only_account: isAccountReadOnly(access, { member_type, read_only }),
  }));
}
