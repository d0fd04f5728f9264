/** Reads one account with its owner, its tags, its image and the caller's pin, and its relatives. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import { DETAIL_FIELDS, type DetailField, type StoredFieldValue } from '@mainstay/contract/accounts/fields';
import type { Tag } from '@mainstay/contract/tags';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import { tagsSql } from '../../core/tags/tags.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import type { Access } from '../../platform/session/access.ts';

type DetailColumns = { [K in DetailField]: StoredFieldValue<K> };

/** An account with the data of its summary. The metrics are those stored on the row. */
export interface AccountRecord extends DetailColumns {
  id: number;
  name: string;
  description: string;
  status: AccountDetails['status'];
  onboarded_on: string;
  rank: number | null;
  mrr_minor: number;
  mrr_change_bp: number | null;
  renewal_on: string | null;
  auto_renewal: boolean;
  health: number | null;
  health_change: number | null;
  license_utilization_bp: number | null;
  user_reach_bp: number | null;
  avg_dau: number | null;
  pending_actions: number;
  open_plays: number;
  owner_id: number | null;
  owner_name: string | null;
  pin_id: number | null;
  storage_key: string | null;
  tags: Tag[];
}

const DETAIL_COLUMNS = DETAIL_FIELDS.map((key) => `a.${key}`).join(', ');

export async function getAccount(tx: TenantTx, userId: number, accountId: number): Promise<AccountRecord | undefined> {
  const [row] = await tx.rows<AccountRecord>(
    `select a.id, a.name, a.description, a.status, a.onboarded_on, a.rank, ${DETAIL_COLUMNS},
       a.mrr_minor, a.mrr_change_bp, a.renewal_on, a.auto_renewal, a.health, a.health_change,
       a.license_utilization_bp, a.user_reach_bp, a.avg_dau, a.pending_actions, a.open_plays,
       u.id as owner_id, coalesce(u.full_name, u.email) as owner_name, pin.id as pin_id, f.storage_key,
       ${tagsSql('account', 'a.id')} as tags
     from accounts a left join users u on u.tenant_id = $1 and u.id = a.primary_owner_id
     left join pins pin on pin.tenant_id = $1 and pin.user_id = $3 and pin.account_id = a.id
     left join files f on f.tenant_id = $1 and f.id = a.image_file_id where a.tenant_id = $1 and a.id = $2`,
    [tx.tenant, accountId, userId],
  );
  return row;
}

/** Returns the canonical address of an account (decision 1). */
export const accountAddress = (account: { id: number; name: string }, menu: { id: number; name: string }): string =>
  `#!/dashboard/${account.id}/${encodeURIComponent(account.name)}/${encodeURIComponent(menu.name)}/${menu.id}`;

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
