/** Creates tags together with the tagged row. */
import type { TagScope } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getTags } from './find-tags.ts';
import type { TagSelection } from './tag-choice.ts';

/** Creates the tags that do not exist yet. @returns all tags of the request, by name @throws NotFoundError for an unknown id */
export async function createTags(tx: TenantTx, scope: TagScope, selection: TagSelection): Promise<Tag[]> {
  const { ids, names } = selection;
  if (ids.length === 0 && names.length === 0) return [];
  const [, tags] = await Promise.all([
    tx.rows(
      `insert into tags (tenant_id, scope, tag) select $1, $2, name from unnest($3::text[]) name
       on conflict (tenant_id, scope, tag_key) do nothing`,
      [tx.tenant, scope, names],
    ),
    getTags(tx, scope, selection),
  ]);
  return tags;
}
