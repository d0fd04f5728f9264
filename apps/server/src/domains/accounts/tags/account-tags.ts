/** Reads the tags of accounts. */
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Returns the tags by account, sorted by name. Accounts without tags are not included. */
export async function getAccountTags(tx: TenantTx, ids: readonly number[]): Promise<Map<number, Tag[]>> {
  const rows = await tx.rows<Tag & { account_id: number }>(
    `select x.account_id, t.id, t.tag from account_tags x join tags t on t.tenant_id = $1 and t.id = x.tag_id
     where x.tenant_id = $1 and x.account_id = any($2::bigint[]) order by x.account_id, t.tag_key`,
    [tx.tenant, ids],
  );
  const tagsByAccount = new Map<number, Tag[]>();
  for (const { account_id, ...tag } of rows) {
    const tags = tagsByAccount.get(account_id);
    if (tags) tags.push(tag);
    else tagsByAccount.set(account_id, [tag]);
  }
  return tagsByAccount;
}
