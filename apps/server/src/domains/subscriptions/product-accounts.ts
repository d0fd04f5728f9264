/** Reads the accounts that have bought a product. */
import { CATEGORY_LIMIT, type SearchResult } from '@mainstay/contract/search';
import { isAccountReadOnly, type Membership } from '../../core/account-access/account-permission.ts';
import { inAccountScope } from '../../core/account-access/account-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Values } from '../../platform/database/values.ts';
import { imageUrl } from '../../platform/files/media.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { toMajorUnits } from '../../platform/units.ts';

interface ProductAccount extends Membership {
  id: number;
  name: string;
  mrr_minor: number;
  health: number | null;
  storage_key: string | null;
}

/** Returns the accounts in scope with a current subscription to the product, by name. @throws NotFoundError */
export async function findProductAccounts(
  tx: TenantTx,
  access: Access,
  productId: number,
): Promise<{ product: { id: number; name: string }; accounts: SearchResult[]; has_next: boolean }> {
  const values = new Values(tx.tenant, productId, access.user);
  const scope = inAccountScope(values, access);
  const [[product], found] = await Promise.all([
    tx.rows<{ id: number; name: string }>(
      'select id, sku_name as name from products where tenant_id = $1 and id = $2',
      [tx.tenant, productId],
    ),
    tx.rows<ProductAccount>(
      `select a.id, a.name, a.mrr_minor, a.health, f.storage_key, m.member_type, m.read_only from (
         select a.* from accounts a where a.tenant_id = $1 and a.id in (
           select l.account_id from subscription_lines l
             join subscriptions s on s.tenant_id = $1 and s.id = l.subscription_id
           where l.tenant_id = $1 and l.product_id = $2 and not s.churned
             and s.status not in ('draft', 'pending', 'cancelled', 'expired'))
           and ${scope} order by a.name_key, a.id limit ${CATEGORY_LIMIT + 1}) a
       left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.user_id = $3
       left join files f on f.tenant_id = $1 and f.id = a.image_file_id
       order by a.name_key, a.id`,
      values.list,
    ),
  ]);
  if (!product) throw new NotFoundError('Product');
  const accounts = found.slice(0, CATEGORY_LIMIT).map((row) => ({
    id: row.id,
    name: row.name,
    read_only_account: isAccountReadOnly(access, row),
    mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
    health: row.health,
    image_url: imageUrl(row.storage_key),
  }));
  return { product, accounts, has_next: found.length > CATEGORY_LIMIT };
}
