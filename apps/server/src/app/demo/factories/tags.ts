/** Tags newly created records. */
import type { TagScope } from '@mainstay/contract/rules/tags';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** Tags rows by their ids; names that differ only in case are the same tag. */
export async function tagRows(
  tx: TenantTx,
  scope: TagScope,
  ids: readonly number[],
  rows: readonly { tags?: readonly string[] }[],
): Promise<void> {
  const tagPairs = rows.flatMap(({ tags = [] }, at) => tags.map((tag) => ({ id: ids[at] ?? 0, tag })));
  if (tagPairs.length === 0) return;
  const values = [tx.tenant, tagPairs.map(({ id }) => id), tagPairs.map(({ tag }) => tag), scope];
  await Promise.all([
    tx.rows(
      `insert into tags (tenant_id, scope, tag) select distinct on (lower(tag)) $1::bigint, $4, tag
       from unnest($2::bigint[], $3::text[]) as r (id, tag) on conflict (tenant_id, scope, tag_key) do nothing`,
      values,
    ),
    tx.rows(
      `insert into ${scope}_tags (tenant_id, ${scope}_id, tag_id) select $1, r.id, t.id
       from unnest($2::bigint[], $3::text[]) as r (id, tag)
         join tags t on t.tenant_id = $1 and t.scope = $4 and t.tag_key = lower(r.tag) on conflict do nothing`,
      values,
    ),
  ]);
}
